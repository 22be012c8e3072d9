// Checks a table of Xodd or Yodd that is kept by blocks: boards against their successors, by the literal rules, as xodd/check.hpp
// does for tables in one piece. All boards of the kept blocks, or those with few empty cells; and boards drawn at random. It shares
// nothing with the sweep but the place and the meaning of an entry: no half-steps, no offers, no borders.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <thread>
#include <utility>
#include <vector>

#include "common/jobs.hpp"
#include "xodd/check.hpp"
#include "xodd/frame.hpp"
#include "xodd/groups.hpp"

namespace crosscut {

struct XoddBlockVerdict {
    std::optional<std::array<std::uint64_t, 2>> wrong;  // black and white stones of a board whose entry does not follow
    std::uint64_t late = 0;                             // boards with few empty cells that were checked
};

template <class Ticker>
class XoddBlockCheck {
public:
    XoddBlockCheck(int size, const std::vector<std::uint64_t>& neighbours, const XoddFrame& frame, const std::uint8_t* entries,
                   std::size_t threads, Ticker& ticker)
        : size_(size), threads_(threads), frame_(frame), entries_(frame, entries), ticker_(ticker) {
        groups_ = groups_of_all_sets(size, neighbours);
    }

    static constexpr std::size_t kPiece = 1 << 16;  // random boards with one seed

    // The boards of the kept blocks with at most `most_empty` empty cells, and `pieces` times kPiece random ones.
    XoddBlockVerdict run(int most_empty, std::size_t pieces, std::uint64_t seed) {
        const std::size_t blocks = frame_.blocks.size();
        std::atomic<std::size_t> next = 0, ended = 0;
        std::vector<XoddBlockVerdict> found(threads_);
        run_jobs(threads_, shared_, [&](std::size_t thread) {
            Work work{most_empty, found[thread], thread == 0};
            for (std::size_t job; !failed_ && (job = next++) < blocks + pieces;) {
                if (job < blocks)
                    walk(entries_.block(frame_.blocks[job]), 0, work);
                else
                    check_piece(seed + (job - blocks), work);
                tell(work);
            }
            // Whoever ends first stops the others: so nobody does before all have.
            for (++ended; ended < threads_ && !shared_.stop;) std::this_thread::sleep_for(std::chrono::milliseconds(1));
            return true;
        });
        XoddBlockVerdict verdict;
        for (const auto& part : found) {
            if (part.wrong) verdict.wrong = part.wrong;
            verdict.late += part.late;
        }
        ticker_.count(shared_.nodes.exchange(0));
        return verdict;
    }

private:
    static constexpr int kNone = 99;

    struct Work {
        int most_empty;
        XoddBlockVerdict& found;
        bool tells;
        std::uint64_t untold = 0;
    };

    void tell(Work& work) {
        const auto boards = std::exchange(work.untold, 0);
        if (work.tells)
            ticker_.count(boards + shared_.nodes.exchange(0));
        else
            shared_.nodes += boards;
        if (shared_.stop) throw Stopped{};
    }

    void walk(const FramedBoard& board, std::size_t place, Work& work) {
        const int decided = int(frame_.cells.size() + place);
        if (decided - std::popcount(board.black | board.white) > work.most_empty || failed_) return;
        if (place == frame_.behind.size()) {
            ++work.found.late;
            require(board, work);
            return;
        }
        for (unsigned digit = 3; digit-- > 0;) walk(entries_.with(board, frame_.behind[place], digit), place + 1, work);
    }

    // Random boards, each as likely as any other; numbers by splitmix64, the digits of one number are those of a board.
    void check_piece(std::uint64_t seed, Work& work) {
        std::uint64_t state = seed * 0x9e3779b97f4a7c15u;
        for (std::size_t i = 0; i < kPiece && !failed_; ++i) {
            FramedBoard board;
            std::uint64_t digits = 0;
            for (int cell = 0; cell < size_; ++cell, digits /= 3) {
                if (cell % 32 == 0) {  // 3^32 < 2^64, and the rest of 2^64 by 3^32 matters to nobody
                    state += 0x9e3779b97f4a7c15u;
                    digits = state;
                    digits = (digits ^ digits >> 30) * 0xbf58476d1ce4e5b9u;
                    digits = (digits ^ digits >> 27) * 0x94d049bb133111ebu;
                    digits ^= digits >> 31;
                }
                board = entries_.with(board, cell, digits % 3);
            }
            require(board, work);
        }
    }

    void require(const FramedBoard& board, Work& work) {
        if (++work.untold == 64) tell(work);
        if (follows(board)) return;
        work.found.wrong = {board.black, board.white};
        failed_ = true;
    }

    bool follows(const FramedBoard& board) const {
        const unsigned entry = entries_.entry(board);
        const int black_groups = groups_[board.black], white_groups = groups_[board.white];
        if ((black_groups + white_groups) % 2 == 0 || entry == 0) return (black_groups + white_groups) % 2 == 0 && entry == 0;
        int black = -kNone, white = kNone;  // Black's leads that either side can get by a turn with stones
        after_turns(board, black, white);
        const int lead = XoddClassTable::lead(white_groups - black_groups);
        return XoddClassTable::black_to_move(entry) == std::max(black, std::min(lead, white)) &&
               XoddClassTable::white_to_move(entry) == std::min(white, std::max(lead, black));
    }

    // All drops of one stone, and all pairs; a turn is legal if the board it leads to has an odd number of groups.
    void after_turns(const FramedBoard& board, int& black, int& white) const {
        const std::uint64_t empty = ((std::uint64_t{1} << size_) - 1) & ~(board.black | board.white);
        for (std::uint64_t ones = empty; ones; ones &= ones - 1)
            for (const unsigned digit : {1, 2}) {
                const FramedBoard one = entries_.with(board, std::countr_zero(ones), digit);
                look(one, black, white);
                for (std::uint64_t twos = ones & (ones - 1); twos; twos &= twos - 1)
                    for (const unsigned second : {1, 2}) {
                        if (black == 1 && white == -1) return;  // both have a winning turn
                        look(entries_.with(one, std::countr_zero(twos), second), black, white);
                    }
            }
    }

    void look(const FramedBoard& board, int& black, int& white) const {
        const unsigned entry = entries_.entry(board);
        if (entry == 0) return;
        black = std::max(black, XoddClassTable::white_to_move(entry));
        white = std::min(white, XoddClassTable::black_to_move(entry));
    }

    int size_;
    std::size_t threads_;
    const XoddFrame& frame_;
    XoddFramedEntries entries_;
    Ticker& ticker_;
    std::vector<std::uint8_t> groups_;  // of every set of stones of one colour
    Shared shared_;
    std::atomic<bool> failed_ = false;
};

}  // namespace crosscut
