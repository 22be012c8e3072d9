// Checks all colourings of a Hex board, one by one against those with one stone more, by the literal rules: the game is over as soon
// as a side is joined, and else the side to move looks for a stone that wins. It shares only the meaning of a code with the sweep,
// and none of its ideas: nobody plays on, chains are looked for in every set of cells, no codes are gathered by blocks.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "common/placement.hpp"

namespace crosscut {

template <class Ticker>
class HexSweepCheck {
public:
    HexSweepCheck(const Placement<1>& game, int size, const std::uint8_t* codes, Ticker& ticker)
        : size_(size), codes_(codes), ticker_(ticker), power_(size) {
        std::size_t power = 1;
        for (int cell = size; cell-- > 0; power *= 3) power_[cell] = power;
        for (int colour = 0; colour < 2; ++colour) {
            joined_[colour].resize(std::size_t{1} << size);
            for (std::uint64_t set = 0; set >> size == 0; ++set) joined_[colour][set] = game.joined(Cells<1>{{set}}, colour);
        }
    }

    // The first colouring, from the end, whose code does not follow from those of its successors.
    std::optional<std::size_t> run() {
        walk(0, 0, 0, 0);
        return wrong_;
    }

private:
    void walk(int cell, std::size_t index, std::uint64_t black, std::uint64_t white) {
        if (wrong_) return;
        if (cell == size_) return judge(index, black, white);
        if (size_ - cell == kBlockCells) ticker_.count(3 * power_[cell]);
        const auto here = std::uint64_t{1} << cell;
        walk(cell + 1, index + 2 * power_[cell], black, white | here);
        walk(cell + 1, index + power_[cell], black | here, white);
        walk(cell + 1, index, black, white);
    }

    void judge(std::size_t index, std::uint64_t black, std::uint64_t white) {
        const bool black_joined = joined_[0][black], white_joined = joined_[1][white];
        bool black_first = black_joined, white_first = black_joined;  // does Black win, if he (if White) is to move?
        bool sound = !(black_joined && white_joined);
        if (!black_joined && !white_joined) {
            const std::uint64_t empty = ~(black | white) & ((std::uint64_t{1} << size_) - 1);
            sound = empty != 0;  // a full board has a winner
            white_first = true;
            for (auto rest = empty; rest; rest &= rest - 1) {
                const auto step = power_[std::countr_zero(rest)];
                black_first = black_first || (codes_[index + step] & 2);
                white_first = white_first && (codes_[index + 2 * step] & 1);
            }
        }
        const int wanted = black_first | white_first << 1 | black_joined << 2 | !white_joined << 3;
        if (!sound || codes_[index] != wanted) wrong_ = index;
    }

    static constexpr int kBlockCells = 9;

    int size_;
    const std::uint8_t* codes_;
    Ticker& ticker_;
    std::vector<std::size_t> power_;
    std::vector<std::uint8_t> joined_[2];  // by the colour's set of cells
    std::optional<std::size_t> wrong_;
};

}  // namespace crosscut
