// Who wins every colouring of a Hex board, by falling index: the twin of sweep_python in crosscut/games/hex/tables/sweep.py, whose text
// says what the bits of a code mean and why it is right.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <vector>

#include "common/placement.hpp"

namespace crosscut {

// Positions that alternating play reaches: going on and won by Black, by White; ended with Black joined, with White joined.
using HexCounts = std::array<std::uint64_t, 4>;

// A code is an accumulator until its position's turn comes. It gathers the children's bits in place, for a whole block of
// positions that differ in their last cells at a time, so that the loops over long blocks are vector instructions.
// `ticker.count(n)` is called for every block of 3^kBlockCells positions.
template <class Ticker>
class HexSweep {
public:
    HexSweep(const Placement<1>& game, int size, std::uint8_t* codes, Ticker& ticker)
        : game_(game), size_(size), codes_(codes), ticker_(ticker), power_(size) {
        std::size_t power = 1;
        for (int cell = size; cell-- > 0; power *= 3) power_[cell] = power;
        std::fill(codes, codes + power, kNothingSaid);
    }

    HexCounts run() {
        fill(0, codes_, 0, true);
        count(0, codes_, 0);
        return counts_;
    }

private:
    static constexpr int kBlockCells = 9;
    static constexpr std::uint8_t kAny = 0b1010, kAll = 0b0101, kNothingSaid = kAll, kBlack = 0b1111;

    // The block of all positions that agree with `at` before `cell`: by falling digit, as every child has a higher index.
    void fill(int cell, std::uint8_t* at, std::uint64_t black, bool full) {
        if (cell == size_) {
            *at = full ? (game_.joined(set(black), 0) ? kBlack : 0) : finished(*at);
            return;
        }
        if (size_ - cell == kBlockCells) ticker_.count(3 * power_[cell]);
        const std::size_t third = power_[cell];
        fill(cell + 1, at + 2 * third, black, full);
        fill(cell + 1, at + third, black | std::uint64_t{1} << cell, full);
        for (std::size_t i = 0; i < third; ++i) at[i] = (at[i] | (at[third + i] & kAny)) & (at[2 * third + i] | kAny);
        fill(cell + 1, at, black, false);
    }

    // Exchanges the bits gathered for the two sides to move: Black to move asks for White to move, and the reverse.
    static std::uint8_t finished(std::uint8_t gathered) {
        return (gathered & 0b1100) | (gathered & 1) << 1 | (gathered >> 1 & 1);
    }

    // As many white stones as black ones, or one less; a game that has ended did so with the last stone, which can be taken back.
    void count(int cell, std::uint8_t* at, int more) {
        if (more > size_ - cell + 1 || more < cell - size_) return;
        if (cell < size_) {
            if (size_ - cell == kBlockCells) ticker_.count(0);
            for (int digit = 0; digit < 3; ++digit) count(cell + 1, at + digit * power_[cell], more + (digit == 1) - (digit == 2));
            return;
        }
        const bool black_joined = *at & 4, white_joined = !(*at & 8);
        if (!black_joined && !white_joined)
            ++counts_[*at >> more & 1 ? 0 : 1];
        else if (black_joined == (more == 1) && with_last_stone(at, black_joined ? 1 : 2))
            ++counts_[black_joined ? 2 : 3];
    }

    bool with_last_stone(const std::uint8_t* at, int digit) const {
        const std::size_t index = at - codes_;
        for (int cell = 0; cell < size_; ++cell) {
            if (index / power_[cell] % 3 != std::size_t(digit)) continue;
            const std::uint8_t before = *(at - digit * power_[cell]);
            if (digit == 1 ? !(before & 4) : before & 8) return true;
        }
        return false;
    }

    static Cells<1> set(std::uint64_t mask) { return Cells<1>{{mask}}; }

    const Placement<1>& game_;
    int size_;
    std::uint8_t* codes_;
    Ticker& ticker_;
    std::vector<std::size_t> power_;
    HexCounts counts_{};
};

}  // namespace crosscut
