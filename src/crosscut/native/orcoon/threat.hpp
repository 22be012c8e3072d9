// Two-move threats: placements of the other side after which the side to move is lost, as two plies show, unless it answers nearby.
//
// As in orcoon/evaluate.hpp c is to move, o is the other side, both are alive. Let e be a placement of o, and let Q be the position with it.
// If c, to move again, is lost in Q by must-play, then e is a threat that costs o two moves. It binds c, who is to move before e,
// just as a kill does, only to more cells: those where a stone of c could spoil what loses Q.
//
// L1'. *Wide kill set*, of a witness w of o: the cells of w, and both of b, c if for some i a window has the corners f_i and s in O_(i-1),
//     b and c are neither o's nor in w, and no middle is in O_(i-1) or c's. Stones of c on any cells outside it leave w a witness.
//     Proof. If (W) holds for f_i only with them, one of b, c is new. Both are c's or new, so neither is o's nor in w: both are in
//     the set. (D) does not speak of c's stones.
// L9. Let c be to move in Q and lost by must-play: w is a witness of o; e1..ek are threats of o (L5) with witnesses w_j of o
//     afterwards; each legal placement of c is a suicide or outside some R(e_j). Let R'(e_j) be e_j; the wide kill set of w_j; and both
//     of b, c of each window with the corners e_j and a stone of o, if b and c are not o's and no middle is taken. Let Z be the kill set
//     of w; all R'(e_j); and for each illegal g of E_c (orcoon/structure.hpp) in all R'(e_j) the cells where one stone of c would make g legal.
//     If one more stone of c, on a cell f outside Z, gives a legal position, then c is lost there too, to move.
//     Proof. If c passes, w is a witness still (L1), and o wins. Let c place g. (1) If g was illegal in Q, and in all R'(e_j), f
//     would have made it legal, and g is in E_c, as c gets it in Q by f and g. But f is not in Z. (2) If g is a suicide in Q, c is
//     dead in Q with g, and so with f after it, and o passes. (3) Else there is an e_j with g not in R(e_j), or not in R'(e_j), which
//     holds all of R(e_j) that is not illegal for c already. Now o places e_j. That is legal: stones of c only matter to it as corners
//     b, c of a window, one of which must be new; if f is one of them, f is in R'(e_j); if only g is, g is in R(e_j). Again because f
//     is not in R'(e_j), f and then g are legal placements of c in Q with e_j; c is dead there, so it is dead after them. And w_j is a
//     witness still: a window that spoils it would put f into the wide kill set, or have g alone as its new corner and put g into the
//     kill set. So e_j kills.
// *Region.* So every placement of c that does not lose, before e, is e itself, or forbidden once o stands on e, or in Z. For
//     let f be another placement. With e it is a legal position, so o may answer f with e, and c, to move, is lost.
//
// *Which cells to ask about.* One evaluation each, and of all placements of o one in twenty is such a threat. So the search asks about
// those that have just refuted a placement of c, and about the last two that bound c with as many stones on the board (orcoon/proofnumber.hpp):
// of these one in five is.
//
// What it costs: the certificate has to answer the placements that were cut, too, and their positions are not in the table. So
// certificates grow, by 3 % on 4x5 and a quarter for the centre opening of 5x5, while the search looks at a third fewer positions.
//
// Source: null moves and the zones in which a refutation must be met are old in chess and Go (lambda search, Thomsen 2000); the lemma is
// ours. Tested against the values of all positions of small boards (tests/games/orcoon/test_threat.py). Tried: all placements of o (5 %
// fewer nodes than the chosen ones, twice the time); threats of three moves and more, by the same lemma for any number of stones f
// (2 to 8 % fewer nodes for two to four times the threats tried). The Python twin is crosscut/games/orcoon/search/threat.py.
#pragma once

#include <optional>

#include "orcoon/evaluate.hpp"

namespace crosscut {

template <int Words>
class Threats {
public:
    using Set = Cells<Words>;

    // The arguments must outlive this.
    Threats(const Shapes<Words>& shapes, Evaluate<Words>& evaluate) : shapes_(shapes), evaluate_(evaluate), alone_(shapes) {}

    // The region if an empty cell is a two-move threat against the side to move, `mover`; both sides are alive, the position is legal.
    template <class Ticker>
    std::optional<Set> region(const Set& own, const Set& other, int mover, int cell, Ticker& ticker) {
        alone_.against(own);
        if (!alone_.placeable(other, cell)) return std::nullopt;
        const Set after = other | Set::of(cell), empty = shapes_.all & ~(own | after);
        if (evaluate_.judge(own, after, mover, ticker).verdict != Verdict::lost) return std::nullopt;
        const auto* loss = evaluate_.loss();
        if (!loss) return std::nullopt;
        alone_.against(after);
        const Set forbidden = empty & ~alone_.legal(own, empty);
        Set zone = loss->kills, waiting = forbidden & loss->held;
        for (const auto& threat : loss->threats) {
            const Set near = wide(own, after, threat);
            zone = zone | near;
            waiting = waiting & near;
        }
        (empty & ~zone).each([&](int f) {
            if ((waiting & alone_.legal(own | Set::of(f), waiting & ~Set::of(f))).any()) zone = zone | Set::of(f);
        });
        return Set::of(cell) | forbidden | zone;
    }

private:
    // R'(e), for a threat of o, with o's stones before it.
    Set wide(const Set& own, const Set& other, const Threat<Words>& threat) const {
        Set placed = other, near = Set::of(threat.cell);
        for (int at = 0; at < threat.order.size; ++at) near = near | Set::of(threat.order.cell[at]);
        const Set never = other | near;
        const auto place = [&](int cell, const Set& kept) {
            for (const auto& window : shapes_.windows) {
                if (!window.where.has(cell) || !placed.has(cell + window.same.by)) continue;
                const int b = cell + window.other[0].by, c = cell + window.other[1].by;
                if (kept.has(b) || kept.has(c)) continue;
                const Set middles = Set::of(cell + window.middle[0].by) | Set::of(cell + window.middle[1].by);
                if (!(middles & (placed | own)).any()) near = near | Set::of(b) | Set::of(c);
            }
            placed = placed | Set::of(cell);
        };
        place(threat.cell, other);
        for (int at = 0; at < threat.order.size; ++at) place(threat.order.cell[at], never);
        return near & ~own;
    }

    const Shapes<Words>& shapes_;
    Evaluate<Words>& evaluate_;
    Alone<Words> alone_;
};

}  // namespace crosscut
