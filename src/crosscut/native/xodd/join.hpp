// How often Black gets two of his stones joined when the game of Xodd or Yodd is over: the twin of joins_python in
// crosscut/games/xodd/questions/joins.py, whose text says why it is right.
#pragma once

#include <bit>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <new>
#include <utility>
#include <vector>

#include "xodd/groups.hpp"
#include "xodd/leads.hpp"
#include "xodd/worth.hpp"

namespace crosscut {

template <class Ticker>
class XoddJoin {
public:
    XoddJoin(int size, const std::vector<std::uint64_t>& near, int one, int other, Ticker& ticker)
        : near_(near), one_(std::uint64_t{1} << one), other_(std::uint64_t{1} << other), groups_(groups_of_all_sets(size, near)),
          work_(static_cast<std::uint8_t*>(std::calloc(kPowersOf3[size - 2], 1)), &std::free), ticker_(ticker) {
        if (!work_) throw std::bad_alloc();
        for (int cell = 0; cell < size; ++cell)
            if (cell != one && cell != other) free_.push_back(std::uint64_t{1} << cell);
    }

    // Odd boards with the two stones in two groups, and of these those on which Black gets them joined, White to move.
    std::pair<std::uint64_t, std::uint64_t> run() {
        fill(0, work_.get(), one_ | other_, 0);
        return {apart_, joined_};
    }

private:
    // The boards that agree with these stones before a cell, by falling digit, as a stone raises the number.
    void fill(std::size_t at, std::uint8_t* board, std::uint64_t black, std::uint64_t white) {
        if (at == free_.size()) {
            finish(*board, black, white);
            ticker_.count(1);
            return;
        }
        const std::size_t third = kPowersOf3[free_.size() - 1 - at];
        fill(at + 1, board + third, black | free_[at], white);
        fill(at + 1, board + 2 * third, black, white | free_[at]);
        XoddClasses::gather(board, board + third, board + 2 * third, third);
        fill(at + 1, board, black, white);
    }

    // `board` comes with what the boards one stone further offer; the goal stands where the sweep has "Black leads".
    void finish(std::uint8_t& board, std::uint64_t black, std::uint64_t white) {
        const bool odd = (groups_[black] + groups_[white]) & 1, together = joined(black);
        const XoddClasses::Row row = odd ? together ? 16 : 32 : 0;
        board = worth_.finish(row, board);
        if (!odd || together) return;
        ++apart_;
        joined_ += board & 1;
    }

    bool joined(std::uint64_t black) const {
        std::uint64_t group = one_, edge = one_;
        while (edge) {
            edge = near_[std::countr_zero(edge)] & black & ~group | (edge & (edge - 1));
            group |= edge;
            if (group & other_) return true;
        }
        return false;
    }

    const std::vector<std::uint64_t>& near_;
    std::uint64_t one_, other_;
    std::vector<std::uint64_t> free_;
    std::vector<std::uint8_t> groups_;
    std::unique_ptr<std::uint8_t, decltype(&std::free)> work_;
    Ticker& ticker_;
    XoddClasses worth_;
    std::uint64_t apart_ = 0, joined_ = 0;
};

}  // namespace crosscut
