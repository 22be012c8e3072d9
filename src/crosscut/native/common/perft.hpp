// Counting sequences of plies, for every kernel, and of whole turns up to their effect.
//
// A kernel has a type P of positions, `plies(p, visit)`, which calls visit(ply, position) for each ply, and `count(p)`, how many
// there are: none in an ended position. Where a turn may be several plies `between(p)` says that one has begun and goes on.
#pragma once

#include <cstdint>
#include <stdexcept>
#include <unordered_set>
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

// Sequences of exactly `depth` whole turns from p, at least one; turns that lead to one position count once. The twin is
// `core.turns.whole_turns`.
template <class Kernel, class Ticker>
std::uint64_t count_turns(const Kernel& kernel, const typename Kernel::P& p, int depth, Ticker& ticker) {
    using P = typename Kernel::P;
    const auto hash = [](const P& q) { return static_cast<std::size_t>(q.key().low); };
    std::unordered_set<P, decltype(hash)> seen(64, hash);
    std::vector<P> ahead{p};
    std::uint64_t found = 0;
    while (!ahead.empty()) {
        const P here = ahead.back();
        ahead.pop_back();
        kernel.plies(here, [&](int, const P& q) {
            if (!seen.insert(q).second) return;
            if constexpr (requires { kernel.between(q); }) {
                if (kernel.between(q)) {
                    ahead.push_back(q);
                    return;
                }
            }
            ticker.count(1);
            const auto more = depth == 1 ? 1 : count_turns(kernel, q, depth - 1, ticker);
            if (found + more < found) throw std::overflow_error("more than 2^64 sequences");
            found += more;
        });
    }
    return found;
}

}  // namespace crosscut
