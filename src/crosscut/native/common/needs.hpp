// What wins rest on, by position: a table that forgets, for a search that prunes with it.
//
// A kernel whose game allows it has a type `Need`: what the winner of a position needs, such that he also wins if the other player has more
// outside of it. Then a ply that loses is evidence against every other ply that takes nothing of what its refutation needs; the kernel's
// file has the proof. With what is forgotten nothing is pruned, that is all.
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

#include "common/key.hpp"
#include "common/proof_table.hpp"

namespace crosscut {

// What a kernel says a win needs, if it does.
struct NoNeed {};

template <class Kernel>
struct NeedOf {
    using Type = NoNeed;
};
template <class Kernel>
    requires requires { typename Kernel::Need; }
struct NeedOf<Kernel> {
    using Type = typename Kernel::Need;
};

template <class Need>
class Needs {
public:
    // Most bytes.
    explicit Needs(std::size_t bytes) : most_(bytes / sizeof(Entry)), entries_(kFirst) {}

    struct Known {
        Numbers numbers;
        Need need;  // of a position that is settled
    };

    // Until the next store.
    const Known* find(const Key& key) const {
        const auto& entry = at(key);
        return entry.used && entry.key == key ? &entry.known : nullptr;
    }

    const Known& store(const Key& key, const Known& known) {
        if (filled_ > entries_.size() / 2 && 2 * entries_.size() <= most_) grow();
        auto& entry = at(key);
        filled_ += !entry.used;
        entry = {key, known, true};
        return entry.known;
    }

private:
    static constexpr std::size_t kFirst = 1 << 8;

    struct Entry {
        Key key;
        Known known;
        bool used = false;
    };

    Entry& at(const Key& key) { return entries_[key.low % entries_.size()]; }
    const Entry& at(const Key& key) const { return entries_[key.low % entries_.size()]; }

    void grow() {
        std::vector<Entry> old(2 * entries_.size());
        old.swap(entries_);
        filled_ = 0;
        for (const auto& entry : old)
            if (entry.used) {
                filled_ += !at(entry.key).used;
                at(entry.key) = entry;
            }
    }

    std::size_t most_, filled_ = 0;
    std::vector<Entry> entries_;
};

}  // namespace crosscut
