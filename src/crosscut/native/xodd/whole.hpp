// Where the entry of a board of Xodd or Yodd stands in a table in one piece: that of the boards whose first stone is black, by the
// number of empty cells before it, then by number. Boards whose first stone is white are read with the colours exchanged, which is
// a symmetry of the rules.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "xodd/entry.hpp"

namespace crosscut {

// A board as stones and as a number in base 3, and that of the board with the colours exchanged.
struct WholeBoard {
    std::uint64_t black = 0, white = 0;
    std::size_t number = 0, exchanged = 0;
};

template <class WorthOf>
class XoddWholeEntries {
public:
    using Worth = WorthOf;
    using Board = WholeBoard;
    using Best = XoddBest<Worth>;
    static constexpr bool kWhole = true;

    XoddWholeEntries(int size, const std::uint8_t* entries) : size_(size), ahead_(std::min(size, 7)), entries_(entries) {
        std::size_t power = 1;
        for (int cell = size; cell-- > 0; power *= 3) place_[cell] = power;
        std::size_t before = 0;
        for (int first = 0; first < size; ++first) {
            before_[first] = before - place_[first];  // the number of a board that begins there is at least place_[first]
            before += place_[first];
        }
        for (int cell = ahead_; cell < size; ++cell) open_.push_back(cell);
    }

    // All fillings of the first cells.
    std::size_t beginnings() const {
        std::size_t found = 1;
        for (int cell = 0; cell < ahead_; ++cell) found *= 3;
        return found;
    }
    Board beginning(std::size_t number) const {
        Board board;
        for (int cell = ahead_; cell-- > 0; number /= 3) board = with(board, cell, number % 3);
        return board;
    }
    const std::vector<int>& open() const { return open_; }

    Board with(Board board, int cell, std::size_t digit) const {
        if (digit == 1) board.black |= std::uint64_t{1} << cell;
        if (digit == 2) board.white |= std::uint64_t{1} << cell;
        board.number += digit * place_[cell];
        board.exchanged += (3 - digit) % 3 * place_[cell];
        return board;
    }

    // Not the empty board, nor one that is read as its exchanged image.
    bool keeps(const Board& board) const {
        const std::uint64_t stones = board.black | board.white;
        return board.black & stones & -stones;
    }

    // Of a board that is kept.
    unsigned entry(const Board& board) const {
        return Worth::read(entries_, before_[std::countr_zero(board.black)] + board.number);
    }

    // All drops of one stone, and all pairs; of a board that is kept.
    void after_turns(const Board& board, Best& best) const {
        const int first = std::countr_zero(board.black);
        const std::uint64_t empty = ((std::uint64_t{1} << size_) - 1) & ~(board.black | board.white);
        for (std::uint64_t ones = empty; ones && !best.enough(); ones &= ones - 1) {
            const int one = std::countr_zero(ones);
            for (const std::size_t digit : {1, 2}) {
                const bool exchange = one < first && digit == 2;  // then the first stone is white
                const std::size_t number = exchange ? board.exchanged + place_[one] : board.number + digit * place_[one];
                const std::size_t index = before_[std::min(one, first)] + number;
                const auto& reached = reached_[exchange];
                best.look(reached[Worth::read(entries_, index)]);
                for (std::uint64_t twos = ones & (ones - 1); twos; twos &= twos - 1) {
                    const std::size_t step = place_[std::countr_zero(twos)];
                    best.look(reached[Worth::read(entries_, index + step)]);
                    best.look(reached[Worth::read(entries_, index + 2 * step)]);
                }
            }
        }
    }

private:
    int size_, ahead_;
    const std::uint8_t* entries_;
    std::vector<int> open_;
    std::array<std::size_t, 40> place_{}, before_{};
    std::array<typename Best::AllReached, 2> reached_{Best::all_reached(false), Best::all_reached(true)};
};

}  // namespace crosscut
