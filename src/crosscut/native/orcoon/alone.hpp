// Placing alone: what one side may place while the other side's stones stay as they are.
//
// A crossing window of which the other side holds both corners, and no middle, acts like a diagonal pair: an own stone on the third
// corner forbids the fourth unless an own stone stands on a middle. So one kind of rule is left: "an own stone at `at` forbids the
// cell unless one of two helpers is own". Own stones forbid cells and help them, and nothing else changes.
//
// *Bound.* The least fixpoint of "could be placed against the present stones if all found so far were there to help" holds all
// cells that can ever be placed: every cell placed has its helpers before it.
// *Safe stones.* A legal stone that forbids no open cell of the bound may be placed without branching: any order from before still
// works afterwards, since it otherwise only helps. Several such stones do not disturb each other.
// *Stubborn sets.* Else let T contain a legal cell c, with each legal cell all open cells of the bound that a stone there would
// forbid, and with each illegal one both helpers, as far as the bound holds them, of one rule against it. If some order joins the
// edges, one does that begins in T. For if it has no cell of T, c can be put before it: c forbids none of its cells. Else let t be
// its first cell of T. If t were illegal now, a helper, which is in T, would come before it. So t is legal, and as no cell that it
// forbids comes before it, it can be moved to the front. (A safe stone is the case T = {c}.)
//
// Source: the bound is the delete relaxation of planning, T a stubborn set (Valmari 1989) of partial-order reduction. Tried: all
// legal cells in place of T: of 2,000 questions from contested play on 9x9 one took 76,785 positions, with T none more than 12.
#pragma once

#include "common/shapes.hpp"

namespace crosscut {

// Own stones and all cells that may ever be placed; the cells that may be placed now.
template <int Words>
struct Bound {
    Cells<Words> held, legal;
};

template <int Words>
int first(const Cells<Words>& set) {
    int i = 0;
    while (!set.word[i]) ++i;
    return 64 * i + std::countr_zero(set.word[i]);
}

template <int Words>
class Alone {
public:
    using Set = Cells<Words>;

    // The shapes must outlive this.
    explicit Alone(const Shapes<Words>& shapes) : shapes_(shapes), rules_(shapes.diagonals) {
        rules_.reserve(shapes.diagonals.size() + shapes.windows.size());
        needs_.reserve(rules_.capacity());
    }

    // From now on these are the other side's stones.
    void against(const Set& other) {
        other_ = other;
        rules_.erase(rules_.begin() + shapes_.diagonals.size(), rules_.end());
        for (const auto& w : shapes_.windows) {
            Set where = w.where & leading_to(other, w.other[0]) & leading_to(other, w.other[1]);
            if (!where.any()) continue;
            where = where & ~(leading_to(other, w.middle[0]) | leading_to(other, w.middle[1]));
            if (where.any()) rules_.push_back(Rule<Words>::of(where, w.same.by, w.middle[0].by, w.middle[1].by));
        }
    }

    // May the empty cell be placed?
    bool placeable(const Set& own, int cell) const {
        for (const auto& rule : rules_)
            if (rule.where.has(cell) && own.has(cell + rule.at.by) && !helped(own, cell, rule)) return false;
        return true;
    }

    // Of the empty cells `among` those that may be placed.
    Set legal(const Set& own, const Set& among) const {
        Set forbidden;
        for (const auto& rule : rules_) forbidden = forbidden | (rule.where & among & leading_to(own, rule.at) & ~helped(own, rule));
        return among & ~forbidden;
    }

    // Empty legal cells that would help one of the illegal cells `waiting`.
    Set helpers(const Set& own, const Set& waiting) const {
        Set found;
        for (const auto& rule : rules_) {
            const Set here = rule.where & waiting & leading_to(own, rule.at) & ~helped(own, rule);
            if (here.any()) found = found | leading_to(here, rule.helped[0]) | leading_to(here, rule.helped[1]);
        }
        return legal(own, found & ~(own | other_));
    }

    // Cells of `ready`, all legal, that can be placed in any order: those that none of the others forbids, else any one. So in a
    // bend, where the ends forbid each other, the middle comes first.
    Set together(const Set& own, const Set& ready) const {
        Set forbidden;
        for (const auto& rule : rules_) forbidden = forbidden | (rule.where & ready & leading_to(ready, rule.at) & ~helped(own, rule));
        const Set free = ready & ~forbidden;
        return free.any() ? free : Set::of(first(ready));
    }

    Bound<Words> bound(const Set& own) {
        const Set open = shapes_.all & ~(own | other_);
        needs_.clear();
        Set waiting;
        for (const auto& rule : rules_) {
            const Set cells = rule.where & open & leading_to(own, rule.at) & ~helped(own, rule);
            if (!cells.any()) continue;
            needs_.push_back({cells, &rule});
            waiting = waiting | cells;
        }
        const Set legal = open & ~waiting;
        Set held = own | legal;
        while (waiting.any()) {
            Set still;
            for (auto& need : needs_) {
                need.cells = need.cells & ~helped(held, *need.rule);
                still = still | need.cells;
            }
            if (still.word == waiting.word) break;
            waiting = still;
            held = own | (open & ~waiting);
        }
        return {held, legal};
    }

    // The safe stones.
    Set safe(const Set& own, const Bound<Words>& bound) const {
        const Set open = bound.held & ~own;
        Set forbidding;
        for (const auto& rule : rules_)
            forbidding = forbidding | leading_to(rule.where & open & ~helped(own, rule), rule.back);
        return bound.legal & ~forbidding;
    }

    // The legal cells of a set T with few of them, one that is grown from a cell of `preferred` if that is as good.
    Set enough(const Set& own, const Bound<Words>& bound, const Set& preferred) const {
        const Set open = bound.held & ~own;
        Set best = bound.legal;
        int least = best.count();
        const auto grow = [&](int start) {
            Set some = Set::of(start), before;
            do {
                before = some;
                const Set ready = some & bound.legal;
                Set waiting = some & ~bound.legal;
                for (const auto& rule : rules_) {
                    const Set lacking = rule.where & open & ~helped(own, rule);
                    const Set here = lacking & waiting & leading_to(own, rule.at);
                    waiting = waiting & ~here;
                    some = some | (lacking & leading_to(ready, rule.at)) |
                           (open & (leading_to(here, rule.helped[0]) | leading_to(here, rule.helped[1])));
                }
            } while (some.word != before.word);
            if (const int count = (some & bound.legal).count(); count < least) {
                least = count;
                best = some & bound.legal;
            }
        };
        (bound.legal & preferred).each(grow);
        (bound.legal & ~preferred).each(grow);
        return best;
    }

private:
    struct Need {  // cells that lack a helper
        Set cells;
        const Rule<Words>* rule;
    };

    static bool helped(const Set& own, int cell, const Rule<Words>& rule) {
        return own.has(cell + rule.help[0].by) || own.has(cell + rule.help[1].by);
    }
    static Set helped(const Set& own, const Rule<Words>& rule) {
        return leading_to(own, rule.help[0]) | leading_to(own, rule.help[1]);
    }

    const Shapes<Words>& shapes_;
    std::vector<Rule<Words>> rules_;  // the diagonal pairs, then the windows that the other side's stones have armed
    std::vector<Need> needs_;         // memory for bound()
    Set other_;
};

}  // namespace crosscut
