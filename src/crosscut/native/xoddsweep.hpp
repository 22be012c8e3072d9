// Who wins every board of Xodd or Yodd before a pass: the twin of sweep_python in crosscut/analysis/xodd/sweep.py, whose text says
// what the bits of a byte mean and why it is right.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <stdexcept>
#include <unordered_map>
#include <vector>

namespace crosscut {

// Over all 3^cells boards: odd, even; of the odd ones won for Black, for White, for the mover, for nobody; whether Black wins the start.
using XoddCounts = std::array<std::uint64_t, 7>;

// `work` holds 3^(size - 1) zeros; `codes` two bits for each kept board, zeros, or null. `ticker.count(n)` is called for every few
// thousand boards. A byte of `work` gathers what the boards one stone further offer until its board's turn comes.
template <class Ticker>
class XoddSweep {
public:
    XoddSweep(int size, std::vector<std::uint64_t> neighbours, std::uint8_t* work, std::uint8_t* codes, Ticker& ticker)
        : size_(size), near_(std::move(neighbours)), work_(work), codes_(codes), ticker_(ticker) {
        last_ = std::min(size - 1, size <= 16 ? 6 : 7);
        power_[0] = 1;
        for (int i = 1; i <= size; ++i) power_[i] = 3 * power_[i - 1];
        for (int cell = 0; cell < size - last_; ++cell)
            if (near_[cell] >> (size - last_)) border_.push_back(cell);
        if (border_.size() > 12) throw std::invalid_argument("xodd: the board is too wide");
        for (int row = 0; row < 3; ++row)
            for (int beyond = 0; beyond < 16; ++beyond) finished_[row << 4 | beyond] = offer(beyond, row > 0, row == 1);
        for (std::size_t i = 0; i < mirror_.size(); ++i) mirror_[i] = mirrored(i);
        leads_.resize(power_[last_]);
    }

    XoddCounts run() {
        std::uint8_t* at = work_;
        for (int empty = 0; empty < size_; ++empty) {
            const std::size_t boards = power_[size_ - 1 - empty];
            // The block of boards whose first stone, a black one, stands behind `empty` empty cells.
            std::uint8_t* block = empty ? at + boards : at;
            fill(empty + 1, block, std::uint64_t{1} << empty, 0);
            finish_block(block, boards);
            if (empty)
                fold(at, block, boards);
            else
                fold_in_place(block, boards);
        }
        ++counts_[1];
        counts_[6] = *at & 1;
        return counts_;
    }

private:
    // The boards that agree with these stones before `cell`, by falling digit, as a stone raises the number.
    void fill(int cell, std::uint8_t* at, std::uint64_t black, std::uint64_t white) {
        const int rest = size_ - cell;
        if (rest <= last_) {
            const auto* leads = rest == last_ ? leaders(black, white) : few_leaders(rest, black, white);
            settle(rest, at, leads);
            ticker_.count(power_[rest]);
            return;
        }
        const std::size_t third = power_[rest - 1];
        const std::uint64_t stone = std::uint64_t{1} << cell;
        fill(cell + 1, at + third, black | stone, white);
        fill(cell + 1, at + 2 * third, black, white | stone);
        for (std::size_t i = 0; i < third; ++i) at[i] |= at[third + i] | at[2 * third + i];
        fill(cell + 1, at, black, white);
    }

    // The same for the last cells, with a row of `finished_` for each board.
    void settle(int rest, std::uint8_t* at, const std::uint8_t* leads) {
        if (rest == 1) {
            at[2] = finished_[leads[2] | (at[2] & 15)];
            at[1] = finished_[leads[1] | (at[1] & 15)];
            at[0] = finished_[leads[0] | ((at[0] | at[1] | at[2]) & 15)];
            return;
        }
        if (rest == 0) {
            at[0] = finished_[leads[0] | (at[0] & 15)];
            return;
        }
        const std::size_t third = power_[rest - 1];
        settle(rest - 1, at + third, leads + third);
        settle(rest - 1, at + 2 * third, leads + 2 * third);
        for (std::size_t i = 0; i < third; ++i) at[i] |= at[third + i] | at[2 * third + i];
        settle(rest - 1, at, leads);
    }

    static std::uint8_t offer(int beyond, bool odd, bool black_leads) {
        const bool black_two = beyond & 2, white_two = beyond & 8;
        const bool for_black = odd && !white_two && (black_leads || black_two);
        const bool for_white = odd && !black_two && (!black_leads || white_two);
        return for_black | (for_black || (beyond & 1)) << 1 | for_white << 2 | (for_white || (beyond & 4)) << 3 | odd << 4;
    }

    // ---- Who leads -------------------------------------------------------------------------------------------------------

    // The number of black groups less that of white ones: odd exactly if the number of all groups is.
    int difference(std::uint64_t black, std::uint64_t white) const { return groups(black) - groups(white); }

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

    // For each filling of the last cells the row of `finished_`. What they add to the difference depends on the stones before them
    // only through those on the border, and through which of these belong together.
    const std::uint8_t* leaders(std::uint64_t black, std::uint64_t white) {
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
            added.resize(power_[last_]);
            each_filling(last_, 0, black, white, [&](std::size_t index, std::uint64_t b, std::uint64_t w) {
                added[index] = std::int8_t(difference(b, w) - before);
            });
        }
        for (std::size_t i = 0; i < added.size(); ++i) leads_[i] = row(added[i] + before);
        return leads_.data();
    }

    const std::uint8_t* few_leaders(int rest, std::uint64_t black, std::uint64_t white) {
        each_filling(rest, 0, black, white,
                     [&](std::size_t index, std::uint64_t b, std::uint64_t w) { leads_[index] = row(difference(b, w)); });
        return leads_.data();
    }

    // 0 for an even number of groups, 16 if Black leads, 32 if White does.
    static std::uint8_t row(std::int8_t difference) {
        const std::uint8_t odd = difference & 1, fewer_black = std::uint8_t(difference) >> 7;
        return std::uint8_t((odd << 5) - ((odd & fewer_black) << 4));
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

    // ---- Blocks ----------------------------------------------------------------------------------------------------------

    // Counts a finished block, twice because of the boards with exchanged colours, and keeps its classes.
    void finish_block(const std::uint8_t* block, std::size_t boards) {
        std::uint64_t odd = 0, black = 0, white = 0, none = 0;
        for (std::size_t from = 0; from < boards; from += 240) {
            std::uint8_t sums[4] = {};
            for (std::size_t i = from; i < std::min(from + 240, boards); ++i) {
                const std::uint8_t byte = block[i];
                sums[0] += byte >> 4;
                sums[1] += byte & 1;
                sums[2] += byte >> 2 & 1;
                sums[3] += byte & byte >> 2 & 1;
            }
            odd += sums[0], black += sums[1], white += sums[2], none += sums[3];
            if (codes_) keep(block + from, std::min<std::size_t>(240, boards - from));
            ticker_.count(0);
        }
        const std::uint64_t won = black + white - 2 * none;
        counts_[0] += 2 * odd;
        counts_[1] += 2 * (boards - odd);
        counts_[2] += won;
        counts_[3] += won;
        counts_[4] += 2 * (odd - won - none);
        counts_[5] += 2 * none;
    }

    void keep(const std::uint8_t* at, std::size_t boards) {
        for (std::size_t i = 0; i < boards; ++i, ++kept_) {
            const std::uint8_t won_by = (at[i] & 1) | (at[i] >> 1 & 2), code = at[i] >> 4 ? won_by ? won_by : 3 : 0;
            codes_[kept_ >> 2] |= code << 2 * (kept_ & 3);
        }
    }

    static std::uint8_t exchanged(std::uint8_t byte) { return (byte & 3) << 2 | (byte >> 2 & 3); }

    // What a block and its mirror image (black and white stones exchanged) offer goes to the boards with one stone less in front.
    void fold(std::uint8_t* onto, const std::uint8_t* block, std::size_t boards) {
        each_mirror(boards, [&](std::size_t at, std::size_t mirror) { onto[at] |= (block[at] & 15) | exchanged(block[mirror]); });
    }

    void fold_in_place(std::uint8_t* block, std::size_t boards) {
        each_mirror(boards, [&](std::size_t at, std::size_t mirror) {
            if (mirror < at) return;
            block[at] = (block[at] & 15) | exchanged(block[mirror]);
            block[mirror] = exchanged(block[at]);
        });
    }

    template <class Visit>
    void each_mirror(std::size_t boards, Visit visit) {
        const std::size_t chunk = std::min(boards, mirror_.size());
        for (std::size_t from = 0; from < boards; from += chunk) {
            const std::size_t to = mirrored(from / chunk) * chunk;
            for (std::size_t i = 0; i < chunk; ++i) visit(from + i, to + mirror_[i]);
            ticker_.count(0);
        }
    }

    // The number with the digits 1 and 2 exchanged.
    static std::size_t mirrored(std::size_t number) {
        std::size_t image = 0, power = 1;
        for (; number; number /= 3, power *= 3) image += (3 - number % 3) % 3 * power;
        return image;
    }

    int size_, last_;
    std::vector<std::uint64_t> near_;
    std::uint8_t* work_;
    std::uint8_t* codes_;
    Ticker& ticker_;
    std::array<std::size_t, 41> power_{};
    std::vector<int> border_;
    std::array<std::uint8_t, 48> finished_{};
    std::array<std::uint16_t, 729> mirror_{};
    std::vector<std::uint8_t> leads_;
    std::unordered_map<std::uint64_t, std::vector<std::int8_t>> added_;
    XoddCounts counts_{};
    std::size_t kept_ = 0;
};

}  // namespace crosscut
