// A key for tables, of all that matters in a position for the rest of the game: positions that differ in dead matter share a key.
//
// For a colour x let E_x be the empty cells of its bound (orcoon/alone.hpp), which holds all that x could get by placing alone, so (L4) all that
// x may ever own: take the last stone of the other side out of a continuation, and x's placements after it stay legal (L3,
// orcoon/witness.hpp); and so on. The key is for positions in which both sides are alive, so nobody is connected.
//
// L6. The value for the side to move depends only on the following.
//     (E) E_x for both colours. (R) For each e in E_x the diagonal cells with an own stone and no own common neighbour. (P) The diagonal
//     pairs within E_x without an own common neighbour. (W) The live windows: both middles empty, on one pair of opposite corners
//     stones or E-cells of one colour, on the other pair of the other colour. (A) For each colour and each of its edges, the E_x cells
//     attached to it, lying on it or beside an own group that touches it. (G) For every other own group the E_x cells beside it.
//     Proof. Let two positions have the same data, and play the same placements in both; they stay equal in the sense below, so
//     the same turns are legal, the same sides connected, and the same passes win. No cell outside E_x is ever x's. A stone of x on e in
//     E_x breaks the diagonal rule against a stone of now iff a pair of R is not helped by one of x's stones of later, which stand in
//     E_x; against a stone of later iff the same holds of a pair of P. It breaks the crossing rule only in a window which is live now:
//     stones stay, so middles empty later are empty now, and a corner taken later is in the E of its colour. Which of the corners
//     are taken follows from E (what is in E_x is empty, other corners are stones), whether a middle is, from the placements. A chain of
//     x from edge to edge runs through stones of now, cells placed, and edges; its parts of stones are passages between E_x cells
//     that A and G list.
// L6'. Sets of G with less than two cells, or within another set of A or G of the colour, can be left out: a chain through the group goes
//     from one cell of the set to another (or comes back), and the larger thing offers the same passage, or a shorter way to the edge.
// L7. Tempo cells. Let t be in E_b or E_w, in no live window, in no pair of R or P of a colour x with t in E_x, no common neighbour of
//     such a pair, and for each x with t in E_x let t touch at most one thing: a set of A or G that contains t, or a neighbour in
//     E_x that is no tempo cell itself (tempo cells are found in rounds, so that whole dead ends go). Then t may always be placed, changes
//     nothing else, and no chain needs it: a chain that enters t must leave it to what it came from, or into a dead end. So the game is
//     a sum of the rest and of free moves: a star where both may place, an integer where one may. Who has no move but those
//     that kill himself loses, and a kill ends all, like a move with infinitely many free moves behind it; so the laws of sums hold,
//     G + star + star = G and G + 1 - 1 = G. The key holds the stars' parity, and the own less the other's integers.
//
// *Canonical form.* Board symmetries that keep each colour's pair of edges, or, where White is to move and some symmetry exchanges the
// pairs, those that exchange them: so on square boards the side to move is always Black. Of the images the least (E_mover, E_other) is
// taken, of several such images the least hash.
// *Hash.* 128 bits: sums, modulo 2^64 each, of two words for each labelled set, products of 128 bits folded to 64 (as in Wang Yi's
// wyhash). If they were random, two given structures would share a key with probability 2^-128, and some two of 10^10 structures with
// probability below 2^-62. The table keeps 96 of the bits; what that means is in common/proof_table.hpp. And what a search finds becomes a
// certificate, which is checked without any hash.
//
// Source: the sums are from combinatorial game theory (Conway, On Numbers and Games, 1976); the rest is ours. Tested: no two positions,
// both alive, with equal key and different value on all boards up to 4x4 (tests/games/orcoon/test_structure.py), where the 13,268,382 pairs of
// position and side to move fall into under 560,000 classes. The Python twin is crosscut/games/orcoon/search/structure.py.
#pragma once

#include <algorithm>

#include "common/key.hpp"
#include "orcoon/alone.hpp"
#include "orcoon/images.hpp"

namespace crosscut {

template <int Words>
class Structure {
public:
    using Set = Cells<Words>;
    using Label = Labels<Words>;

    // The shapes must outlive this. Symmetries that do not carry edges to edges and rules to rules are left out; the identity is not.
    Structure(const Shapes<Words>& shapes, const std::vector<Permutation>& symmetries)
        : shapes_(shapes), alone_(shapes), labels_(shapes), images_(shapes, labels_, symmetries) {}

    // The key of a legal position in which both sides are alive.
    Key key(const Set (&stones)[2], int mover) {
        labelled_.clear();
        for (int x = 0; x < 2; ++x) {
            alone_.against(stones[1 - x]);
            open_[x] = alone_.bound(stones[x]).held & ~stones[x];
            strings(stones[x], x);
        }
        Set busy[2] = {pairs(stones[0], 0), pairs(stones[1], 1)};
        const Set crossed = windows(stones, mover);
        const Set kept = without_tempo(busy[0] | crossed, busy[1] | crossed);

        const Set stars = open_[0] & open_[1] & ~kept;
        const int free = (open_[mover] & ~open_[1 - mover] & ~kept).count() - (open_[1 - mover] & ~open_[mover] & ~kept).count();
        const bool exchange = mover == 1 && !images_.exchanging().empty();
        const auto& images = exchange ? images_.exchanging() : images_.keeping();
        const Set mine = open_[mover] & kept, theirs = open_[1 - mover] & kept;
        Set least_mine, least_theirs;
        least_.clear();
        for (const auto& image : images) {
            const Set a = image.of(mine), b = image.of(theirs);
            const int order = least_.empty() ? -1 : compare(a, b, least_mine, least_theirs);
            if (order > 0) continue;
            if (order < 0) {
                least_.clear();
                least_mine = a;
                least_theirs = b;
            }
            least_.push_back(&image);
        }
        Key same = plus(mixed(Label::kOpen, least_mine), mixed(Label::kOpen + 1, least_theirs));
        same = plus(same, mixed(Label::kFree, Set::of(0), 2 * static_cast<std::uint64_t>(free + 512) + stars.count() % 2));
        if (mover == 1 && !exchange) same = plus(same, mixed(Label::kMover, Set::of(0)));
        Key least = {~std::uint64_t{0}, ~std::uint64_t{0}};
        for (const auto* image : least_) {
            Key sum = same;
            for (const auto& [label, set, x] : labelled_) {
                const Set shown = x < 2 ? set & open_[x] & kept : set;
                const bool group = label == Label::kGroups || label == Label::kGroups + 1;
                if (group ? shown.several() : shown.any()) sum = plus(sum, mixed(image->label[label], image->of(shown)));
            }
            least = std::min(least, sum);
        }
        return least;
    }

private:
    struct Labelled {
        int label;
        Set set;
        int colour;  // of the open cells to which the set is cut; 2: it is not
    };
    static int compare(const Set& a, const Set& b, const Set& c, const Set& d) {
        if (a.word != c.word) return a.word < c.word ? -1 : 1;
        return b.word == d.word ? 0 : b.word < d.word ? -1 : 1;
    }
    static Key plus(const Key& a, const Key& b) { return {a.low + b.low, a.high + b.high}; }
    static std::uint64_t folded(std::uint64_t a, std::uint64_t b) {
        const auto product = static_cast<unsigned __int128>(a) * b;
        return static_cast<std::uint64_t>(product) ^ static_cast<std::uint64_t>(product >> 64);
    }
    static Key mixed(int label, const Set& set, std::uint64_t more = 0) {
        const std::uint64_t odd = 2 * static_cast<std::uint64_t>(label) + 1;
        std::uint64_t low = 0x9e3779b97f4a7c15ULL * odd + more, high = 0xd1b54a32d192ed03ULL * odd - more;
        for (auto word : set.word) {
            low = folded(low ^ word, 0xa0761d6478bd642fULL ^ low);
            high = folded(high + word, 0xe7037ed1a0b428dbULL ^ high);
        }
        return {low, high};
    }

    // A and G. L6' for G.
    void strings(const Set& own, int x) {
        things_[x].clear();
        Set rest = own;
        for (int end = 0; end < 2; ++end) {
            const Set& edge = shapes_.sides[x][end];
            const Set group = shapes_.flood(edge & own, own);
            rest = rest & ~group;
            things_[x].push_back((edge | shapes_.near(group)) & open_[x]);
        }
        const auto within = [&](const Set& beside) {
            return std::any_of(things_[x].begin(), things_[x].end(), [&](const Set& thing) { return thing.contains(beside); });
        };
        while (rest.any()) {
            const Set group = shapes_.flood(Set::of(first(rest)), own);
            rest = rest & ~group;
            const Set beside = shapes_.near(group) & open_[x];
            if (!beside.several() || within(beside)) continue;
            std::size_t left = 2;
            for (std::size_t at = 2; at < things_[x].size(); ++at)
                if (!beside.contains(things_[x][at])) things_[x][left++] = things_[x][at];
            things_[x].resize(left);
            things_[x].push_back(beside);
        }
        for (std::size_t at = 0; at < things_[x].size(); ++at) {
            const int label = at < 2 ? Label::kEdges + 2 * x + static_cast<int>(at) : Label::kGroups + x;
            if (things_[x][at].any()) labelled_.push_back({label, things_[x][at], x});
        }
    }

    // R and P of a colour; returns all cells that they concern.
    Set pairs(const Set& own, int x) {
        Set busy;
        for (std::size_t at = 0; at < shapes_.diagonals.size(); ++at) {
            const auto& rule = shapes_.diagonals[at];
            const Set lone = rule.where & open_[x] & ~(leading_to(own, rule.help[0]) | leading_to(own, rule.help[1]));
            const Set reached = lone & leading_to(own, rule.at), paired = lone & leading_to(open_[x], rule.at), both = reached | paired;
            if (!both.any()) continue;
            if (reached.any()) labelled_.push_back({labels_.reach(at, x), reached, 2});
            if (paired.any()) labelled_.push_back({labels_.pair(at, x), paired, 2});
            busy = busy | both | leading_to(both, rule.helped[0]) | leading_to(both, rule.helped[1]);
        }
        return busy & open_[x];
    }

    // W; returns all cells of live windows.
    Set windows(const Set (&stones)[2], int mover) {
        const Set mine = stones[mover] | open_[mover], theirs = stones[1 - mover] | open_[1 - mover], taken = stones[0] | stones[1];
        Set busy;
        for (std::size_t at = 0; at < shapes_.windows.size(); ++at) {
            const auto& w = shapes_.windows[at];
            const Set live = w.where & mine & leading_to(mine, w.same) & leading_to(theirs, w.other[0]) & leading_to(theirs, w.other[1]) &
                             ~(leading_to(taken, w.middle[0]) | leading_to(taken, w.middle[1]));
            if (!live.any()) continue;
            labelled_.push_back({labels_.window(at), live, 2});
            busy = busy | live;
            for (const auto& to : {w.same, w.other[0], w.other[1], w.middle[0], w.middle[1]}) busy = busy | leading_to(live, Shift(-to.by));
        }
        return busy;
    }

    // The cells that are no tempo cells (L7).
    Set without_tempo(const Set& busy_black, const Set& busy_white) const {
        const Set busy[2] = {busy_black & open_[0], busy_white & open_[1]};
        const Set open = open_[0] | open_[1];
        Set kept = open;
        for (;;) {
            Set needed = busy[0] | busy[1];
            for (int x = 0; x < 2; ++x) {
                Set once, twice;
                const auto touch = [&](const Set& cells) {
                    twice = twice | (once & cells);
                    once = once | cells;
                };
                for (const auto& thing : things_[x]) touch(thing);
                for (const auto& link : shapes_.links) touch(link.where & leading_to(open_[x] & kept, link.to));
                needed = needed | (twice & open_[x]);
            }
            needed = needed & kept;
            if (needed.word == kept.word) return kept;
            kept = needed;
        }
    }

    const Shapes<Words>& shapes_;
    Alone<Words> alone_;
    Label labels_;
    Images<Words> images_;
    Set open_[2];
    std::vector<Set> things_[2];
    std::vector<Labelled> labelled_;
    std::vector<const Image<Words>*> least_;  // the images that make the open cells least
};

}  // namespace crosscut
