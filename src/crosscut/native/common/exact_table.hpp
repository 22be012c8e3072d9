// A table of scores by position: what is known of a score, from below and from above; nothing is ever forgotten.
//
// Idea: open addressing over a hash of 128 bits. The table is cut into parts by the hash, and a part doubles when it is three quarters
// full, as far as the memory given allows; so only one part is ever there twice. Several threads lock the part that they look at. What
// they find out about one position is put together, from below and from above: both are right whoever found it.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <mutex>
#include <new>
#include <optional>
#include <vector>

#include "common/key.hpp"

namespace crosscut {

struct Bounds {
    std::int32_t low, high;
};

class ExactTable {
public:
    ExactTable(std::size_t bytes, bool several_threads) : locked_(several_threads) {
        for (auto& part : parts_) part.most = bytes / sizeof(Entry) / kParts;
    }

    // What is known of a position.
    std::optional<Bounds> find(const Key& key) const {
        const auto& part = parts_[key.high >> kShift];
        const auto lock = held(part);
        const auto& entry = part.entries[part.place(key)];
        return entry.used() ? std::optional(entry.bounds) : std::nullopt;
    }

    // Adds what is known of a position. Raises std::bad_alloc when the memory is full.
    void store(const Key& key, const Bounds& bounds) {
        auto& part = parts_[key.high >> kShift];
        const auto lock = held(part);
        auto* entry = &part.entries[part.place(key)];
        if (entry->used()) {
            entry->bounds = {std::max(entry->bounds.low, bounds.low), std::min(entry->bounds.high, bounds.high)};
            return;
        }
        if (4 * (part.filled + 1) > 3 * part.entries.size()) {
            part.grow();
            entry = &part.entries[part.place(key)];
        }
        ++part.filled;
        *entry = {key, bounds};
    }

    // The number of positions; threads that are at work may have added more.
    std::size_t size() const {
        std::size_t found = 0;
        for (const auto& part : parts_) found += part.filled;
        return found;
    }

private:
    static constexpr std::size_t kParts = 64, kFirst = 1 << 6;
    static constexpr int kShift = 58;            // the part is in the six highest bits
    static constexpr std::int32_t kNothing = 1;  // an unused entry says that its score is at least 1 and at most 0

    struct Entry {
        Key key;
        Bounds bounds{kNothing, 0};
        bool used() const { return bounds.low <= bounds.high; }
    };

    struct Part {
        std::size_t most = 0, filled = 0;
        std::vector<Entry> entries = std::vector<Entry>(kFirst);
        mutable std::mutex mutex;

        std::size_t place(const Key& key) const {
            auto at = static_cast<std::size_t>(static_cast<unsigned __int128>(key.low) * entries.size() >> 64);
            while (entries[at].used() && entries[at].key != key) at = at + 1 == entries.size() ? 0 : at + 1;
            return at;
        }

        void grow() {
            if (2 * entries.size() > most) throw std::bad_alloc();
            std::vector<Entry> old(2 * entries.size());
            old.swap(entries);
            for (const auto& entry : old)
                if (entry.used()) entries[place(entry.key)] = entry;
        }
    };

    std::unique_lock<std::mutex> held(const Part& part) const {
        return locked_ ? std::unique_lock(part.mutex) : std::unique_lock<std::mutex>();
    }

    bool locked_;
    std::array<Part, kParts> parts_;
};

}  // namespace crosscut
