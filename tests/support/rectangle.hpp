// The tables of Orcoon on a rectangle, for programs that test native headers without Python.
#pragma once

#include "common/placement.hpp"

namespace crosscut {

inline Placement<1> rectangle(int rows, int columns, bool crossing) {
    using Set = Cells<1>;
    Placement<1> game;
    game.passing = true;
    const auto at = [&](int row, int column) {
        return row < 0 || column < 0 || row >= rows || column >= columns ? Set{} : Set::of(row * columns + column);
    };
    for (int row = 0; row < rows; ++row)
        for (int column = 0; column < columns; ++column) {
            game.all = game.all | at(row, column);
            game.neighbours.push_back(at(row - 1, column) | at(row + 1, column) | at(row, column - 1) | at(row, column + 1));
            game.diagonal.emplace_back();
            game.crossing.emplace_back();
            for (int down : {-1, 1})
                for (int right : {-1, 1}) {
                    const auto add = [&](int d, int r) {  // the window with the opposite corner d rows down, r columns to the right
                        const Set same = at(row + d, column + r);
                        const Set other = at(row + d, column) | at(row, column + r);
                        const Set middle = at(row + d / 2, column + r / 2) | at(row + d - d / 2, column + r - r / 2);
                        if (crossing && same.any()) game.crossing.back().push_back({same, other, middle});
                    };
                    const Set same = at(row + down, column + right);
                    if (same.any()) game.diagonal.back().push_back({same, at(row + down, column) | at(row, column + right)});
                    add(2 * down, right);
                    add(down, 2 * right);
                }
        }
    for (int column = 0; column < columns; ++column) {
        game.sides[0][0] = game.sides[0][0] | at(0, column);
        game.sides[0][1] = game.sides[0][1] | at(rows - 1, column);
    }
    for (int row = 0; row < rows; ++row) {
        game.sides[1][0] = game.sides[1][0] | at(row, 0);
        game.sides[1][1] = game.sides[1][1] | at(row, columns - 1);
    }
    return game;
}

}  // namespace crosscut
