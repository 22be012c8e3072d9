// Boards of Xodd or Yodd on which neither side has a winning drop, from the classes of all boards: see
// crosscut/analysis/xodd/passing.py. Every turn of one drop and of two is looked up, without half-steps.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <stdexcept>
#include <vector>

namespace crosscut {

// `wrong`: entries that do not follow from the turns; `black`, `white`: a quiet board with a turn, of those with fewest stones.
struct XoddQuietFound {
    std::uint64_t boards = 0, stuck = 0, wrong = 0, black = 0, white = 0;
};

// `codes`: two bits for each board whose first stone is black, in the order of xoddsweep.hpp.
template <class Ticker>
class XoddQuiet {
public:
    XoddQuiet(int size, std::vector<std::uint64_t> neighbours, const std::uint8_t* codes, Ticker& ticker)
        : size_(size), near_(std::move(neighbours)), codes_(codes), ticker_(ticker) {
        std::uint64_t power = 1;
        for (int cell = size; cell-- > 0; power *= 3) power_[cell] = power;
        for (int first = 0; first < size; ++first) before_[first] = (power - 3 * power_[first]) / 2 - power_[first];
    }

    XoddQuietFound run() {
        for (int first = 0; first < size_; ++first) {
            Board start;
            start.drop(*this, 0, first);
            fill(start, first + 1);
        }
        found_.boards *= 2;  // those whose first stone is white
        found_.stuck *= 2;
        return found_;
    }

private:
    enum Class { even, for_black, for_white, for_mover };

    // A board with its number and that with exchanged colours.
    struct Board {
        std::uint64_t stones[2] = {}, number[2] = {};
        void drop(const XoddQuiet& all, int colour, int cell) {
            stones[colour] |= std::uint64_t{1} << cell;
            number[0] += (1 + colour) * all.power_[cell];
            number[1] += (2 - colour) * all.power_[cell];
        }
        std::uint64_t filled() const { return stones[0] | stones[1]; }
    };

    void fill(const Board& board, int cell) {
        if (cell == size_) {
            judge(board);
            return;
        }
        fill(board, cell + 1);
        for (int colour = 0; colour < 2; ++colour) {
            Board next = board;
            next.drop(*this, colour, cell);
            fill(next, cell + 1);
        }
    }

    Class class_of(const Board& board) const {
        const int first = std::countr_zero(board.filled());
        const bool exchanged = board.stones[1] >> first & 1;
        const std::uint64_t at = before_[first] + board.number[exchanged];
        const int code = codes_[at >> 2] >> 2 * (at & 3) & 3;
        return Class(exchanged && (code == for_black || code == for_white) ? 3 - code : code);
    }

    void judge(const Board& board) {
        ticker_.count(1);
        const Class known = class_of(board);
        const int lead = groups(board.stones[1]) - groups(board.stones[0]);
        if (lead % 2 == 0) {
            found_.wrong += known != even;
            return;
        }
        bool won[4] = {};  // is there a turn to a board of this class?
        look(board, 0, true, won);
        const bool black = won[for_black], white = won[for_white];
        if (black || white) {
            found_.wrong += known != (black && white ? for_mover : black ? for_black : for_white);
            return;
        }
        found_.wrong += known != (lead > 0 ? for_black : for_white);
        ++found_.boards;
        if (!won[for_mover])
            ++found_.stuck;
        else if (!found_.black || std::popcount(board.filled()) < std::popcount(found_.black | found_.white))
            found_.black = board.stones[0], found_.white = board.stones[1];
    }

    // The classes of what a turn leads to, from cell `lowest` on; stops once both sides are seen to have a winning drop.
    void look(const Board& board, int lowest, bool first, bool (&won)[4]) const {
        const std::uint64_t filled = board.filled();
        for (int cell = lowest; cell < size_; ++cell) {
            if (filled >> cell & 1) continue;
            for (int colour = 0; colour < 2; ++colour) {
                Board next = board;
                next.drop(*this, colour, cell);
                won[class_of(next)] = true;
                if (first) look(next, cell + 1, false, won);
                if (won[for_black] && won[for_white]) return;
            }
        }
    }

    int groups(std::uint64_t stones) const {
        int found = 0;
        for (; stones; ++found) {
            std::uint64_t group = stones & -stones;
            for (auto frontier = group; frontier;) {
                std::uint64_t step = 0;
                for (; frontier; frontier &= frontier - 1) step |= near_[std::countr_zero(frontier)];
                frontier = step & stones & ~group;
                group |= frontier;
            }
            stones &= ~group;
        }
        return found;
    }

    int size_;
    std::vector<std::uint64_t> near_;
    const std::uint8_t* codes_;
    Ticker& ticker_;
    std::array<std::uint64_t, 40> power_{}, before_{};
    XoddQuietFound found_;
};

}  // namespace crosscut
