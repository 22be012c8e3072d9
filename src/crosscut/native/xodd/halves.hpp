// Checks every board of a block of a table of Xodd or Yodd (xodd/frame.hpp) against its successors, by half-turns: a turn of two drops
// leads over a board with the first one alone. For a board R say what *may follow it*: for either colour, whether some board one drop
// beyond R is won by having just reached it. A board's turns are then: the boards R one drop beyond it, and what may follow those.
//
// This is another program than the sweep that makes such tables (xodd/block.hpp): it takes the entries as given, forgets nothing
// of a board but what is said here, and works cell by cell where the sweep recurs. Groups are flooded, once for every set of
// cells. If neither side has a winning turn on a board, its turns are gone through one by one to see whether there is any.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "xodd/check.hpp"
#include "xodd/frame.hpp"
#include "xodd/groups.hpp"
#include "common/two_threads.hpp"
#include "xodd/passing.hpp"

namespace crosscut {

// Four bits a board, two boards a byte: won by Black having just reached it, by White; and whether either may follow.
struct XoddReached {
    const std::uint8_t* bytes;
    std::size_t image;  // which of the frame's images leads from the boards that are meant to those
};

struct XoddHalvesFound {
    std::optional<std::array<std::uint64_t, 2>> wrong;  // stones of a board whose entry does not follow
    std::array<std::uint64_t, 4> numbers{};             // boards by entry
    std::vector<std::uint8_t> reached;                  // four bits a board, as above
    XoddPassing passing;                                // `better` is not known
};

class XoddHalves {
public:
    XoddHalves(int size, const std::vector<std::uint64_t>& neighbours, XoddFrame frame)
        : frame_(std::move(frame)), behind_(int(frame_.behind.size())), low_(behind_ / 2) {
        rows_ = power_of_3(behind_ - low_);
        row_ = power_of_3(low_);
        groups_ = groups_of_all_sets(size, neighbours);
        own_.resize(rows_ * row_);
        follow_.resize(rows_ * row_);
        turns_.resize(rows_ * row_);
    }

    const XoddFrame& frame() const { return frame_; }
    std::size_t boards() const { return rows_ * row_; }

    // The kept block with this number, its entries (two bits a board), and what is known of the blocks with one stone more.
    template <class Ticker>
    XoddHalvesFound check(std::uint32_t number, const std::uint8_t* entries, const std::vector<XoddReached>& sources,
                          TwoThreads<Ticker>& pair) {
        each_row(pair, [&](std::size_t row, int) {
            for (std::size_t i = row * row_; i < (row + 1) * row_; ++i) {
                const unsigned entry = entries[i >> 2] >> 2 * (i & 3) & 3;
                own_[i] = entry == 3 ? 0 : entry;  // 1 Black wins, White being to move; 2 White wins, Black being to move
                follow_[i] = turns_[i] = 0;
            }
        });
        for (const auto& source : sources) add_source(source, pair);
        each_row(pair, [&](std::size_t row, int) { add_drops(row, own_, follow_); });
        each_row(pair, [&](std::size_t row, int) { add_drops(row, own_, turns_); });
        each_row(pair, [&](std::size_t row, int) { add_drops(row, follow_, turns_); });
        XoddHalvesFound found = compare(number, entries, pair);
        found.reached.resize((boards() + 1) / 2);
        const auto known = [&](std::size_t i) { return std::uint8_t(own_[i] | follow_[i] << 2); };
        for (std::size_t i = 0; i + 1 < boards(); i += 2) found.reached[i >> 1] = known(i) | known(i + 1) << 4;
        found.reached.back() = known(boards() - 1);  // 3^n is odd
        return found;
    }

private:
    using Bytes = std::vector<std::uint8_t>;

    template <class Ticker, class Work>
    void each_row(TwoThreads<Ticker>& pair, Work work) {
        pair.both(pair.two_threads(), [&](int thread) {
            for (std::size_t row = thread ? rows_ / 2 : 0; row < (thread ? rows_ : rows_ / 2); ++row) {
                work(row, thread);
                pair.count(thread, 0);
            }
        });
    }

    // Adds to `onto`, for each board of a row, what `from` says of the boards with one stone more behind the frame.
    void add_drops(std::size_t row, const Bytes& from, Bytes& onto) const {
        std::uint8_t* to = onto.data() + row * row_;
        std::size_t step = 1;
        for (std::size_t digits = row; step < rows_; digits /= 3, step *= 3) {
            if (digits % 3) continue;
            const std::uint8_t* black = from.data() + (row + step) * row_;
            const std::uint8_t* white = black + step * row_;
            for (std::size_t i = 0; i < row_; ++i) to[i] |= black[i] | white[i];
        }
        const std::uint8_t* in_row = from.data() + row * row_;
        for (std::size_t place = 1; place < row_; place *= 3)
            for (std::size_t start = 0; start < row_; start += 3 * place)
                for (std::size_t i = start; i < start + place; ++i) to[i] |= in_row[i + place] | in_row[i + 2 * place];
    }

    // Adds the same for the boards with one given stone more on the frame.
    template <class Ticker>
    void add_source(const XoddReached& source, TwoThreads<Ticker>& pair) {
        const auto& image = frame_.images[source.image];
        const auto lows = image_sums(image, behind_ - low_, low_), highs = image_sums(image, 0, behind_ - low_);
        std::array<std::uint8_t, 16> follow, turns;
        for (unsigned known = 0; known < 16; ++known) {
            const unsigned here = image.exchanged ? (known & 5) << 1 | (known >> 1 & 5) : known;
            follow[known] = here & 3;
            turns[known] = (here | here >> 2) & 3;
        }
        each_row(pair, [&](std::size_t row, int) {
            for (std::size_t i = 0; i < row_; ++i) {
                const std::size_t there = highs[row] + lows[i];
                const unsigned known = source.bytes[there >> 1] >> 4 * (there & 1) & 15;
                follow_[row * row_ + i] |= follow[known];
                turns_[row * row_ + i] |= turns[known];
            }
        });
    }

    template <class Ticker>
    XoddHalvesFound compare(std::uint32_t number, const std::uint8_t* entries, TwoThreads<Ticker>& pair) {
        XoddHalvesFound parts[2];
        auto on_frame = stones_of(frame_.cells, number, int(frame_.cells.size()));
        for (int colour = 0; colour < 2; ++colour) on_frame[colour] |= frame_.given[colour];
        std::vector<std::array<std::uint16_t, 2>> low_sets(row_);  // which of the low cells have a black stone, which a white one
        std::vector<std::uint64_t> low_stones(std::size_t{1} << low_);
        const std::vector<int> low_cells(frame_.behind.end() - low_, frame_.behind.end()),
            high_cells(frame_.behind.begin(), frame_.behind.end() - low_);
        for (std::size_t i = 0; i < row_; ++i) {
            std::size_t digits = i;
            for (int place = 0; place < low_; ++place, digits /= 3)
                if (digits % 3) low_sets[i][digits % 3 - 1] |= 1 << place;
        }
        for (std::size_t set = 0; set < low_stones.size(); ++set)
            for (int place = 0; place < low_; ++place)
                if (set >> place & 1) low_stones[set] |= std::uint64_t{1} << low_cells[low_ - 1 - place];
        each_row(pair, [&](std::size_t row, int thread) {
            auto& part = parts[thread];
            auto high = stones_of(high_cells, row, behind_ - low_);
            for (int colour = 0; colour < 2; ++colour) high[colour] |= on_frame[colour];
            std::array<std::vector<std::uint8_t>, 2> counts;
            for (int colour = 0; colour < 2; ++colour)
                for (const auto stones : low_stones) counts[colour].push_back(groups_[high[colour] | stones]);
            for (std::size_t i = 0; i < row_; ++i) {
                const std::size_t at = row * row_ + i;
                const unsigned entry = entries[at >> 2] >> 2 * (at & 3) & 3;
                ++part.numbers[entry];
                const int black = counts[0][low_sets[i][0]], white = counts[1][low_sets[i][1]];
                const bool right = entry == wanted(black + frame_.ahead, white, turns_[at]);
                if (right && (entry == 0 || turns_[at])) continue;
                const std::array<std::uint64_t, 2> stones{high[0] | low_stones[low_sets[i][0]], high[1] | low_stones[low_sets[i][1]]};
                if (!right)
                    part.wrong = stones;
                else if (has_turn(stones))
                    part.passing.wins.add(stones[0], stones[1], black + frame_.ahead < white ? 0 : 1);
                else
                    ++part.passing.stuck;
            }
            pair.count(thread, row_);
        });
        for (int entry = 0; entry < 4; ++entry) parts[0].numbers[entry] += parts[1].numbers[entry];
        if (parts[1].wrong) parts[0].wrong = parts[1].wrong;
        parts[0].passing.add(parts[1].passing);
        return std::move(parts[0]);
    }

    // The entry of a board with so many groups (black ones with what Black needs), by what either side can reach in a turn (1 a win for Black, 2 one for White).
    static unsigned wanted(int black_groups, int white_groups, unsigned turns) {
        if ((black_groups + white_groups) % 2 == 0) return 0;
        const bool black_leads = black_groups < white_groups, black_can = turns & 1, white_can = turns & 2;
        // A pass leaves the other side a turn or a second pass, which ends the game.
        const bool black_wins_moving = black_can || (black_leads && !white_can);
        const bool white_wins_moving = white_can || (!black_leads && !black_can);
        if (!black_wins_moving && !white_wins_moving) return 4;  // there is no such entry
        return black_wins_moving ? (white_wins_moving ? 3 : 1) : 2;
    }

    // Whether one stone or two can be dropped on an odd board.
    bool has_turn(const std::array<std::uint64_t, 2>& stones) const {
        std::uint64_t empty = (groups_.size() - 1) & ~(stones[0] | stones[1]);
        for (; empty; empty &= empty - 1)
            for (int one = 0; one < 2; ++one) {
                auto after = stones;
                after[one] |= empty & -empty;
                if (is_odd(after)) return true;
                for (auto rest = empty & (empty - 1); rest; rest &= rest - 1)
                    for (int two = 0; two < 2; ++two) {
                        auto further = after;
                        further[two] |= rest & -rest;
                        if (is_odd(further)) return true;
                    }
            }
        return false;
    }
    bool is_odd(const std::array<std::uint64_t, 2>& stones) const { return (groups_[stones[0]] + groups_[stones[1]]) % 2 == 1; }

    static std::array<std::uint64_t, 2> stones_of(const std::vector<int>& cells, std::size_t number, int count) {
        std::array<std::uint64_t, 2> stones{};
        for (int place = count; place-- > 0; number /= 3)
            if (number % 3) stones[number % 3 - 1] |= std::uint64_t{1} << cells[place];
        return stones;
    }

    XoddFrame frame_;
    int behind_, low_;
    std::size_t rows_, row_;
    Bytes own_, follow_, turns_;
    std::vector<std::uint8_t> groups_;  // of every set of stones of one colour
};

}  // namespace crosscut
