// The chains of one player of Quax or Torax, and the plies that win at once, now and after one more ply of his.
//
// *Goal.* In Quax a chain that touches both sides. On a torus each stone of a chain has a class, whether the way that led to it goes round
// an odd number of times down (1), to the right (2) or both (3); where two ways to a stone differ, the difference is the class of a
// loop. The Connector wins with a loop of a class that is not 0. The Blocker wins with two such loops of one chain of different classes
// (docs/mathematics/quax-connections.md, "Wins by chains").
//
// *What a chain touches* is a mask of cells and diagonals for each class: those that a step from one of its stones leads to. So the plies
// that win are a few words that are put together; and those after a ply are the same, or touch the chain that the ply makes, of
// which only the masks are needed. To find all chains anew after each ply is several times as slow.
#pragma once

#include <array>
#include <cstdint>

namespace crosscut {

// Cells and diagonals.
template <class Set>
struct Touched {
    Set cells, diagonals;

    friend Touched operator|(const Touched& a, const Touched& b) { return {a.cells | b.cells, a.diagonals | b.diagonals}; }
    friend Touched operator&(const Touched& a, const Touched& b) { return {a.cells & b.cells, a.diagonals & b.diagonals}; }
    int count() const { return cells.count() + diagonals.count(); }
};

// `Game` is the kernel of quax/kernel.hpp.
template <class Game, bool kTorus>
class Linked {
public:
    using P = typename Game::P;
    using Set = typename Game::Set;
    using Plies = Touched<Set>;

    // The game must outlive this.
    Linked(const Game& game, const P& p, int colour) : game_(game), colour_(colour) {
        const auto &own = p.mask[colour], &bridges = p.mask[Game::kBridges + colour];
        Set left = own, first, second;
        std::array<std::uint8_t, 256> ahead;
        own.each([&](int root) {
            first = first | game.begins[root];
            second = second | game.finishes[root];
            if (!left.has(root)) return;
            Chain& chain = chains_[count_];
            chain = {};
            left = left & ~Set::of(root);
            place_[root] = {static_cast<std::uint8_t>(count_), 0};
            int open = 0;
            ahead[open++] = static_cast<std::uint8_t>(root);
            while (open > 0) {
                const int cell = ahead[--open];
                const int here = place_[cell].around;
                if constexpr (!kTorus) chain.ring |= game.touches[colour][cell];
                for (int way = 0; way < kClasses; ++way) chain.at[way] = chain.at[way] | game.contacts[cell][way ^ here];
                const auto visit = [&](int to, int around) {
                    if (left.has(to)) {
                        left = left & ~Set::of(to);
                        place_[to] = {static_cast<std::uint8_t>(count_), static_cast<std::uint8_t>(here ^ around)};
                        ahead[open++] = static_cast<std::uint8_t>(to);
                    } else if constexpr (kTorus) {
                        chain.ring = with(chain.ring, here ^ around ^ place_[to].around);
                    }
                };
                for (const auto& step : game.steps[cell])
                    if (own.has(step.cell) && (step.diagonal < 0 || bridges.has(step.diagonal))) visit(step.cell, game.around(step));
            }
            won_ = won_ || wins(chain.ring);
            beside_ = beside_ | chain.cells();
            add(chain, near_);
            ++count_;
        });
        own_ = own;
        empty_ = game.empty(p);
        first_ = first;
        second_ = second;
        free_ = game.all_diagonals;
        for (int one = 0; one < 2; ++one)
            p.mask[Game::kBridges + one].each([&](int at) { free_ = free_ & ~(Set::of(at) | Set::of(game.crossing[at])); });
        if constexpr (!kTorus)
            for (int side = 0; side < 2; ++side) {
                near_[side].cells = near_[side].cells | game.sides[colour][side];
                beside_ = beside_ | game.sides[colour][side];
            }
    }

    bool won() const { return won_; }

    // The plies that win. Nobody may have won, here and below.
    Plies winning() const { return winning(near_, {empty_, first_ & second_ & free_}); }

    // The plies that win after one that puts a stone on an empty cell, or a bridge on a diagonal.
    Plies winning_with(int cell) const {
        Chain chain{0, game_.contacts[cell]};
        if constexpr (!kTorus) chain.ring = game_.touches[colour_][cell];
        std::array<Place, 4> met;
        int count = 0;
        for (const auto& step : game_.steps[cell]) {
            if (step.diagonal >= 0) break;  // the steps along sides come first
            if (!own_.has(step.cell)) continue;
            const Place there{place_[step.cell].chain, static_cast<std::uint8_t>(place_[step.cell].around ^ game_.around(step))};
            int at = 0;
            while (at < count && met[at].chain != there.chain) ++at;
            if (at == count) {
                met[count++] = there;
                chain.join(chains_[there.chain], there.around);
            } else if constexpr (kTorus) {
                chain.ring = with(chain.ring, there.around ^ met[at].around);
            }
        }
        const Set ready = (first_ | game_.begins[cell]) & (second_ | game_.finishes[cell]) & free_;
        auto near = near_;
        add(chain, near);
        return winning(near, {empty_ & ~Set::of(cell), ready});
    }
    Plies winning_over(int diagonal) const {
        const auto &one = place_[game_.ends[diagonal][0]], &other = place_[game_.ends[diagonal][1]];
        const int around = one.around ^ other.around ^ game_.around(game_.over[diagonal]);
        Chain chain = chains_[one.chain];
        if (one.chain != other.chain)
            chain.join(chains_[other.chain], around);
        else if constexpr (kTorus)
            chain.ring = with(chain.ring, around);
        const Set taken = Set::of(diagonal) | Set::of(game_.crossing[diagonal]);
        auto near = near_;
        add(chain, near);
        return winning(near, {empty_, first_ & second_ & free_ & ~taken});
    }

    // The plies that make an own chain longer, or join two; in Quax also stones on an own side.
    Plies joining() const { return {beside_ & empty_, first_ & second_ & free_}; }

private:
    static constexpr int kClasses = Game::kClasses, kAll = 4;

    struct Place {
        std::uint8_t chain, around;
    };
    struct Chain {
        std::uint8_t ring = 0;  // in Quax the sides it touches, a bit each; else the class of its loops, kAll if there are several, 0 if none
        std::array<Plies, kClasses> at{};

        Set cells() const {
            Set all;
            for (const auto& way : at) all = all | way.cells;
            return all;
        }
        // Adds another chain, whose classes differ by `around`.
        void join(const Chain& other, int around) {
            for (int way = 0; way < kClasses; ++way) at[way] = at[way] | other.at[way ^ around];
            ring = kTorus ? with(ring, other.ring) : ring | other.ring;
        }
    };
    // What ring a stone or bridge gets by the chains that it touches: in Quax for each side, else for each class but 0.
    using Near = std::array<Plies, kTorus ? 3 : 2>;

    static std::uint8_t with(int ring, int more) {
        if (more == 0 || more == ring) return static_cast<std::uint8_t>(ring);
        return static_cast<std::uint8_t>(ring == 0 ? more : kAll);
    }

    bool wins(int ring) const {
        if constexpr (kTorus) return ring > (colour_ == 0 ? 0 : 3);
        return ring == 3;
    }

    static void add(const Chain& chain, Near& near) {
        const auto& at = chain.at;
        if constexpr (kTorus) {
            near[0] = near[0] | (at[0] & at[1]) | (at[2] & at[3]);
            near[1] = near[1] | (at[0] & at[2]) | (at[1] & at[3]);
            near[2] = near[2] | (at[0] & at[3]) | (at[1] & at[2]);
            if (chain.ring == 0) return;
            const Plies all = at[0] | at[1] | at[2] | at[3];
            for (int one = 1; one < 4; ++one)
                if (chain.ring == one || chain.ring == kAll) near[one - 1] = near[one - 1] | all;
        } else {
            for (int side = 0; side < 2; ++side)
                if (chain.ring >> side & 1) near[side] = near[side] | at[0];
        }
    }

    Plies winning(const Near& near, const Plies& possible) const {
        if constexpr (!kTorus) return near[0] & near[1] & possible;
        if (colour_ == 0) return (near[0] | near[1] | near[2]) & possible;
        return ((near[0] & near[1]) | (near[0] & near[2]) | (near[1] & near[2])) & possible;
    }

    const Game& game_;
    int colour_, count_ = 0;
    bool won_ = false;
    Near near_{};
    Set own_, empty_, beside_, first_, second_, free_;  // first_, second_: diagonals of which that end is own
    std::array<Place, 256> place_;
    std::array<Chain, 128> chains_;
};

}  // namespace crosscut
