// The findings of table checks of Xodd and Yodd about passing (crosscut/games/xodd/questions/passing.py): odd boards on which no
// stone can be dropped, and positions where one can, yet the pass alone wins, or alone leads to the best margin.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <tuple>
#include <vector>

namespace crosscut {

// Positions counted, and those with the fewest stones listed: the same ones in whatever order they come.
class XoddListed {
public:
    using Position = std::tuple<int, std::uint64_t, std::uint64_t, int>;  // stones; black ones, white ones; who is to move, Black 0
    static constexpr std::size_t kMost = 1'000;

    void add(std::uint64_t black, std::uint64_t white, int turn) {
        ++count_;
        list({std::popcount(black | white), black, white, turn});
    }
    void add(const XoddListed& other) {
        count_ += other.count_;
        for (const auto& position : other.heap_) list(position);
    }
    std::uint64_t count() const { return count_; }
    std::vector<Position> fewest_first() const {
        auto found = heap_;
        std::ranges::sort(found);
        return found;
    }

private:
    void list(const Position& position) {
        if (heap_.size() == kMost && heap_.front() < position) return;
        heap_.push_back(position);
        std::ranges::push_heap(heap_);
        if (heap_.size() <= kMost) return;
        std::ranges::pop_heap(heap_);
        heap_.pop_back();
    }

    std::uint64_t count_ = 0;
    std::vector<Position> heap_;  // the last one on top
};

struct XoddPassing {
    std::uint64_t stuck = 0;   // boards
    XoddListed wins, better;  // `better` has those of `wins` too, where margins are known

    void add(const XoddPassing& other) {
        stuck += other.stuck;
        wins.add(other.wins);
        better.add(other.better);
    }
};

}  // namespace crosscut
