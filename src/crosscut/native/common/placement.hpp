// Games of placing one own stone a turn, given by tables: the twin of crosscut.stones.PlacementTables.
// Nothing here knows a game; the tables are made by the game's Python file from the literal rules. A kernel for common/perft.hpp.
#pragma once

#include <vector>

#include "common/cells.hpp"

namespace crosscut {

template <int Words>
struct Diagonal {  // an own stone on `at` forbids the cell unless an own stone is in `common`
    Cells<Words> at, common;
};

template <int Words>
struct Crossing {  // own on all of `own` and enemies on all of `other` forbid the cell while all of `middle` is empty
    Cells<Words> own, other, middle;
};

template <int Words>
struct Placement {
    using Set = Cells<Words>;

    Set all;
    std::vector<Set> neighbours;
    std::vector<std::vector<Diagonal<Words>>> diagonal;
    std::vector<std::vector<Crossing<Words>>> crossing;
    Set sides[2][2];
    bool passing = false;       // a pass is always legal and ends the game
    bool joining_ends = false;  // joining one's two sides ends the game

    // May the side with stones `own` place on the empty cell?
    bool placeable(const Set& own, const Set& other, int cell) const {
        for (const auto& d : diagonal[cell])
            if ((own & d.at).any() && !(own & d.common).any()) return false;
        for (const auto& x : crossing[cell])
            if (own.contains(x.own) && other.contains(x.other) && !((own | other) & x.middle).any()) return false;
        return true;
    }

    struct P {
        Set stones[2];
        int turn;
        bool over;
    };

    // Both stones' positions may be ended from the start; after that only the colour that has just moved can have joined.
    P start(const Set& black, const Set& white, int turn) const {
        return {{black, white}, turn, joining_ends && (joined(black, 0) || joined(white, 1))};
    }

    int count(const P& p) const {
        if (p.over) return 0;
        const auto &own = p.stones[p.turn], &other = p.stones[1 - p.turn];
        int found = passing;
        (all & ~(own | other)).each([&](int cell) { found += placeable(own, other, cell); });
        return found;
    }

    // Calls visit(cell, position) for each placement, and for the pass with cell -1.
    template <class Visit>
    void plies(const P& p, Visit visit) const {
        if (p.over) return;
        const auto &own = p.stones[p.turn], &other = p.stones[1 - p.turn];
        (all & ~(own | other)).each([&](int cell) {
            if (!placeable(own, other, cell)) return;
            P q = p;
            q.stones[p.turn] = own | Set::of(cell);
            q.turn = 1 - p.turn;
            q.over = joining_ends && joined(q.stones[p.turn], p.turn);
            visit(cell, q);
        });
        if (passing) visit(-1, P{{p.stones[0], p.stones[1]}, 1 - p.turn, true});
    }

    // Does a chain of these stones join the two sides of the colour?
    bool joined(const Set& stones, int colour) const {
        Set reached = sides[colour][0] & stones;
        Set frontier = reached;
        while (frontier.any()) {
            Set near;
            frontier.each([&](int cell) { near = near | neighbours[cell]; });
            frontier = near & stones & ~reached;
            reached = reached | frontier;
            if ((reached & sides[colour][1]).any()) return true;
        }
        return (reached & sides[colour][1]).any();
    }
};

}  // namespace crosscut
