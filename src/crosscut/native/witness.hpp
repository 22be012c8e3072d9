// What can spoil a witness: the few cells where one more stone may stop an order of placements that joins x's edges.
//
// A witness of x in a position (stones X of x, Y of y) is an order f1..fk of cells, each legal for x in its turn, after which x's
// edges are joined. O_i = X and f1..fi. The cell f_i is illegal against O = O_(i-1) if it is taken, or (D) some q in O is diagonal to
// f_i and no common neighbour of both is in O, or (W) a window has the corners f_i and s in O, its other corners b, c in Y, and no
// middle in O or Y. All e below are empty in the position.
//
// L1. Kill set: the cells of w; and every e such that for some i a window has the corners f_i and s in O_(i-1), one other corner in
//     Y and the other one e, and no middle in O_(i-1) or Y. If e is not in it, w is a witness in (X, Y + e), too.
//     Proof. No f_i is e, so all stay empty. (D) does not speak of Y. If (W) holds for f_i with Y + e, no middle is in O_(i-1) or Y
//     either; as it does not hold with Y, one of b, c is e and the other is in Y: e is in the kill set. The edges are joined as before.
// L2. Harm set: every e not in O_(i-1) such that for some i either e is diagonal to f_i with no common neighbour in O_(i-1), or a
//     window has the corners f_i and e, its other corners in Y and no middle in O_(i-1) or Y. If e is not in it, w without e is a
//     witness in (X + e, Y).
//     Proof. Each f_i other than e now meets O_(i-1) + e. If (D) holds with q there, no common neighbour is in O_(i-1) either; q in
//     O_(i-1) contradicts the witness, so q = e is outside O_(i-1) and in the harm set. If (W) holds with s there, no middle is in
//     O_(i-1) or Y either, and s = e in the same way. In the end x has all the stones it had, and perhaps one more.
// L3. If (X, Y + e) is a legal position, each of its witnesses w is a witness in (X, Y).
//     Proof. (D) does not speak of Y. If (W) holds for f_i with Y but not with Y + e, then e is a middle. A middle is diagonal to one
//     of the corners b, c; their common neighbours are the other middle, not in Y + e, and one of the corners f_i and s, which are
//     x's or empty. So y breaks the diagonal rule on e and that corner, and the position was not legal.
// Hence every witness that is found while y's moves are tried protects against all y moves outside its kill set, too: the moves that
// stop x are in the intersection of all kill sets.
//
// L1 and L2 hold for all tables, L3 for windows and pairs that lie as on the square grid. All are tested on all positions of small
// boards (tests/analysis/test_native_postpass.py). The Python twin is crosscut/analysis/orcoon/witness.py.
#pragma once

#include "postpass.hpp"

namespace crosscut {

template <int Words>
struct Spoilers {
    Cells<Words> kills;  // L1
    Cells<Words> harms;  // L2
};

// The order must be a witness of the side with stones `own` against `other`, for instance one of PostPass::find.
template <int Words>
Spoilers<Words> spoilers(const Shapes<Words>& shapes, Cells<Words> own, const Cells<Words>& other, const Order<Words>& order) {
    using Set = Cells<Words>;
    const Set empty = shapes.all & ~(own | other);
    Spoilers<Words> found;
    for (int i = 0; i < order.size; ++i) {
        const int cell = order.cell[i];
        const auto add = [cell](Set& set, const Shift<Words>& shift) { set = set | Set::of(cell + shift.by); };
        const auto has = [cell](const Set& set, const Shift<Words>& shift) { return set.has(cell + shift.by); };
        for (const auto& pair : shapes.diagonals)
            if (pair.where.has(cell) && !has(own, pair.at) && !has(own, pair.help[0]) && !has(own, pair.help[1]))
                add(found.harms, pair.at);
        for (const auto& window : shapes.windows) {
            if (!window.where.has(cell)) continue;
            const bool left = has(other, window.other[0]), right = has(other, window.other[1]);
            if (!left && !right) continue;
            const Set stones = own | other;
            if (has(stones, window.middle[0]) || has(stones, window.middle[1])) continue;
            if (!has(own, window.same)) {
                if (left && right) add(found.harms, window.same);
            } else if (!left) {
                add(found.kills, window.other[0]);
            } else if (!right) {
                add(found.kills, window.other[1]);
            }
        }
        own = own | Set::of(cell);
        found.kills = found.kills | Set::of(cell);
    }
    // A window's corner may be taken: an own stone there can neither be placed nor come.
    return {found.kills & empty, found.harms & empty};
}

}  // namespace crosscut
