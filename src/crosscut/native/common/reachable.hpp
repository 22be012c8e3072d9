// The positions of a small board that alternating play without a pass leads to, by class: the twin of `census` with `reachable` in
// crosscut/solver/census.py. crosscut/solver/reachable.py says why two passes over the numbers are enough.
#pragma once

#include <bit>
#include <cstdint>
#include <vector>

#include "common/legal_positions.hpp"

namespace crosscut {

// A set of numbers below a bound.
class NumberSet {
public:
    explicit NumberSet(std::size_t bound) : words_((bound + 63) / 64) {}
    bool has(std::size_t number) const { return words_[number / 64] >> number % 64 & 1; }
    void add(std::size_t number) { words_[number / 64] |= std::uint64_t{1} << number % 64; }

private:
    std::vector<std::uint64_t> words_;
};

// `ticker.count(1)` is called for every legal position, twice where there is a pass.
template <class Ticker>
class Reachable {
public:
    Reachable(const Placement<1>& game, int size, Ticker& ticker) : game_(game), ticker_(ticker), positions_(game, size), power_(size) {
        for (int cell = size; cell-- > 0; bound_ *= 3) power_[cell] = bound_;
    }

    // If a pass ends the game: the positions where both sides, only Black, only White, neither can still connect by placing
    // alone. If joining ends it: the positions where nobody, Black, White has joined.
    std::vector<std::uint64_t> run() {
        const std::size_t nothing = 0;
        NumberSet able[2] = {NumberSet(game_.passing ? bound_ : nothing), NumberSet(game_.passing ? bound_ : nothing)};
        if (game_.passing)
            positions_.falling([&](std::size_t number, std::uint32_t black, std::uint32_t white) {
                ticker_.count(1);
                for (int colour = 0; colour < 2; ++colour)
                    if (joined(colour ? white : black, colour) || leads_to(able[colour], number, ~(black | white), colour))
                        able[colour].add(number);
            });
        std::vector<std::uint64_t> counts(game_.passing ? 4 : 3);
        NumberSet going_on(bound_);  // reached, and the game has not ended there
        positions_.rising([&](std::size_t number, std::uint32_t black, std::uint32_t white) {
            ticker_.count(1);
            const int white_moved = std::popcount(black) == std::popcount(white);
            if (!white_moved && std::popcount(black) != std::popcount(white) + 1) return;
            if ((black | white) && !came_from(going_on, number, white_moved ? white : black, white_moved)) return;
            if (game_.passing) {
                ++counts[2 * !able[0].has(number) + !able[1].has(number)];
                going_on.add(number);
            } else {
                const int winner = joined(black, 0) ? 1 : joined(white, 1) ? 2 : 0;
                ++counts[winner];
                if (!winner) going_on.add(number);
            }
        });
        return counts;
    }

private:
    // Does a stone of the colour on one of the empty cells lead into the set?
    bool leads_to(const NumberSet& set, std::size_t number, std::uint32_t empty, int colour) const {
        for (std::uint32_t rest = empty & bits(game_.all); rest; rest &= rest - 1)
            if (set.has(number + (colour + 1) * power_[std::countr_zero(rest)])) return true;
        return false;
    }

    // Does taking away one of the colour's stones lead into the set?
    bool came_from(const NumberSet& set, std::size_t number, std::uint32_t stones, int colour) const {
        for (std::uint32_t rest = stones; rest; rest &= rest - 1)
            if (set.has(number - (colour + 1) * power_[std::countr_zero(rest)])) return true;
        return false;
    }

    bool joined(std::uint32_t stones, int colour) const {
        Cells<1> own;
        own.word[0] = stones;
        return game_.joined(own, colour);
    }

    static std::uint32_t bits(const Cells<1>& cells) { return LegalPositions::bits(cells); }

    const Placement<1>& game_;
    Ticker& ticker_;
    LegalPositions positions_;
    std::vector<std::size_t> power_;
    std::size_t bound_ = 1;
};

}  // namespace crosscut
