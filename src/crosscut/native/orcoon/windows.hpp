// Windows: a board is cut down to neighbouring lines, and the side whose way is shorter is to win there by itself.
//
// Let the board have more columns than rows, and call Black, who joins top and bottom, the *near* side; a line is a column. (With more rows
// than columns it is White, and a line is a row; on a square nobody is near.) A *window* is some neighbouring lines with the stones on them;
// its outer lines are the edges of the far side. In the window game the far side may *skip*: do nothing, as often as it likes.
//
// L10. If the near side wins the window game, the far side being to move, and no stone of the near side stands on the two lines beside the
//      window on either side, then it wins on the whole board, the far side being to move.
//      Proof. It plays its strategy in the window, and takes each turn of the far side elsewhere for a skip. (1) Its placements are
//      legal. A pair of the diagonal rule with a cell of the window has its other stone on the window or the next line, where there is
//      none. A window of the crossing rule spans three lines at most, and has corners of either colour on its outermost two; if it is
//      partly outside, it needs a near stone on one of the next two lines. (2) The far side's placements inside are legal in the window
//      game: what forbids a placement there lies inside, and so it does on the whole board. (3) If the far side passes, it loses: the
//      near side joins its edges inside, by (1). If the near side passes, its strategy does so only when the far side cannot join the
//      edges of the window; on the whole board a chain of it would hold one that crosses the window, and its placements there are legal by (2).
//      (4) The near side always has a turn, as in the window game, and each but the pass fills a cell.
// So a window of a window is a window, and the game with skips has windows of its own. In the search a window is a statement that is stronger
// than "the far side, to move, has lost": proved, it settles its position; refuted, it says nothing.
//
// *Skips.* One more turn of the far side's. It loses where the near side has a threat (L5, as any placement outside its region), and is tried
// elsewhere, also when no placement is left. The near side's regions (L5) do not change, as the far side only gets more. The structure keys
// (L6, L7) hold, with the symmetries that keep the colours: skips are turns that change nothing, so the laws of sums hold too.
//
// A window is kept with its first line where the board's is: all windows of as many lines share one set of shapes and their entries of the
// table. Source: ours, after the strips of docs/mathematics/strips.md, where whole boards are won in one window; null moves are old in chess.
// Measured, one thread, without local games: the map of 4x6 takes 210,724 nodes in the place of 1,142,215, that of 4x7 244,939 (open after
// 1,764,352 without).
// Tried: windows for both sides of squares, without two-move threats (5x5, beside a search with threats and no windows: a tenth of the nodes
// for c1, 1.7 times as many for a1, b2 and c2); windows looked at later, as if their numbers were twice as large (as good as none).
// Tested against plain sweeps of the window game (tests/games/orcoon/test_windows.py). The Python twin is crosscut/games/orcoon/search/windows.py.
#pragma once

#include <deque>
#include <vector>

#include "orcoon/images.hpp"

namespace crosscut {

// A window of a board or window: its first line there, and how many lines it has.
struct Cut {
    int first, lines;
};

template <int Words>
class Windows {
public:
    using Set = Cells<Words>;

    // `columns` of a board numbered row by row; 0, as for squares, if it has no windows.
    Windows(const Placement<Words>& game, int columns) {
        const int cells = game.all.count(), rows = columns == 0 ? 0 : cells / columns;
        if (rows == columns) return;
        near_ = columns > rows ? 0 : 1;
        step_ = near_ == 0 ? 1 : columns;
        lines_ = near_ == 0 ? columns : rows;
        for (int line = 0; line < lines_; ++line) {
            Set& set = line_.emplace_back();
            for (int at = 0; at < cells; ++at)
                if ((near_ == 0 ? at % columns : at / columns) == line) set = set | Set::of(at);
        }
        for (int lines = 1; lines < lines_; ++lines) {
            shapes_.emplace_back(part(game, lines));
            auto& flips = flips_.emplace_back();
            for (int over = 0; over < 2; ++over)
                for (int along = 0; along < 2; ++along) {
                    auto& to = flips.emplace_back();
                    for (int cell = 0; cell < cells; ++cell) {
                        const int row = cell / columns, column = cell % columns, high = near_ == 0 ? rows : lines;
                        const int wide = near_ == 0 ? lines : columns;
                        const bool inside = row < high && column < wide;
                        to.push_back(inside ? (over ? high - 1 - row : row) * columns + (along ? wide - 1 - column : column) : cell);
                    }
                }
        }
    }

    int near() const { return near_; }    // the near side, -1 if there is none
    int lines() const { return lines_; }  // of the whole board; 0 without windows
    const Shapes<Words>& shapes(int lines) const { return shapes_[lines - 1]; }
    const std::vector<Permutation>& flips(int lines) const { return flips_[lines - 1]; }

    // The widest windows of a board of so many lines, those that leave out its first lines, and its last ones.
    template <class Visit>
    void each(const Set& near_stones, int lines, Visit visit) const {
        const auto free = [&](int line) { return line < 0 || line >= lines || !(near_stones & line_[line]).any(); };
        for (int first = 1; first < lines; ++first)
            if (free(first - 1) && free(first - 2)) {
                visit(Cut{first, lines - first});
                break;
            }
        for (int left = lines - 1; left > 0; --left)
            if (free(left) && free(left + 1)) {
                visit(Cut{0, left});
                break;
            }
    }

    // The first lines less those at either end that are wholly the far side's; all of them if each is.
    Cut inner(const Set& far_stones, int lines) const {
        Cut kept{0, lines};
        while (kept.lines > 0 && far_stones.contains(line_[kept.first])) ++kept.first, --kept.lines;
        while (kept.lines > 0 && far_stones.contains(line_[kept.first + kept.lines - 1])) --kept.lines;
        return kept.lines > 0 ? kept : Cut{0, lines};
    }

    Set cut(const Set& stones, const Cut& cut) const { return leading_to(stones, Shift(cut.first * step_)) & shapes(cut.lines).all; }
    int cell(int inside, const Cut& cut) const { return inside + cut.first * step_; }

private:
    // The first lines as a game of its own, on the same numbers.
    Placement<Words> part(const Placement<Words>& game, int lines) const {
        Placement<Words> part = game;
        part.all = Set{};
        for (int line = 0; line < lines; ++line) part.all = part.all | line_[line];
        const auto inside = [&](const Set& set) { return part.all.contains(set); };
        game.all.each([&](int cell) {
            part.neighbours[cell] = game.neighbours[cell] & part.all;
            std::erase_if(part.diagonal[cell], [&](const auto& pair) { return !inside(pair.at); });
            std::erase_if(part.crossing[cell], [&](const auto& x) { return !inside(x.own | x.other | x.middle); });
        });
        for (int end = 0; end < 2; ++end) {
            part.sides[near_][end] = game.sides[near_][end] & part.all;
            part.sides[1 - near_][end] = line_[end == 0 ? 0 : lines - 1];
        }
        return part;
    }

    int near_ = -1, step_ = 0, lines_ = 0;
    std::vector<Set> line_;
    std::deque<Shapes<Words>> shapes_;
    std::vector<std::vector<Permutation>> flips_;
};

}  // namespace crosscut
