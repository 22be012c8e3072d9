// Counting sequences of turns of a placement game.
#pragma once

#include <cstdint>
#include <stdexcept>

#include "common/placement.hpp"

namespace crosscut {

// The sum of two counts of sequences of turns.
inline std::uint64_t add(std::uint64_t a, std::uint64_t b) {
    std::uint64_t sum = a + b;
    if (sum < a) throw std::overflow_error("more than 2^64 sequences");
    return sum;
}

// Sequences of exactly `depth` turns from a position in which the game goes on; `ticker.count` is told of the nodes.
template <int Words, class Ticker>
std::uint64_t perft(const Placement<Words>& game, const Cells<Words> (&stones)[2], int turn, int depth, Ticker& ticker) {
    const auto& own = stones[turn];
    const auto& other = stones[1 - turn];
    const auto empty = game.all & ~(own | other);
    std::uint64_t found = 0;
    if (depth == 1) {
        empty.each([&](int cell) { found += game.placeable(own, other, cell); });
        found += game.passing;
        ticker.count(found);
        return found;
    }
    ticker.count(1);
    // A pass ends the game, so it adds nothing to deeper counts.
    empty.each([&](int cell) {
        if (!game.placeable(own, other, cell)) return;
        Cells<Words> after[2] = {stones[0], stones[1]};
        after[turn] = own | Cells<Words>::of(cell);
        if (game.joining_ends && game.joined(after[turn], turn)) return;
        found = add(found, perft<Words>(game, after, 1 - turn, depth - 1, ticker));
    });
    return found;
}

}  // namespace crosscut
