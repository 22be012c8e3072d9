// Counting sequences of plies, for every kernel.
//
// A kernel has a type P of positions, `plies(p, visit)`, which calls visit(ply, position) for each ply, and `count(p)`, how many
// there are: none in an ended position.
#pragma once

#include <cstdint>
#include <stdexcept>

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

}  // namespace crosscut
