// The post-pass question: may a colour, placing alone, one legal stone after another, still join its two edges? With the order.
// The twin of crosscut/games/orcoon/postpass/search.py, exact, but built for speed. What orcoon/alone.hpp proves is used in these steps:
//
// 1. *Bound.* If no chain inside it joins the edges, the answer is no. This is exact, and settles nearly every no.
// 2. *Ways.* The cells of a way of fewest new stones inside the bound are placed greedily; where that stops, cells that would
// help a    waiting cell. If cells are left, they are forbidden and the next way is tried, a few times. This settles nearly every
// yes.
// 3. *Safe stones* are all placed.
// 4. *Branching* over a stubborn set, the way's cells first, remembering the sets of stones that failed.
//
// Source: shortest ways first is common in path planning; the rest is plain depth-first search. Tried: testing the way's cells one
// after another instead of by whole sets (a quarter slower on boards of one word, somewhat faster on wider ones); see also search.py.
#pragma once

#include <unordered_set>

#include "orcoon/alone.hpp"

namespace crosscut {

// Cells in the order of their placing.
template <int Words>
struct Order {
    std::array<std::uint8_t, 64 * Words> cell;
    int size = 0;

    void add(int next) { cell[size++] = static_cast<std::uint8_t>(next); }
    Cells<Words> cells() const {
        Cells<Words> found;
        for (int at = 0; at < size; ++at) found = found | Cells<Words>::of(cell[at]);
        return found;
    }
};

template <int Words>
class PostPass {
public:
    using Set = Cells<Words>;

    // The shapes must outlive this. One object answers one question at a time and keeps nothing between them but its memory.
    explicit PostPass(const Shapes<Words>& shapes) : shapes_(shapes), alone_(shapes) {}

    // Fills in the order and returns true, or returns false. `ticker.count(1)` is called for every position looked at and may throw.
    template <class Ticker>
    bool find(const Set& own, const Set& other, int colour, Order<Words>& order, Ticker& ticker) {
        ticker.count(1);
        order.size = 0;
        distance_ = -1;
        sides_ = shapes_.sides[colour];
        alone_.against(other);
        bound_ = alone_.bound(own);
        if (!way(own, bound_)) return false;
        distance_ = way_.size;
        bool detour = false;
        if (!by_ways(own, bound_, order, detour)) {
            detour = true;
            if (!failed_.empty()) failed_.clear();
            if (!search(own, order, ticker)) return false;
        }
        if (detour) shorten(own, order);
        return true;
    }

    // Of the last question: the fewest new stones of a way inside the bound, -1 if there is no way. A yes may need more.
    int distance() const { return distance_; }

    // Of the last question: the cells that the side can hold at most, and those that it may place now.
    const Bound<Words>& bound() const { return bound_; }

private:
    static constexpr int kWays = 4;

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

    // Puts a way of fewest new stones within the bound into way_ (empty if the edges are joined already); false if there is none.
    bool way(const Set& own, const Bound<Words>& bound) {
        way_.size = 0;
        const Set start = shapes_.flood(sides_[0] & own, own);
        if ((start & sides_[1]).any()) return true;
        const Set open = bound.held & ~own;
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
            const Set now = among & bound.legal;
            const int cell = first(now.any() ? now : among);
            way_.add(cell);
            if (last == 0) return true;
            Set next = shapes_.neighbours[cell];
            const Set stones = next & own;
            if (stones.any()) next = next | shapes_.near(shapes_.flood(stones, own));
            among = next & layers_[last - 1];
        }
    }
    // Step 2, with the first way found already; `detour` says that helpers were placed, too.
    bool by_ways(const Set& own, Bound<Words> bound, Order<Words>& order, bool& detour) {
        const int before = order.size;
        for (int tries = 1;; ++tries) {
            Set stones = own, left = way_.cells();
            place(stones, left, left & bound.legal, order);
            for (detour = false; left.any() && help(stones, left, order); detour = true)
                place(stones, left, alone_.legal(stones, left), order);
            if (!left.any()) return true;
            order.size = before;
            if (tries == kWays) return false;
            bound.held = bound.held & ~left;
            if (!way(own, bound)) return false;
        }
    }

    // Places the cells of `left` that may be placed, `ready` first.
    void place(Set& stones, Set& left, Set ready, Order<Words>& order) const {
        while (ready.any()) {
            const Set now = alone_.together(stones, ready);
            now.each([&](int cell) { order.add(cell); });
            stones = stones | now;
            left = left & ~now;
            if (!left.any()) return;
            ready = alone_.legal(stones, left);
        }
    }

    // Places one cell that helps a waiting cell, if one is legal.
    bool help(Set& stones, const Set& left, Order<Words>& order) const {
        const Set helpers = alone_.helpers(stones, left);
        if (!helpers.any()) return false;
        const int helper = first(helpers);
        stones = stones | Set::of(helper);
        order.add(helper);
        return true;
    }

    // Steps 3 and 4.
    template <class Ticker>
    bool search(Set own, Order<Words>& order, Ticker& ticker) {
        if (failed_.contains(own)) return false;
        ticker.count(1);
        const Set start = own;
        const int before = order.size;
        auto bound = alone_.bound(own);
        for (Set stones = alone_.safe(own, bound); stones.any(); stones = alone_.safe(own, bound)) {
            stones.each([&](int cell) { order.add(cell); });
            own = own | stones;
            bound = alone_.bound(own);
        }
        if (way(own, bound)) {
            const Set preferred = way_.cells();
            bool detour = false;
            if (by_ways(own, bound, order, detour)) return true;
            const Set some = alone_.enough(own, bound, preferred);
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

    // Keeps the cells of a shortest way among those placed if they can stand alone, else drops cells until each is needed.
    void shorten(const Set& own, Order<Words>& order) {
        Set placed = order.cells();
        way(own, {own | placed, placed});
        if (keep(own, order, way_.cells())) return;
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
            if (!alone_.placeable(stones, cell)) return false;
            stones = stones | Set::of(cell);
            shorter.add(cell);
        }
        if (!(shapes_.flood(sides_[0] & stones, stones) & sides_[1]).any()) return false;
        order = shorter;
        return true;
    }

    const Shapes<Words>& shapes_;
    Alone<Words> alone_;
    const Set* sides_ = nullptr;
    Set layers_[64 * Words];  // memory for way()
    Order<Words> way_;
    int distance_ = -1;
    Bound<Words> bound_;
    std::unordered_set<Set, Hash, Same> failed_;
};

}  // namespace crosscut
