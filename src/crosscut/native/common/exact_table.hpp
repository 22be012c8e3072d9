// A table of scores by position: what is known of a score, from below and from above; nothing is ever forgotten.
//
// Open addressing over a hash of 128 bits; doubles when it is three quarters full, as far as the memory given allows.
#pragma once

#include <cstdint>
#include <new>
#include <vector>

#include "common/key.hpp"

namespace crosscut {

struct Bounds {
    std::int32_t low, high;
};

class ExactTable {
public:
    explicit ExactTable(std::size_t bytes) : most_(bytes / sizeof(Entry)) { entries_.resize(kFirst); }

    // What is known of a position; nullptr for nothing. Valid until the next `store`.
    const Bounds* find(const Key& key) const {
        const auto& entry = entries_[place(key)];
        return entry.used() ? &entry.bounds : nullptr;
    }

    // Raises std::bad_alloc when the memory is full.
    void store(const Key& key, const Bounds& bounds) {
        auto* entry = &entries_[place(key)];
        if (!entry->used()) {
            if (4 * (filled_ + 1) > 3 * entries_.size()) {
                grow();
                entry = &entries_[place(key)];
            }
            ++filled_;
            entry->key = key;
        }
        entry->bounds = bounds;
    }

    std::size_t size() const { return filled_; }

private:
    static constexpr std::size_t kFirst = 1 << 12;
    static constexpr std::int32_t kNothing = 1;  // an unused entry says that its score is at least 1 and at most 0

    struct Entry {
        Key key;
        Bounds bounds{kNothing, 0};
        bool used() const { return bounds.low <= bounds.high; }
    };

    std::size_t place(const Key& key) const {
        auto at = static_cast<std::size_t>(static_cast<unsigned __int128>(key.low) * entries_.size() >> 64);
        while (entries_[at].used() && entries_[at].key != key) at = at + 1 == entries_.size() ? 0 : at + 1;
        return at;
    }

    void grow() {
        if (2 * entries_.size() > most_) throw std::bad_alloc();
        std::vector<Entry> old(2 * entries_.size());
        old.swap(entries_);
        for (const auto& entry : old)
            if (entry.used()) entries_[place(entry.key)] = entry;
    }

    std::size_t most_, filled_ = 0;
    std::vector<Entry> entries_;
};

}  // namespace crosscut
