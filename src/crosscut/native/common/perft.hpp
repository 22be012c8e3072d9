// Counting sequences of plies, for every kernel, and of whole turns up to their effect.
//
// A kernel has a type P of positions, `plies(p, visit)`, which calls visit(ply, position) for each ply, and `count(p)`, how many
// there are: none in an ended position. Where a turn may be several plies `between(p)` says that one has begun and goes on.
#pragma once

#include <algorithm>
#include <cstdint>
#include <stdexcept>
#include <utility>
#include <vector>

namespace crosscut {

// Sequences of exactly `depth` plies from p; `ticker.count` is told of the nodes.
template <class Kernel, class Ticker>
std::uint64_t count_plies(const Kernel& kernel, const typename Kernel::P& p, int depth, Ticker& ticker) {
    std::uint64_t found = 0;
    if (depth == 1) {
        found = kernel.count(p);
        ticker.count(found);
        return found;
    }
    bool goes_on = false;
    kernel.plies(p, [&](int, const auto& q) {
        if (!goes_on) ticker.count(1);
        goes_on = true;
        const auto more = count_plies(kernel, q, depth - 1, ticker);
        if (found + more < found) throw std::overflow_error("more than 2^64 sequences");
        found += more;
    });
    return found;
}

// A set of positions, to which positions are added only. (An `unordered_set` takes five times as long.)
template <class P>
class Met {
public:
    // Whether q is new; it is in the set from now on.
    bool add(const P& q) {
        if (2 * met_.size() >= slots_.size()) grow();
        const auto hash = q.key().low;
        for (auto at = hash;; ++at) {
            auto& slot = slots_[at & (slots_.size() - 1)];
            if (slot.number == 0) {
                met_.push_back(q);
                slot = {static_cast<std::uint32_t>(hash >> 32), static_cast<std::uint32_t>(met_.size())};
                return true;
            }
            if (slot.tag == hash >> 32 && met_[slot.number - 1] == q) return false;
        }
    }

    // Empty it, and keep the memory.
    void clear() {
        met_.clear();
        std::fill(slots_.begin(), slots_.end(), Slot{});
    }

private:
    struct Slot {
        std::uint32_t tag = 0, number = 0;  // a part of the hash; the number of the position, from 1
    };

    void grow() {
        std::vector<Slot> wider(std::max<std::size_t>(64, 2 * slots_.size()));
        for (std::size_t number = 0; number < met_.size(); ++number) {
            const auto hash = met_[number].key().low;
            auto at = hash;
            while (wider[at & (wider.size() - 1)].number != 0) ++at;
            wider[at & (wider.size() - 1)] = {static_cast<std::uint32_t>(hash >> 32), static_cast<std::uint32_t>(number + 1)};
        }
        slots_ = std::move(wider);
    }

    std::vector<P> met_;
    std::vector<Slot> slots_;
};

// Sequences of exactly `depth` whole turns from p, at least one; turns that lead to one position count once. The twin is
// `core.turns.whole_turns`. `met`: an empty set for each depth.
template <class Kernel, class Ticker>
std::uint64_t count_turns(const Kernel& kernel, const typename Kernel::P& p, int depth, Ticker& ticker,
                          std::vector<Met<typename Kernel::P>>& met) {
    using P = typename Kernel::P;
    auto& here = met[depth - 1];
    here.clear();
    std::vector<P> ahead{p};
    std::uint64_t found = 0;
    while (!ahead.empty()) {
        const P begun = ahead.back();
        ahead.pop_back();
        kernel.plies(begun, [&](int, const P& q) {
            if (!here.add(q)) return;
            if constexpr (requires { kernel.between(q); }) {
                if (kernel.between(q)) {
                    ahead.push_back(q);
                    return;
                }
            }
            ticker.count(1);
            const auto more = depth == 1 ? 1 : count_turns(kernel, q, depth - 1, ticker, met);
            if (found + more < found) throw std::overflow_error("more than 2^64 sequences");
            found += more;
        });
    }
    return found;
}

}  // namespace crosscut
