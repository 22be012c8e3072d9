// Checks a table of Xodd or Yodd entry by entry against the entries of its successors, by the literal rules: the groups of a colour
// are flooded, once for every set of cells; turns are all drops of one stone and all pairs of drops; a pass may be answered by a
// pass. It shares only the place and the meaning of an entry with the sweep that makes tables: no half-steps, no borders, no
// offers. `Entries` knows where an entry stands, in one piece or by blocks (xodd/whole.hpp, xodd/frame.hpp).
//
// A full board has no successors but by passes, so if every entry follows from entries of boards with more stones, all are right
// (induction over the empty cells). A turn is legal if the board it leads to has an odd number of groups; that is read off the
// entry there, which is checked in its turn.
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
#include "xodd/entry.hpp"
#include "xodd/groups.hpp"
#include "xodd/passing.hpp"

namespace crosscut {

struct XoddVerdict {
    std::optional<std::array<std::uint64_t, 2>> wrong;  // black and white stones of a board whose entry does not follow
    std::vector<std::uint64_t> numbers;                 // how many boards, those drawn at random aside, were checked with which entry
    XoddPassing passing;                                // of these, either side being to move; of whole tables only
};

// `Entries`: `Worth`, what an entry means; `Board`, with its stones; `beginnings()` and `beginning(number)`, boards with the cells
// `open()` still to be set, by `with(board, cell, digit)`; `keeps(board)`, whether it has an entry of its own; `entry(board)`;
// `after_turns(board, best)`, which shows `best` what every turn with stones reaches; `kWhole`, whether all boards are gone through.
template <class Entries, class Ticker>
class XoddCheck {
public:
    static constexpr std::size_t kPiece = 1 << 16;  // random boards with one seed

    XoddCheck(int size, const std::vector<std::uint64_t>& neighbours, const Entries& entries, std::size_t threads, Ticker& ticker)
        : size_(size), threads_(threads), entries_(entries), ticker_(ticker), groups_(groups_of_all_sets(size, neighbours)) {}

    // The boards with at most `most_empty` empty cells, and `pieces` times kPiece random ones.
    XoddVerdict run(int most_empty, std::size_t pieces, std::uint64_t seed) {
        const std::size_t beginnings = entries_.beginnings();
        std::atomic<std::size_t> next = 0, ended = 0;
        std::vector<XoddVerdict> found(threads_, {std::nullopt, std::vector<std::uint64_t>(Worth::kEntries), {}});
        run_jobs(threads_, shared_, [&](std::size_t thread) {
            Work work{most_empty, found[thread], thread == 0};
            for (std::size_t job; !failed_ && (job = next++) < beginnings + pieces;) {
                if (job < beginnings)
                    walk(entries_.beginning(job), 0, work);
                else
                    check_piece(seed + (job - beginnings), work);
                tell(work);
            }
            // The first thread that ends stops the others, so each waits until all are done.
            for (++ended; ended < threads_ && !shared_.stop;) std::this_thread::sleep_for(std::chrono::milliseconds(1));
            return true;
        });
        XoddVerdict verdict = std::move(found[0]);
        for (std::size_t thread = 1; thread < threads_; ++thread) {
            if (found[thread].wrong) verdict.wrong = found[thread].wrong;
            for (int entry = 0; entry < Worth::kEntries; ++entry) verdict.numbers[entry] += found[thread].numbers[entry];
            verdict.passing.add(found[thread].passing);
        }
        ticker_.count(shared_.nodes.exchange(0));
        return verdict;
    }

private:
    using Board = typename Entries::Board;
    using Worth = typename Entries::Worth;
    using Best = XoddBest<Worth>;

    struct Work {
        int most_empty;
        XoddVerdict& found;
        bool tells;
        std::uint64_t untold = 0;
    };

    void tell(Work& work) {
        const auto boards = std::exchange(work.untold, 0);
        if (work.tells)
            ticker_.count(boards + shared_.nodes.exchange(0, std::memory_order_relaxed));
        else
            shared_.nodes.fetch_add(boards, std::memory_order_relaxed);
        if (shared_.stop) throw Stopped{};
    }

    void walk(const Board& board, std::size_t place, Work& work) {
        const auto& open = entries_.open();
        const int decided = size_ - int(open.size() - place);
        if (decided - std::popcount(board.black | board.white) > work.most_empty || failed_) return;
        if (place < open.size()) {
            for (unsigned digit = 3; digit-- > 0;) walk(entries_.with(board, open[place], digit), place + 1, work);
            return;
        }
        if (!entries_.keeps(board)) return;
        const unsigned entry = entries_.entry(board);
        ++work.found.numbers[entry];
        require(board, entry, work);
    }

    // Random boards, each as likely as any other; numbers by splitmix64, the digits of one number are those of a board.
    void check_piece(std::uint64_t seed, Work& work) {
        std::uint64_t state = seed * 0x9e3779b97f4a7c15u;
        for (std::size_t i = 0; i < kPiece && !failed_; ++i) {
            Board board;
            std::uint64_t digits = 0;
            for (int cell = 0; cell < size_; ++cell, digits /= 3) {
                if (cell % 32 == 0) {  // 3^32 < 2^64; the bias from the rest of 2^64 by 3^32 does not matter
                    state += 0x9e3779b97f4a7c15u;
                    digits = state;
                    digits = (digits ^ digits >> 30) * 0xbf58476d1ce4e5b9u;
                    digits = (digits ^ digits >> 27) * 0x94d049bb133111ebu;
                    digits ^= digits >> 31;
                }
                board = entries_.with(board, cell, digits % 3);
            }
            require(board, entries_.entry(board), work);
        }
    }

    void require(const Board& board, unsigned entry, Work& work) {
        if (++work.untold == 64) tell(work);
        if (follows(board, entry, work.found.passing)) return;
        work.found.wrong = {board.black, board.white};
        failed_ = true;
    }

    bool follows(const Board& board, unsigned entry, XoddPassing& passing) const {
        const int black_groups = groups_[board.black], white_groups = groups_[board.white];
        if ((black_groups + white_groups) % 2 == 0 || entry == 0) return (black_groups + white_groups) % 2 == 0 && entry == 0;
        Best best;
        entries_.after_turns(board, best);
        const int lead = Worth::lead(white_groups - black_groups);
        const int black_to_move = std::max(best.black, std::min(lead, best.white));
        const int white_to_move = std::min(best.white, std::max(lead, best.black));
        if constexpr (Entries::kWhole) {
            if (best.black == -Best::kNone) {
                ++passing.stuck;
            } else {
                if (black_to_move > best.black) only_pass(board, 0, best.black < 0 && black_to_move > 0, passing);
                if (white_to_move < best.white) only_pass(board, 1, best.white > 0 && white_to_move < 0, passing);
            }
        }
        return Worth::black_to_move(entry) == black_to_move && Worth::white_to_move(entry) == white_to_move;
    }

    static void only_pass(const Board& board, int turn, bool wins, XoddPassing& passing) {
        passing.better.add(board.black, board.white, turn);
        if (wins) passing.wins.add(board.black, board.white, turn);
    }

    int size_;
    std::size_t threads_;
    const Entries& entries_;
    Ticker& ticker_;
    std::vector<std::uint8_t> groups_;  // of every set of stones of one colour
    Shared shared_;
    std::atomic<bool> failed_ = false;
};

}  // namespace crosscut
