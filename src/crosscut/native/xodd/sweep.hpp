// The worth of every board of Xodd or Yodd before a pass: the twin of sweep_python in crosscut/games/xodd/tables/sweep.py, whose
// text says why it is right, and of margins_python in margins.py.
//
// Two threads share the work. In a block, the boards with a black stone on the next cell and those with a white one there do not
// look at each other; those without a stone there come after both.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "xodd/leads.hpp"
#include "common/two_threads.hpp"

namespace crosscut {

// `work` holds 3^(size - 1) zeros: a place gathers what the boards one stone further offer until its board's turn comes. `packer`
// gets the kept boards in order, or is null; `leads`: one for each thread. `pair` is told of every few thousand boards.
template <class Worth, class Packer, class Ticker>
class XoddSweep {
public:
    using Board = typename Worth::Board;
    using Tally = typename Worth::Tally;

    XoddSweep(int size, std::vector<XoddLeads<Worth>>& leads, Board* work, Packer* packer, TwoThreads<Ticker>& pair)
        : size_(size), last_(leads.front().last()), leads_(leads), work_(work), packer_(packer), pair_(pair) {
        for (std::size_t i = 0; i < mirror_.size(); ++i) mirror_[i] = mirrored(i);
    }

    // All boards.
    std::vector<std::uint64_t> run() {
        Board* at = work_;
        for (int empty = 0; empty < size_; ++empty) {
            const std::size_t boards = kPowersOf3[size_ - 1 - empty];
            // The block of boards whose first stone, a black one, stands behind `empty` empty cells.
            Board* block = empty ? at + boards : at;
            fill_together(empty + 1, block, std::uint64_t{1} << empty, 0);
            finish_block(block, boards);
            if (empty)
                fold(at, block, boards);
            else
                fold_in_place(block, boards);
        }
        if (packer_) packer_->end();
        auto numbers = tally_.numbers(*at);
        for (const auto& worth : worth_) worth.add_passing(numbers);
        return numbers;
    }

    // The boards that agree with these stones before `cell`; `work` says what they are offered by boards with more stones there.
    void run_block(int cell, std::uint64_t black, std::uint64_t white) { fill_together(cell, work_, black, white); }

private:
    static constexpr int kAlone = 10;  // with so few cells left a second thread does not pay
    static constexpr std::size_t kStride = 240 << 8;

    // ---- Boards ----------------------------------------------------------------------------------------------------------

    // The boards that agree with these stones before `cell`, by falling digit, as a stone raises the number.
    void fill_together(int cell, Board* at, std::uint64_t black, std::uint64_t white) {
        const int rest = size_ - cell;
        if (!pair_.two_threads() || rest <= kAlone) return fill(0, cell, at, black, white);
        const std::size_t third = kPowersOf3[rest - 1];
        const std::uint64_t stone = std::uint64_t{1} << cell;
        pair_.both(true, [&](int thread) {
            if (thread == 0)
                fill(0, cell + 1, at + third, black | stone, white);
            else
                fill(1, cell + 1, at + 2 * third, black, white | stone);
        });
        pair_.both(true, [&](int thread) {
            const std::size_t from = thread * (third / 2), to = thread ? third : third / 2;
            Worth::gather(at + from, at + third + from, at + 2 * third + from, to - from);
        });
        fill_together(cell + 1, at, black, white);
    }

    void fill(int thread, int cell, Board* at, std::uint64_t black, std::uint64_t white) {
        const int rest = size_ - cell;
        if (rest <= last_) {
            settle(worth_[thread], rest, at, leads_[thread].rows(rest, black, white));
            pair_.count(thread, kPowersOf3[rest]);
            return;
        }
        const std::size_t third = kPowersOf3[rest - 1];
        const std::uint64_t stone = std::uint64_t{1} << cell;
        fill(thread, cell + 1, at + third, black | stone, white);
        fill(thread, cell + 1, at + 2 * third, black, white | stone);
        Worth::gather(at, at + third, at + 2 * third, third);
        fill(thread, cell + 1, at, black, white);
    }

    // The same for the boards that differ in the last cells, with who leads on each.
    void settle(Worth& worth, int rest, Board* at, const typename Worth::Row* rows) {
        if (rest == 1) {
            at[2] = worth.finish(rows[2], at[2]);
            at[1] = worth.finish(rows[1], at[1]);
            at[0] = worth.finish(rows[0], Worth::better(at[0], Worth::better(at[1], at[2])));
            return;
        }
        if (rest == 0) {
            at[0] = worth.finish(rows[0], at[0]);
            return;
        }
        const std::size_t third = kPowersOf3[rest - 1];
        settle(worth, rest - 1, at + third, rows + third);
        settle(worth, rest - 1, at + 2 * third, rows + 2 * third);
        Worth::gather(at, at + third, at + 2 * third, third);
        settle(worth, rest - 1, at, rows);
    }

    // ---- Blocks ----------------------------------------------------------------------------------------------------------

    bool shared(std::size_t boards) const { return pair_.two_threads() && boards >= kPowersOf3[kAlone]; }

    // Counts a finished block and hands it on.
    void finish_block(const Board* block, std::size_t boards) {
        Tally tallies[2];
        pair_.both(shared(boards), [&](int thread) {
            const std::size_t to = thread ? boards : boards / 2;
            for (std::size_t from = thread * (boards / 2); from < to; from += kStride) {
                tallies[thread].add(block + from, std::min(kStride, to - from));
                pair_.count(thread, 0);
            }
        });
        tally_.add(tallies[0]);
        tally_.add(tallies[1]);
        for (std::size_t from = 0; packer_ && from < boards; from += kStride) {
            packer_->add(block + from, std::min(kStride, boards - from));
            pair_.count(0, 0);
        }
    }

    // What a block and its mirror image (black and white stones exchanged) offer goes to the boards with one stone less in front.
    void fold(Board* onto, const Board* block, std::size_t boards) {
        each_mirror(boards, [&](std::size_t at, std::size_t mirror) {
            onto[at] = Worth::better(onto[at], Worth::better(Worth::offered(block[at]), Worth::exchanged(block[mirror])));
        });
    }

    void fold_in_place(Board* block, std::size_t boards) {
        each_mirror(boards, [&](std::size_t at, std::size_t mirror) {
            if (mirror < at) return;
            block[at] = Worth::better(Worth::offered(block[at]), Worth::exchanged(block[mirror]));
            block[mirror] = Worth::exchanged(block[at]);
        });
    }

    template <class Visit>
    void each_mirror(std::size_t boards, Visit visit) {
        const std::size_t chunk = std::min(boards, mirror_.size()), chunks = boards / chunk;
        pair_.both(shared(boards), [&](int thread) {
            for (std::size_t number = thread; number < chunks; number += 2) {
                const std::size_t from = number * chunk, to = mirrored(number) * chunk;
                for (std::size_t i = 0; i < chunk; ++i) visit(from + i, to + mirror_[i]);
                pair_.count(thread, 0);
            }
        });
    }

    // The number with the digits 1 and 2 exchanged.
    static std::size_t mirrored(std::size_t number) {
        std::size_t image = 0, power = 1;
        for (; number; number /= 3, power *= 3) image += (3 - number % 3) % 3 * power;
        return image;
    }

    int size_, last_;
    std::vector<XoddLeads<Worth>>& leads_;
    Board* work_;
    Packer* packer_;
    TwoThreads<Ticker>& pair_;
    std::array<Worth, 2> worth_;  // one for each thread
    std::array<std::uint16_t, 729> mirror_{};
    Tally tally_;
};

}  // namespace crosscut
