// The few cells where one more stone may spoil a witness: an order of placements that joins x's edges.
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
// boards (tests/games/orcoon/test_native_postpass.py). The Python twin is crosscut/games/orcoon/postpass/witness.py.
#pragma once

#include "orcoon/postpass.hpp"

namespace crosscut {

template <int Words>
struct Spoilers {
    Cells<Words> kills;  // L1
    Cells<Words> harms;  // L2
};

// The order must be a witness of the side with stones `own` against `other`, for instance one of PostPass::find. A cell counts as
// in O_(i-1) if its turn in the order is before i; whole sets first show the few cells that need this look.
template <int Words>
Spoilers<Words> spoilers(const Shapes<Words>& shapes, const Cells<Words>& own, const Cells<Words>& other, const Order<Words>& order) {
    using Set = Cells<Words>;
    std::array<std::uint8_t, 64 * Words> turn;  // set for the cells placed
    Set placed;
    for (int i = 0; i < order.size; ++i) {
        turn[order.cell[i]] = static_cast<std::uint8_t>(i);
        placed = placed | Set::of(order.cell[i]);
    }
    const auto before = [&](int cell, int one) { return own.has(cell) || (placed.has(cell) && turn[cell] < turn[one]); };
    const auto near = [](const Set& set, const Rule<Words>& pair) {
        return leading_to(set, pair.at) | leading_to(set, pair.help[0]) | leading_to(set, pair.help[1]);
    };
    Set kills = placed, harms;
    for (const auto& pair : shapes.diagonals) {
        const Set at = pair.where & placed & ~near(own, pair), alone = at & ~near(placed, pair);
        harms = harms | leading_to(alone, pair.back);
        (at & ~alone).each([&](int cell) {
            const int e = cell + pair.at.by;
            if (!before(e, cell) && !before(cell + pair.help[0].by, cell) && !before(cell + pair.help[1].by, cell))
                harms = harms | Set::of(e);
        });
    }
    const Set stones = own | other;
    for (const auto& window : shapes.windows) {
        const Set left = leading_to(other, window.other[0]), right = leading_to(other, window.other[1]);
        const Set at = window.where & placed & (left | right);
        if (!at.any()) continue;
        (at & ~(leading_to(stones, window.middle[0]) | leading_to(stones, window.middle[1]))).each([&](int cell) {
            if (before(cell + window.middle[0].by, cell) || before(cell + window.middle[1].by, cell)) return;
            const int same = cell + window.same.by;
            if (before(same, cell))
                kills = kills | Set::of(cell + window.other[left.has(cell)].by);
            else if (left.has(cell) && right.has(cell))
                harms = harms | Set::of(same);
        });
    }
    // A corner may be taken: no stone can come there.
    return {kills & ~stones, harms & ~stones};
}

}  // namespace crosscut
