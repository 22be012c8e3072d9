// Tells the threads of one search which positions other threads are below; all else they share through the table.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>

#include "common/key.hpp"

namespace crosscut {

// Which positions threads are below, by a hash: counts that may be too high, never too low.
class Presence {
public:
    std::atomic<std::uint8_t>& at(const Key& key) { return count_[key.low % kSize]; }

private:
    static constexpr std::size_t kSize = 1 << 16;
    std::array<std::atomic<std::uint8_t>, kSize> count_{};
};

// Counts a thread in while it lives.
class Present {
public:
    Present(Presence* presence, const Key& key) : count_(presence ? &presence->at(key) : nullptr) {
        if (count_) count_->fetch_add(1, std::memory_order_relaxed);
    }
    ~Present() {
        if (count_) count_->fetch_sub(1, std::memory_order_relaxed);
    }
    Present(const Present&) = delete;
    Present& operator=(const Present&) = delete;

private:
    std::atomic<std::uint8_t>* count_;
};

}  // namespace crosscut
