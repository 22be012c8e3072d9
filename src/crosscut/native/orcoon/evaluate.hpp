// One position looked at two plies deep: is it won at once, lost at once, or else which few placements can be better than a loss?
//
// The game in short form. "Dead" is a side that could not join its edges by placing alone; the other side's stones never help, and
// a side that is dead stays dead (L3 of orcoon/witness.hpp, by induction). So whoever has to move against a dead side passes and wins, and
// against a living side a pass loses. Below c is to move, o is the other side, and both are alive.
//
// *Kill.* If some placement of c makes o dead and leaves c alive, c wins: o's pass loses, and after any placement of o, c passes.
// *Suicide.* A placement that leaves c dead loses: o passes, if alive; and if o is dead as well, o passes all the same, for a pass
//   wins exactly if the side that did not pass is dead.
// *Must-play* (L5). Let e be a *threat*: a legal placement of o that leaves c dead and o alive, w a witness of o afterwards. Every
//   placement of c that does not lose is in R(e) = {e}, the cells f that are forbidden to c once o stands on e, and the kill set
//   of w. So c is bound to the intersection of R(e) over all threats; if that is empty, or c has no placement at all, c has lost.
//   Proof. Let f be a placement of c outside R(e). With o on e it is still legal, so there is a legal position with both stones. In
//   it c is dead (dead with e there, and an own stone more is one of the placements that did not help), and o is alive (L1). Legal
//   positions are a matter of the stones and not of their order, and a stone of a legal position can be placed last, so o may answer f
//   with e, and that is a kill. Note that nothing was said about f being useless: this is not monotony, which the game does not have.
//
// *Which cells to ask about.* Only cells in the kill set of o's witness can be kills (L1), and each witness that is found while they
// are tried strikes off all cells outside its own kill set (L3). An own stone is no suicide outside the harm set (L2). That leaves
// about four post-pass questions a position, the two first ones included, in place of two for each placement.
//
// Source: must-play regions are folklore of Hex, where they rest on monotony; the proof above is ours. Tested against the values of
// all legal positions of boards up to 4x4 (tests/games/orcoon/test_evaluate.py). Tried: the cells struck off by witnesses of earlier
// positions (see orcoon/proofnumber.hpp). The Python twin is crosscut/games/orcoon/search/evaluate.py.
#pragma once

#include "orcoon/witness.hpp"

namespace crosscut {

enum class Verdict : std::uint8_t { open, won, lost };  // for the side to move

template <int Words>
struct Evaluation {
    static constexpr int kPass = -1;

    Verdict verdict = Verdict::open;
    int turn = kPass;          // if won: the cell of the kill, or the pass
    Cells<Words> moves;        // if open: the placements that may be better than a loss; there is one
    int legal = 0;             // if open: how many placements there are
    int distance[2] = {0, 0};  // if open: the fewest new stones on a way of the side to move, and of the other side
};

// A placement that kills the side to move, and a witness of the other side after it.
template <int Words>
struct Threat {
    int cell;
    Order<Words> order;
};

// Why a position in which both sides are alive is lost: every placement of the side to move is a suicide, or outside the cells
// that some threat leaves (L5). Also the kill set of the other side's witness, and the bound of the side to move.
template <int Words>
struct Loss {
    Cells<Words> kills, held;
    std::vector<Threat<Words>> threats;
};

template <int Words>
class Evaluate {
public:
    using Set = Cells<Words>;

    // The shapes must outlive this.
    explicit Evaluate(const Shapes<Words>& shapes) : shapes_(shapes), post_pass_(shapes) {}

    // Judges the legal position with these stones of the side to move, `mover`, and of the other side.
    template <class Ticker>
    Evaluation<Words> judge(const Set& own, const Set& other, int mover, Ticker& ticker) {
        Evaluation<Words> found;
        const auto lost = [&] {
            found.verdict = Verdict::lost;
            return found;
        };
        alive_ = false;
        ++judged_;
        found.verdict = Verdict::won;
        if (!post_pass_.find(other, own, 1 - mover, their_order_, ticker)) return found;
        found.distance[1] = post_pass_.distance();
        const Set their_legal = post_pass_.bound().legal;
        held_[1] = post_pass_.bound().held;
        const auto theirs = spoilers(shapes_, other, own, their_order_);
        if (!post_pass_.find(own, other, mover, my_order_, ticker)) return lost();
        found.distance[0] = post_pass_.distance();
        const Set my_legal = post_pass_.bound().legal;
        held_[0] = post_pass_.bound().held;
        const auto mine = spoilers(shapes_, own, other, my_order_);
        loss_.kills = theirs.kills;
        loss_.held = held_[0];
        loss_.threats.clear();
        alive_ = true;

        Set suicides;
        for (Set rest = theirs.kills & my_legal; rest.any();) {
            const int cell = first(rest);
            const Set here = Set::of(cell), after = own | here;
            rest = rest & ~here;
            if (post_pass_.find(other, after, 1 - mover, order_, ticker)) {
                rest = rest & spoilers(shapes_, other, own, order_).kills;
            } else if (!mine.harms.has(cell) || post_pass_.find(after, other, mover, order_, ticker)) {
                found.turn = cell;
                return found;
            } else {
                suicides = suicides | here;
            }
        }
        Set moves = my_legal & ~suicides;
        for (Set rest = mine.kills & their_legal; rest.any() && moves.any();) {
            const int cell = first(rest);
            const Set here = Set::of(cell), after = other | here;
            rest = rest & ~here;
            if (post_pass_.find(own, after, mover, order_, ticker)) {
                rest = rest & spoilers(shapes_, own, other, order_).kills;
                continue;
            }
            const Set still_legal = post_pass_.bound().legal;
            if (!theirs.harms.has(cell))
                without(their_order_, cell);
            else if (!post_pass_.find(after, own, 1 - mover, order_, ticker))
                continue;
            moves = moves & (here | ~still_legal | spoilers(shapes_, after, own, order_).kills);
            loss_.threats.push_back({cell, order_});
        }
        (moves & mine.harms).each([&](int cell) {
            const Set here = Set::of(cell);
            if (!post_pass_.find(own | here, other, mover, order_, ticker)) moves = moves & ~here;
        });
        if (!moves.any()) return lost();
        found.verdict = Verdict::open;
        found.moves = moves;
        found.legal = my_legal.count();
        return found;
    }

    // Why the last position judged was lost, if it was, with both sides alive; valid until the next one is judged.
    const Loss<Words>* loss() const { return alive_ ? &loss_ : nullptr; }

    // Of the last position, if both sides were alive: a witness and the bound of the side to move (0), of the other side (1).
    const Order<Words>& witness(int side) const { return side == 0 ? my_order_ : their_order_; }
    const Set& held(int side) const { return held_[side]; }

    // How many positions were judged.
    std::uint64_t judged() const { return judged_; }

private:
    // Puts the order less one cell into order_.
    void without(const Order<Words>& order, int cell) {
        order_.size = 0;
        for (int at = 0; at < order.size; ++at)
            if (order.cell[at] != cell) order_.add(order.cell[at]);
    }

    const Shapes<Words>& shapes_;
    PostPass<Words> post_pass_;
    Order<Words> my_order_, their_order_, order_;  // memory for judge()
    Loss<Words> loss_;
    Set held_[2];
    std::uint64_t judged_ = 0;
    bool alive_ = false;  // both sides, in the last position
};

}  // namespace crosscut
