// Checks a table of Xodd or Yodd entry by entry against the entries of its successors, by the literal rules: the groups of a colour
// are flooded, once for every set of cells; turns are all drops of one stone and all pairs of drops; a pass may be answered by a
// pass. It shares nothing with the sweep that makes tables but the meaning of an entry: no half-steps, no borders, no offers.
//
// A full board has no successors but by passes, so if every entry follows from entries of boards with more stones, all are right
// (induction over the empty cells). A turn is legal if the board it leads to has an odd number of groups; that is read off the
// entry there, which is checked in its turn. Boards whose first stone is white are read with the colours exchanged, which is a
// symmetry of the rules.
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
#include "xodd/groups.hpp"
#include "xodd/passing.hpp"

namespace crosscut {

// Two bits a board. A won board counts as a lead of one for the winner.
struct XoddClassTable {
    static constexpr int kEntries = 4;
    static constexpr bool kOneWinWillDo = true;  // a side that has a winning turn need not look further
    static unsigned read(const std::uint8_t* entries, std::size_t index) { return entries[index >> 2] >> 2 * (index & 3) & 3; }
    static int black_to_move(unsigned entry) { return entry == 2 ? -1 : 1; }
    static int white_to_move(unsigned entry) { return entry == 1 ? 1 : -1; }
    static int lead(int groups) { return groups > 0 ? 1 : -1; }
};

// A byte a board.
struct XoddMarginTable {
    static constexpr int kEntries = 256;
    static constexpr bool kOneWinWillDo = false;
    static unsigned read(const std::uint8_t* entries, std::size_t index) { return entries[index]; }
    static int black_to_move(unsigned entry) { return 15 - 2 * int(entry >> 4); }
    static int white_to_move(unsigned entry) { return 2 * int(entry & 15) - 15; }
    static int lead(int groups) { return groups; }
};

struct XoddVerdict {
    std::optional<std::uint64_t> wrong;  // the number of a board whose entry does not follow
    std::vector<std::uint64_t> numbers;  // how many boards were checked with which entry
    XoddPassing passing;                 // of these, either side being to move
};

template <class Table, class Ticker>
class XoddCheck {
public:
    // `entries` of the boards whose first stone is black; only boards with at most `most_empty` empty cells are checked.
    XoddCheck(int size, const std::vector<std::uint64_t>& neighbours, const std::uint8_t* entries, int most_empty, std::size_t threads,
              Ticker& ticker)
        : size_(size), most_empty_(most_empty), threads_(threads), entries_(entries), ticker_(ticker) {
        std::size_t power = 1;
        for (int cell = size; cell-- > 0; power *= 3) place_[cell] = power;
        std::size_t before = 0;
        for (int first = 0; first < size; ++first) {
            before_[first] = before - place_[first];  // the number of a board that begins there is at least place_[first]
            before += place_[first];
        }
        groups_ = groups_of_all_sets(size, neighbours);
        for (unsigned entry = 1; entry < Table::kEntries; ++entry) {
            const int black = Table::black_to_move(entry), white = Table::white_to_move(entry);
            reached_[0][entry] = {std::int8_t(white), std::int8_t(black)};
            reached_[1][entry] = {std::int8_t(-black), std::int8_t(-white)};
        }
    }

    XoddVerdict run() {
        const int ahead = std::min(size_, 7);
        std::size_t beginnings = 1;
        for (int cell = 0; cell < ahead; ++cell) beginnings *= 3;
        std::atomic<std::size_t> next = 0, ended = 0;
        std::vector<Found> found(threads_);
        run_jobs(threads_, shared_, [&](std::size_t thread) {
            for (std::size_t number; !failed_ && (number = next++) < beginnings;) {
                Board board;
                for (int cell = 0; cell < ahead; ++cell) board = with(board, cell, number / beginning_place(ahead, cell) % 3);
                walk(board, ahead, found[thread], thread == 0);
                if (thread == 0)
                    ticker_.count(shared_.nodes.exchange(0));
                else
                    shared_.nodes += std::exchange(found[thread].untold, 0);
            }
            // Whoever ends first stops the others: so nobody does before all have.
            for (++ended; ended < threads_ && !shared_.stop;) std::this_thread::sleep_for(std::chrono::milliseconds(1));
            return true;
        });
        XoddVerdict verdict{std::nullopt, std::vector<std::uint64_t>(Table::kEntries), {}};
        for (const auto& part : found) {
            if (part.wrong) verdict.wrong = part.wrong;
            for (int entry = 0; entry < Table::kEntries; ++entry) verdict.numbers[entry] += part.numbers[entry];
            verdict.passing.add(part.passing);
        }
        ticker_.count(shared_.nodes.exchange(0));
        return verdict;
    }

private:
    static constexpr int kNone = 99;

    struct Board {
        std::uint64_t black = 0, white = 0;
        std::size_t number = 0, exchanged = 0;  // in base 3, and that of the board with the colours exchanged
    };

    struct Found {
        std::optional<std::uint64_t> wrong;
        std::vector<std::uint64_t> numbers = std::vector<std::uint64_t>(Table::kEntries);
        XoddPassing passing;
        std::uint64_t untold = 0;
    };

    // What a board is worth that was just reached: by Black, White being to move, and the other way round. Where the number of
    // groups is even (entry 0) there is no legal turn, and nothing is reached; branches that nobody can foresee cost more than this.
    struct Reached {
        std::int8_t by_black = -kNone, by_white = kNone;
    };

    Board with(Board board, int cell, std::size_t digit) const {
        if (digit == 1) board.black |= std::uint64_t{1} << cell;
        if (digit == 2) board.white |= std::uint64_t{1} << cell;
        board.number += digit * place_[cell];
        board.exchanged += (3 - digit) % 3 * place_[cell];
        return board;
    }

    static std::size_t beginning_place(int ahead, int cell) {
        std::size_t place = 1;
        while (++cell < ahead) place *= 3;
        return place;
    }

    void walk(const Board& board, int cell, Found& found, bool tells) {
        if (cell - std::popcount(board.black | board.white) > most_empty_ || found.wrong) return;
        if (cell < size_) {
            for (std::size_t digit = 3; digit-- > 0;) walk(with(board, cell, digit), cell + 1, found, tells);
            return;
        }
        const std::uint64_t stones = board.black | board.white;
        if (!(board.black & stones & -stones)) return;  // the empty board, or one that is read as its exchanged image
        if (shared_.stop) throw Stopped{};
        if (tells)
            ticker_.count(1);
        else
            ++found.untold;
        const int first = std::countr_zero(stones);
        const unsigned entry = Table::read(entries_, before_[first] + board.number);
        ++found.numbers[entry];
        if (follows(board, first, entry, found.passing)) return;
        found.wrong = board.number;
        failed_ = true;
    }

    bool follows(const Board& board, int first, unsigned entry, XoddPassing& passing) const {
        const int black_groups = groups_[board.black], white_groups = groups_[board.white];
        if ((black_groups + white_groups) % 2 == 0 || entry == 0) return (black_groups + white_groups) % 2 == 0 && entry == 0;
        Best best;
        after_turns(board, first, best);
        const int lead = Table::lead(white_groups - black_groups);
        const int black_to_move = std::max(best.black, std::min(lead, best.white));
        const int white_to_move = std::min(best.white, std::max(lead, best.black));
        if (best.black == -kNone) {
            ++passing.stuck;
        } else {
            if (black_to_move > best.black) only_pass(board, 0, best.black < 0 && black_to_move > 0, passing);
            if (white_to_move < best.white) only_pass(board, 1, best.white > 0 && white_to_move < 0, passing);
        }
        return Table::black_to_move(entry) == black_to_move && Table::white_to_move(entry) == white_to_move;
    }

    static void only_pass(const Board& board, int turn, bool wins, XoddPassing& passing) {
        passing.better.add(board.black, board.white, turn);
        if (wins) passing.wins.add(board.black, board.white, turn);
    }

    // Black's leads that either side can get by a turn with stones.
    struct Best {
        int black = -kNone, white = kNone;
        bool enough() const { return Table::kOneWinWillDo && black == 1 && white == -1; }
    };

    void after_turns(const Board& board, int first, Best& best) const {
        const std::uint64_t empty = ((std::uint64_t{1} << size_) - 1) & ~(board.black | board.white);
        for (std::uint64_t ones = empty; ones && !best.enough(); ones &= ones - 1) {
            const int one = std::countr_zero(ones);
            for (const std::size_t digit : {1, 2}) {
                const bool exchange = one < first && digit == 2;  // then the first stone is white
                const std::size_t number = exchange ? board.exchanged + place_[one] : board.number + digit * place_[one];
                const std::size_t index = before_[std::min(one, first)] + number;
                look(index, exchange, best);
                for (std::uint64_t twos = ones & (ones - 1); twos; twos &= twos - 1) {
                    const std::size_t step = place_[std::countr_zero(twos)];
                    look(index + step, exchange, best);
                    look(index + 2 * step, exchange, best);
                }
            }
        }
    }

    void look(std::size_t index, bool exchange, Best& best) const {
        const Reached reached = reached_[exchange][Table::read(entries_, index)];
        best.black = std::max<int>(best.black, reached.by_black);
        best.white = std::min<int>(best.white, reached.by_white);
    }

    int size_, most_empty_;
    std::size_t threads_;
    const std::uint8_t* entries_;
    Ticker& ticker_;
    std::array<std::size_t, 40> place_{}, before_{};
    std::vector<std::uint8_t> groups_;  // of every set of stones of one colour
    std::array<std::array<Reached, Table::kEntries>, 2> reached_{};
    Shared shared_;
    std::atomic<bool> failed_ = false;
};

}  // namespace crosscut
