// Rabbit Warrens for the core of common/negamax.hpp: the twin of games/warrens/rules.py, rule by rule.
#pragma once

#include <algorithm>
#include <array>
#include <optional>
#include <vector>

#include "common/position.hpp"
#include "common/position_text.hpp"

namespace crosscut {

template <int Words>
struct Warrens {
    using P = Position<Words, 2, 4>;
    using Set = Cells<Words>;
    enum { kTurn, kSecond, kPasses, kFresh };
    static constexpr Member kMaskKinds[] = {{Member::kCells, 1}, {Member::kCells, 0}};
    static constexpr Member kNumberKinds[] = {{Member::kTurn, 0}, {Member::kPlain, 1}, {Member::kPlain, 2}, {Member::kPlain, 3}};

    std::vector<Set> neighbours, lines;      // of each cell: the adjacent ones; the others on its straight lines (rule 4)
    std::vector<std::array<int, 2>> places;  // on a rectangle row and column of each cell, else nothing
    Set rim, all;
    bool ludii;

    int decides(const P& p) const { return p.number[kTurn]; }
    bool between(const P& p) const { return p.number[kSecond]; }
    P relevant(const P& p) const { return p; }

    // Rules 3 to 5.
    template <class Visit>
    void plies(const P& p, Visit visit) const {
        if (p.number[kPasses] == 2) return;
        const int turn = p.number[kTurn];
        moves(p, [&](int origin, int end) {
            P q = p;
            q.mask[turn] = (q.mask[turn] & ~Set::of(origin)) | Set::of(end);
            q.number[kPasses] = q.number[kFresh] = 0;
            const bool over = p.number[kSecond] || (p.number[kFresh] && !p.number[kPasses]);
            q.number[kSecond] = !over;
            if (over) q.number[kTurn] = 1 - turn;
            visit(coded(Ply::kSlide, origin, end), q);
        });
        P q = p;
        q.number[kTurn] = 1 - turn;
        q.number[kSecond] = 0;
        q.number[kPasses] += !p.number[kSecond] || ludii;
        visit(coded(Ply::kPass), q);
    }

    int count(const P& p) const {
        if (p.number[kPasses] == 2) return 0;
        int found = 1;
        moves(p, [&](int, int) { ++found; });
        return found;
    }

    // Good are plies after which the player who has made them leads; in the middle of a turn that is who decides. Among equal ones the
    // pass goes first, as it may end the game: 4x4 then takes 110 positions in the place of 544,510.
    int promise(const P& p) const { return 2 * (p.number[kSecond] ? -lead(p) : lead(p)) - (p.number[kPasses] > 0); }

    // Rule 7: the lead of who decides, in half points. A tie is lost by the player who does not.
    std::optional<int> ended(const P& p) const {
        if (p.number[kPasses] < 2) return std::nullopt;
        const int one = score(p, 0), other = score(p, 1);
        if (one != other) return p.number[kTurn] == 0 ? 2 * (one - other) : 2 * (other - one);
        return !(ludii ? one == 0 : p.number[kFresh]);
    }

private:
    // Rule 4: more own stones are adjacent to the end than to the origin, or as many and fewer enemy stones.
    template <class Visit>
    void moves(const P& p, Visit visit) const {
        const Set own = p.mask[p.number[kTurn]], enemies = p.mask[1 - p.number[kTurn]], empty = all & ~(own | enemies);
        own.each([&](int origin) {
            const Set left = own & ~Set::of(origin);
            const int friends = (own & neighbours[origin]).count(), hostile = (enemies & neighbours[origin]).count();
            (lines[origin] & empty).each([&](int end) {
                const int found = (left & neighbours[end]).count();
                if (found > friends || (found == friends && (enemies & neighbours[end]).count() < hostile)) visit(origin, end);
            });
        });
    }

    int lead(const P& p) const {
        const int black = 2 * (score(p, 0) - score(p, 1));
        return p.number[kTurn] == 0 ? black : -black;
    }

    // Rule 6.
    int score(const P& p, int colour) const {
        const Set empty = all & ~(p.mask[0] | p.mask[1]);
        Set left = all & ~p.mask[colour];
        const Set outside = flood(left & rim, left);
        left = left & ~outside;
        int space = (left & empty).count(), complexity = 0;
        while (left.any()) {
            const Set region = flood(lowest(left), left);
            left = left & ~region;
            complexity += places.empty() ? 1 : extent(region);
        }
        return space * complexity;
    }

    static Set lowest(const Set& cells) {
        Set found;
        for (int at = 0; at < Words && !found.any(); ++at) found.word[at] = cells.word[at] & (~cells.word[at] + 1);
        return found;
    }

    Set flood(const Set& start, const Set& through) const {
        Set reached = start, frontier = start;
        while (frontier.any()) {
            Set step;
            frontier.each([&](int cell) { step = step | neighbours[cell]; });
            frontier = step & through & ~reached;
            reached = reached | frontier;
        }
        return reached;
    }

    // The longer side of the smallest rectangle round a region.
    int extent(const Set& region) const {
        int longer = 0;
        for (int way = 0; way < 2; ++way) {
            int least = 256, most = -1;
            region.each([&](int cell) {
                least = std::min(least, places[cell][way]);
                most = std::max(most, places[cell][way]);
            });
            longer = std::max(longer, most - least + 1);
        }
        return longer;
    }
};

}  // namespace crosscut
