// The post-pass question: may a colour, placing alone, one legal stone after another, still join its two edges? With the order.
// The twin of crosscut/analysis/orcoon/search.py, exact, but built for speed.
//
// The other side's stones stay, so a crossing window of which they hold both corners, and no middle, acts like a diagonal pair: an
// own stone on the third corner forbids the fourth unless an own stone stands on a middle. One kind of rule is left: "an own stone at
// `at` forbids the cell unless one of two helpers is own". Own stones forbid cells and help them; nothing else changes. Then:
//
// 1. *Bound.* The least fixpoint of "could be placed against the stones of now if all found so far were there to help" holds all
//    that can ever be placed. No chain between the edges inside it: no. This is exact, and settles nearly every no.
// 2. *Ways.* A way of fewest new stones inside the bound, its cells placed greedily; where that stops, cells that would help one of
//    the waiting cells. If cells are left, they are forbidden and the next way is tried, a few times.
// 3. *Safe stones.* A legal stone that forbids no open cell of the bound may be placed without branching: any order from before
//    still works afterwards, since it otherwise only helps. Several such stones do not disturb each other and are placed at once.
// 4. *Branching*, remembering the sets of stones that failed, over the legal cells of a set T that contains a legal cell c, with each
//    legal cell all open cells of the bound that a stone there would forbid, and with each illegal one both helpers, as far as the
//    bound holds them, of one rule against it. This is enough. Take a witness. If it has no cell of T, c can be put before it: c
//    forbids none of its cells. Else let t be its first cell of T. If t were illegal now, a helper, which is in T, would come before
//    it. So t is legal, and as no cell that it forbids comes before it, it can be moved to the front.
//
// Source: the bound is the delete relaxation of planning, T a stubborn set (Valmari 1989) of partial-order reduction; step 3 is the
// case T = {c}. Tried: branching over all legal cells (of 2,000 questions from contested play on 9x9 one took 76,785 positions, with
// T none more than 12); testing the way's cells one after another (a quarter slower on boards of one word). See also search.py.
#pragma once

#include <unordered_set>

#include "shapes.hpp"

namespace crosscut {

// Cells in the order of their placing.
template <int Words>
struct Order {
    std::array<std::uint8_t, 64 * Words> cell;
    int size = 0;

    void add(int next) { cell[size++] = static_cast<std::uint8_t>(next); }
};

template <int Words>
class PostPass {
public:
    using Set = Cells<Words>;

    // The shapes must outlive this. One object answers one question at a time and keeps nothing between them but its memory.
    explicit PostPass(const Shapes<Words>& shapes) : shapes_(shapes), rules_(shapes.diagonals) {
        rules_.reserve(shapes.diagonals.size() + shapes.windows.size());
        needs_.reserve(rules_.capacity());
    }

    // Fills in the order and returns true, or returns false. `ticker.count(1)` is called for every position looked at and may throw.
    template <class Ticker>
    bool find(const Set& own, const Set& other, int colour, Order<Words>& order, Ticker& ticker) {
        ticker.count(1);
        order.size = 0;
        distance_ = -1;
        take(other, colour);
        const Set held = bound(own);
        bool detour = false;
        if (!way(own, held)) return false;
        distance_ = way_.size;
        if (!by_ways(own, held, order, detour)) {
            detour = true;
            if (!failed_.empty()) failed_.clear();
            if (!search(own, order, ticker)) return false;
        }
        if (detour) shorten(own, order);
        return true;
    }

    // Of the last question: the fewest new stones of a way inside the bound, -1 if there is no way. A yes may need more.
    int distance() const { return distance_; }

private:
    static constexpr int kWays = 4;

    struct Need {  // cells that lack a helper
        Set cells;
        const Rule<Words>* rule;
    };

    struct Hash {
        std::size_t operator()(const Set& set) const {
            std::uint64_t mixed = 0;
            for (auto word : set.word) mixed = (mixed ^ word ^ (mixed >> 29)) * 0x9e3779b97f4a7c15ULL;
            return mixed ^ (mixed >> 32);
        }
    };
    struct Same {
        bool operator()(const Set& a, const Set& b) const { return a.word == b.word; }
    };

    void take(const Set& other, int colour) {
        other_ = other;
        sides_ = shapes_.sides[colour];
        rules_.erase(rules_.begin() + shapes_.diagonals.size(), rules_.end());
        for (const auto& w : shapes_.windows) {
            Set where = w.where & leading_to(other, w.other[0]) & leading_to(other, w.other[1]);
            if (!where.any()) continue;
            where = where & ~(leading_to(other, w.middle[0]) | leading_to(other, w.middle[1]));
            if (where.any()) rules_.push_back(Rule<Words>::of(where, w.same.by, w.middle[0].by, w.middle[1].by));
        }
    }

    bool placeable(const Set& own, int cell) const {
        for (const auto& rule : rules_)
            if (rule.where.has(cell) && own.has(cell + rule.at.by) && !helped(own, cell, rule)) return false;
        return true;
    }
    static bool helped(const Set& own, int cell, const Rule<Words>& rule) {
        return own.has(cell + rule.help[0].by) || own.has(cell + rule.help[1].by);
    }
    static Set helped(const Set& own, const Rule<Words>& rule) {
        return leading_to(own, rule.help[0]) | leading_to(own, rule.help[1]);
    }

    // Own stones and all cells that may ever be placed; on the way legal_, the cells that may be placed now.
    Set bound(const Set& own) {
        const Set open = shapes_.all & ~(own | other_);
        needs_.clear();
        Set waiting;
        for (const auto& rule : rules_) {
            const Set cells = rule.where & open & leading_to(own, rule.at) & ~helped(own, rule);
            if (!cells.any()) continue;
            needs_.push_back({cells, &rule});
            waiting = waiting | cells;
        }
        legal_ = open & ~waiting;
        Set held = own | legal_;
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
        return held;
    }

    // Of the legal cells those that forbid no open cell of `held`.
    Set safe(const Set& own, const Set& held) const {
        const Set open = held & ~own;
        Set forbidding;
        for (const auto& rule : rules_)
            forbidding = forbidding | leading_to(rule.where & open & ~helped(own, rule), rule.back);
        return legal_ & ~forbidding;
    }

    // Puts a way of fewest new stones within `held` into way_ (empty if the edges are joined already); false if there is none.
    bool way(const Set& own, const Set& held) {
        way_.size = 0;
        const Set start = shapes_.flood(sides_[0] & own, own);
        if ((start & sides_[1]).any()) return true;
        const Set open = held & ~own;
        const Set goal = (sides_[1] | shapes_.near(shapes_.flood(sides_[1] & own, own))) & open;
        Set layer = (sides_[0] | shapes_.near(start)) & open;
        Set seen = layer, touched = start;
        int last = 0;
        for (;; ++last) {
            if (!layer.any()) return false;
            layers_[last] = layer;
            if ((layer & goal).any()) break;
            Set next = shapes_.near(layer);
            const Set stones = next & own & ~touched;
            if (stones.any()) {
                const Set groups = shapes_.flood(stones, own);
                touched = touched | groups;
                next = next | shapes_.near(groups);
            }
            layer = next & open & ~seen;
            seen = seen | layer;
        }
        Set among = layer & goal;
        for (;; --last) {
            const Set now = among & legal_;
            const int cell = first(now.any() ? now : among);
            way_.add(cell);
            if (last == 0) return true;
            Set next = shapes_.neighbours[cell];
            const Set stones = next & own;
            if (stones.any()) next = next | shapes_.near(shapes_.flood(stones, own));
            among = next & layers_[last - 1];
        }
    }
    static Set set_of(const Order<Words>& order) {
        Set found;
        for (int at = 0; at < order.size; ++at) found = found | Set::of(order.cell[at]);
        return found;
    }
    static int first(const Set& set) {
        int i = 0;
        while (!set.word[i]) ++i;
        return 64 * i + std::countr_zero(set.word[i]);
    }

    // Step 2, with way_ and legal_ found for `own` and `held`; `detour` says that helpers were placed, too.
    bool by_ways(const Set& own, Set held, Order<Words>& order, bool& detour) {
        const int before = order.size;
        for (int tries = 1;; ++tries) {
            Set stones = own, left = set_of(way_);
            detour = false;
            place(stones, left, left & legal_, order);
            while (left.any() && help(stones, left, order, detour)) place(stones, left, left & legal(stones, left), order);
            if (!left.any()) return true;
            order.size = before;
            if (tries == kWays) return false;
            held = held & ~left;
            if (!way(own, held)) return false;
        }
    }

    // Places of `left` what may be placed, `ready` first. Cells that are legal and forbid each other nothing are placed at once; so
    // of a bend, whose ends forbid each other, the middle comes first.
    void place(Set& stones, Set& left, Set ready, Order<Words>& order) const {
        while (ready.any()) {
            Set quarrelling;
            for (const auto& rule : rules_)
                quarrelling = quarrelling | (rule.where & ready & leading_to(ready, rule.at) & ~helped(stones, rule));
            Set now = ready & ~quarrelling;
            if (!now.any()) now = Set::of(first(ready));
            now.each([&](int cell) { order.add(cell); });
            stones = stones | now;
            left = left & ~now;
            if (!left.any()) return;
            ready = left & legal(stones, left);
        }
    }

    // Of the empty cells `among` those that may be placed.
    Set legal(const Set& own, const Set& among) const {
        Set forbidden;
        for (const auto& rule : rules_) forbidden = forbidden | (rule.where & among & leading_to(own, rule.at) & ~helped(own, rule));
        return among & ~forbidden;
    }

    // Places one cell that helps a waiting cell, if one is legal.
    bool help(Set& stones, const Set& left, Order<Words>& order, bool& detour) const {
        Set helpers;
        for (const auto& rule : rules_) {
            const Set waiting = rule.where & left & leading_to(stones, rule.at) & ~helped(stones, rule);
            if (waiting.any()) helpers = helpers | leading_to(waiting, rule.helped[0]) | leading_to(waiting, rule.helped[1]);
        }
        helpers = legal(stones, helpers & ~(stones | other_));
        if (!helpers.any()) return false;
        const int helper = first(helpers);
        stones = stones | Set::of(helper);
        order.add(helper);
        return detour = true;
    }

    // Steps 3 and 4.
    template <class Ticker>
    bool search(Set own, Order<Words>& order, Ticker& ticker) {
        if (failed_.contains(own)) return false;
        ticker.count(1);
        const Set start = own;
        const int before = order.size;
        Set held = bound(own);
        for (Set stones = safe(own, held); stones.any(); stones = safe(own, held)) {
            stones.each([&](int cell) { order.add(cell); });
            own = own | stones;
            held = bound(own);
        }
        if (way(own, held)) {
            const Set preferred = set_of(way_);
            bool detour = false;
            if (by_ways(own, held, order, detour)) return true;
            const Set some = enough(own, held, preferred);
            for (const Set& choices : {some & preferred, some & ~preferred})
                for (int i = 0; i < Words; ++i)
                    for (std::uint64_t rest = choices.word[i]; rest; rest &= rest - 1) {
                        const int cell = 64 * i + std::countr_zero(rest);
                        order.add(cell);
                        if (search(own | Set::of(cell), order, ticker)) return true;
                        --order.size;
                    }
            failed_.insert(own);
        }
        failed_.insert(start);
        order.size = before;
        return false;
    }

    // The legal cells of a set T of step 4, of those grown from each legal cell one with fewest.
    Set enough(const Set& own, const Set& held, const Set& preferred) const {
        const Set open = held & ~own;
        Set best = legal_;
        int least = best.count();
        const auto grow = [&](int start) {
            Set some = Set::of(start), before;
            do {
                before = some;
                const Set ready = some & legal_;
                Set waiting = some & ~legal_;
                for (const auto& rule : rules_) {
                    const Set lacking = rule.where & open & ~helped(own, rule);
                    const Set here = lacking & waiting & leading_to(own, rule.at);
                    waiting = waiting & ~here;
                    some = some | (lacking & leading_to(ready, rule.at)) |
                           (open & (leading_to(here, rule.helped[0]) | leading_to(here, rule.helped[1])));
                }
            } while (some.word != before.word);
            if (const int count = (some & legal_).count(); count < least) {
                least = count;
                best = some & legal_;
            }
        };
        (legal_ & preferred).each(grow);
        (legal_ & ~preferred).each(grow);
        return best;
    }

    // Keeps the cells of a shortest way among those placed if they can stand alone, else drops cells until each is needed.
    void shorten(const Set& own, Order<Words>& order) {
        Set placed = set_of(order);
        way(own, own | placed);
        if (keep(own, order, set_of(way_))) return;
        for (int at = 0; at < order.size;) {
            const Set without = placed & ~Set::of(order.cell[at]);
            if (keep(own, order, without)) {
                placed = without;
                at = 0;
            } else {
                ++at;
            }
        }
    }

    // Leaves only the cells of `kept` in the order, if it is a witness then.
    bool keep(const Set& own, Order<Words>& order, const Set& kept) const {
        Order<Words> shorter;
        Set stones = own;
        for (int at = 0; at < order.size; ++at) {
            const int cell = order.cell[at];
            if (!kept.has(cell)) continue;
            if (!placeable(stones, cell)) return false;
            stones = stones | Set::of(cell);
            shorter.add(cell);
        }
        if (!(shapes_.flood(sides_[0] & stones, stones) & sides_[1]).any()) return false;
        order = shorter;
        return true;
    }

    const Shapes<Words>& shapes_;
    std::vector<Rule<Words>> rules_;  // the diagonal pairs, then the windows that the other side's stones have armed
    std::vector<Need> needs_;
    Set other_, legal_;
    const Set* sides_ = nullptr;
    Set layers_[64 * Words];
    Order<Words> way_;
    int distance_ = -1;
    std::unordered_set<Set, Hash, Same> failed_;
};

}  // namespace crosscut
