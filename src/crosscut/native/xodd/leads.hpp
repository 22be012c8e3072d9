// By how many groups Black leads, or trails, on the boards of Xodd and Yodd that agree before the last few cells.
//
// The last cells add something to the difference of the two numbers of groups. Of the stones before them it depends only on those
// on the border, and on which of these belong together. So it is counted once for each such border, and looked up afterwards.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <unordered_map>
#include <vector>

namespace crosscut {

inline constexpr auto kPowersOf3 = [] {
    std::array<std::size_t, 41> powers{1};
    for (std::size_t i = 1; i < powers.size(); ++i) powers[i] = 3 * powers[i - 1];
    return powers;
}();

// `Worth::row` turns a difference into the form that `Worth::finish` takes; `ahead` is taken off it first, an even number: then
// Black leads if he leads by more than that. One object a thread.
template <class Worth>
class XoddLeads {
public:
    using Row = typename Worth::Row;

    XoddLeads(int size, const std::vector<std::uint64_t>& near, int last, int ahead = 0)
        : size_(size), last_(last), ahead_(ahead), near_(near) {
        for (int cell = 0; cell < size - last_; ++cell)
            if (near_[cell] >> (size - last_)) border_.push_back(cell);
        if (border_.size() > 12) throw std::invalid_argument("xodd: the board is too wide");
        rows_.resize(kPowersOf3[last_]);
    }

    int last() const { return last_; }

    // A row for each filling of the last `rest` cells (at most `last`); good until the next call.
    const Row* rows(int rest, std::uint64_t black, std::uint64_t white) {
        return rest == last_ ? many_rows(black, white) : few_rows(rest, black, white);
    }

private:
    // Odd exactly if the number of all groups is.
    int difference(std::uint64_t black, std::uint64_t white) const { return groups(white) - groups(black); }

    int groups(std::uint64_t stones) const {
        int found = 0;
        for (; stones; ++found) stones &= ~group(stones, stones & -stones);
        return found;
    }

    std::uint64_t group(std::uint64_t stones, std::uint64_t reached) const {
        for (auto frontier = reached; frontier;) {
            std::uint64_t step = 0;
            for (; frontier; frontier &= frontier - 1) step |= near_[std::countr_zero(frontier)];
            frontier = step & stones & ~reached;
            reached |= frontier;
        }
        return reached;
    }

    const Row* many_rows(std::uint64_t black, std::uint64_t white) {
        std::uint64_t key = 0, seen = 0;
        std::array<std::uint64_t, 64> belongs;
        int found = 0;
        for (int cell : border_) {
            const std::uint64_t stone = std::uint64_t{1} << cell;
            int label = 0;
            if ((black | white) & stone) {
                if (!(seen & stone)) {
                    belongs[found] = group(black & stone ? black : white, stone);
                    seen |= belongs[found++];
                }
                while (!(belongs[label] & stone)) ++label;
                label = 1 + 2 * label + bool(white & stone);
            }
            key = key << 5 | label;
        }
        const int before = difference(black, white);
        auto [entry, is_new] = added_.try_emplace(key);
        auto& added = entry->second;
        if (is_new) {
            added.resize(kPowersOf3[last_]);
            each_filling(last_, 0, black, white, [&](std::size_t index, std::uint64_t b, std::uint64_t w) {
                added[index] = std::int8_t(difference(b, w) - before);
            });
        }
        for (std::size_t i = 0; i < added.size(); ++i) rows_[i] = Worth::row(added[i] + before - ahead_);
        return rows_.data();
    }

    const Row* few_rows(int rest, std::uint64_t black, std::uint64_t white) {
        each_filling(rest, 0, black, white,
                     [&](std::size_t index, std::uint64_t b, std::uint64_t w) { rows_[index] = Worth::row(difference(b, w) - ahead_); });
        return rows_.data();
    }

    template <class Visit>
    void each_filling(int rest, std::size_t index, std::uint64_t black, std::uint64_t white, Visit visit) const {
        if (rest == 0) {
            visit(index, black, white);
            return;
        }
        const std::uint64_t stone = std::uint64_t{1} << (size_ - rest);
        each_filling(rest - 1, 3 * index, black, white, visit);
        each_filling(rest - 1, 3 * index + 1, black | stone, white, visit);
        each_filling(rest - 1, 3 * index + 2, black, white | stone, visit);
    }

    int size_, last_, ahead_;
    std::vector<std::uint64_t> near_;
    std::vector<int> border_;
    std::vector<Row> rows_;
    std::unordered_map<std::uint64_t, std::vector<std::int8_t>> added_;
};

}  // namespace crosscut
