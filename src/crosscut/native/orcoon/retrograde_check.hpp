// Checks a finished table, entry by entry against the entries of its successors, by the literal rules of common/placement.hpp. It
// shares only the meaning of an entry with the sweep that made the table: legality is judged afresh for every number, the rules
// say which placements are legal, and entries are compared as (who wins, in how many turns). Numbers are gone through cell by cell.
// A shape that breaks a rule, and none of whose cells is still open, breaks it whatever follows: then all numbers that begin so have
// to be "illegal", which is seen at a glance.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "common/placement.hpp"
#include "orcoon/retrograde.hpp"

namespace crosscut {

struct TableVerdict {
    std::optional<std::size_t> wrong;  // the first byte that does not follow from its successors
    AbleCounts able{};
};

template <class Ticker>
class TableCheck {
public:
    TableCheck(const Placement<1>& game, int size, const std::uint8_t* codes, Ticker& ticker)
        : game_(game), size_(size), codes_(codes), ticker_(ticker) {
        for (int cell = 0; cell < size; ++cell) positions_ *= 3;
        for (int cell = 0; cell < size; ++cell) {
            const auto here = Cells<1>::of(cell);
            for (const auto& d : game.diagonal[cell]) diagonal_[last(here | d.at | d.common)].push_back({cell, d});
            for (const auto& x : game.crossing[cell]) crossing_[last(here | x.own | x.other | x.middle)].push_back({cell, x});
        }
    }

    TableVerdict run() {
        Cells<1> stones[2];
        walk(0, 0, stones);
        return verdict_;
    }

private:
    // Every number, legal or not, the highest first, so that the entry named is wrong itself and does not follow from a wrong one.
    void walk(int cell, std::size_t index, const Cells<1> (&stones)[2]) {
        if (verdict_.wrong) return;
        if (cell > 0 && (broken(cell - 1, stones[0], stones[1]) || broken(cell - 1, stones[1], stones[0])))
            return require_illegal(index, cell);
        if (cell == size_) return judge(index, stones);
        const auto here = Cells<1>::of(cell);
        walk(cell + 1, 3 * index + 2, {stones[0], stones[1] | here});
        walk(cell + 1, 3 * index + 1, {stones[0] | here, stones[1]});
        walk(cell + 1, 3 * index, stones);
    }

    // Do stones break a rule by a shape whose last cell is this one?
    bool broken(int cell, const Cells<1>& own, const Cells<1>& other) const {
        for (const auto& [stone, d] : diagonal_[cell])
            if (own.has(stone) && (own & d.at).any() && !(own & d.common).any()) return true;
        for (const auto& [stone, x] : crossing_[cell])
            if (own.has(stone) && own.contains(x.own) && other.contains(x.other) && !((own | other) & x.middle).any()) return true;
        return false;
    }

    // All numbers that begin with these cells, the highest first.
    void require_illegal(std::size_t index, int cell) {
        std::size_t numbers = 1;
        for (; cell < size_; ++cell) numbers *= 3;
        ticker_.count(numbers);
        for (int mover = 0; mover < 2 && !verdict_.wrong; ++mover) {
            const auto* begin = codes_ + mover * positions_ + index * numbers;
            const auto* end = begin + numbers;
            if (std::any_of(begin, end, [](std::uint8_t code) { return code != 0; }))
                while (!verdict_.wrong)
                    if (*--end != 0) verdict_.wrong = end - codes_;
        }
    }

    int last(const Cells<1>& cells) const {
        int found = size_ - 1;
        while (!cells.has(found)) --found;
        return found;
    }

    void judge(std::size_t index, const Cells<1> (&stones)[2]) {
        ticker_.count(1);
        const bool legal = fits(stones[0], stones[1]) && fits(stones[1], stones[0]);
        const bool able[2] = {legal && connects(index, stones, 0), legal && connects(index, stones, 1)};
        for (int mover = 0; mover < 2 && !verdict_.wrong; ++mover) {
            const std::size_t at = mover * positions_ + index;
            const auto wanted = legal ? best(index, stones, mover, able[1 - mover]) : std::nullopt;
            if (legal ? !wanted || read(index, mover) != wanted : codes_[at] != 0) verdict_.wrong = at;
        }
        if (legal) ++verdict_.able[able[0] ? (able[1] ? 0 : 1) : (able[1] ? 2 : 3)];
    }

    struct Worth {
        bool wins;
        int turns;
        bool operator==(const Worth&) const = default;
        // Of two turns: a win before a loss, the shorter win, the longer loss.
        bool better_than(const Worth& other) const {
            return wins != other.wins ? wins : wins ? turns < other.turns : turns > other.turns;
        }
    };

    // What the table says, for the side to move; nothing for "illegal" and for bytes that say nothing.
    std::optional<Worth> read(std::size_t index, int mover) const {
        const int code = codes_[mover * positions_ + index];
        if (code == 0 || code == 255) return std::nullopt;
        return code < 128 ? Worth{false, code} : Worth{true, 255 - code};
    }

    // Could each of these stones be placed with all others standing?
    bool fits(const Cells<1>& own, const Cells<1>& other) const {
        for (int cell = 0; cell < size_; ++cell)
            if (own.has(cell) && !game_.placeable(own & ~Cells<1>::of(cell), other, cell)) return false;
        return true;
    }

    // Calls visit(index) of the position after each legal placement of the colour.
    template <class Visit>
    void after_placements(std::size_t index, const Cells<1> (&stones)[2], int colour, Visit visit) const {
        std::size_t step = colour + 1;
        for (int cell = size_; cell-- > 0; step *= 3)
            if (!stones[0].has(cell) && !stones[1].has(cell) && game_.placeable(stones[colour], stones[1 - colour], cell))
                visit(index + step);
    }

    // Rule 5, one placement deep: joined now, or after some placement able to connect by what the table says there. (It says so
    // by whether the other side wins with a pass: a win in one turn, since only a pass ends the game.)
    bool connects(std::size_t index, const Cells<1> (&stones)[2], int colour) const {
        bool found = game_.joined(stones[colour], colour);
        after_placements(index, stones, colour, [&](std::size_t next) { found = found || read(next, 1 - colour) != Worth{true, 1}; });
        return found;
    }

    // The best of the pass and all placements; nothing if a placement leads to what the table calls illegal.
    std::optional<Worth> best(std::size_t index, const Cells<1> (&stones)[2], int mover, bool other_connects) const {
        Worth found{!other_connects, 1};
        bool complete = true;
        after_placements(index, stones, mover, [&](std::size_t next) {
            const auto reply = read(next, 1 - mover);
            complete = complete && reply;
            if (reply && Worth{!reply->wins, reply->turns + 1}.better_than(found)) found = {!reply->wins, reply->turns + 1};
        });
        if (!complete) return std::nullopt;
        return found;
    }

    const Placement<1>& game_;
    int size_;
    const std::uint8_t* codes_;
    Ticker& ticker_;
    std::size_t positions_ = 1;
    TableVerdict verdict_;
    // The shapes that forbid a stone on a cell, by their last cell.
    std::array<std::vector<std::pair<int, Diagonal<1>>>, 64> diagonal_;
    std::array<std::vector<std::pair<int, Crossing<1>>>, 64> crossing_;
};

}  // namespace crosscut
