// Games of placing one own stone a turn, given by tables: the twin of crosscut.stones.PlacementTables.
// Nothing here knows a game; the tables are made by the game's Python file from the literal rules.
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
