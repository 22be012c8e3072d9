// What the searches of several threads are at, so that they go different ways.
//
// Idea: a search leaves a position for later that another thread is at, and looks at it again when nothing else is left; then the
// table knows it, as a rule. The first ply of a position never waits. Source: ABDADA (J.-C. Weill, "The ABDADA distributed minimax
// search algorithm", ICCA Journal 1996). Tried before: each thread begins with another ply, which searches a third more positions.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>

#include "common/key.hpp"

namespace crosscut {

class Busy {
public:
    bool is(const Key& key) const { return place(key).load(std::memory_order_relaxed) == key.high; }

    // A search is at a position as long as its mark lives. Two positions may share a place; then one is not seen.
    class Mark {
    public:
        Mark(Busy* busy, const Key& key) : place_(busy ? &busy->place(key) : nullptr) {
            if (place_) place_->store(key.high, std::memory_order_relaxed);
        }
        ~Mark() {
            if (place_) place_->store(0, std::memory_order_relaxed);
        }
        Mark(const Mark&) = delete;
        Mark& operator=(const Mark&) = delete;

    private:
        std::atomic<std::uint64_t>* place_;
    };

private:
    static constexpr std::size_t kPlaces = 1 << 14;

    std::atomic<std::uint64_t>& place(const Key& key) { return places_[key.low % kPlaces]; }
    const std::atomic<std::uint64_t>& place(const Key& key) const { return places_[key.low % kPlaces]; }

    std::array<std::atomic<std::uint64_t>, kPlaces> places_{};
};

}  // namespace crosscut
