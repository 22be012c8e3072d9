// The turns of Xodd and Yodd as a kernel for common/perft.hpp: the twin of games/xodd/rules.py.
// The groups of a board are labelled once; the change of their number by one or two drops follows from the groups that cells
// touch.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "common/cells.hpp"

namespace crosscut {

template <int Words>
class XoddTurns {
public:
    using Mask = Cells<Words>;

    // `passes`: how many turns just before were passes; two end the game.
    struct P {
        std::array<Mask, 2> stones;
        int passes;
    };

    explicit XoddTurns(std::vector<Mask> neighbours) : near_(std::move(neighbours)) {
        for (std::size_t cell = 0; cell < near_.size(); ++cell) all_ = all_ | Mask::of(int(cell));
    }

    int count(const P& p) const {
        int found = 0;
        plies(p, [&](int, const P&) { ++found; });
        return found;
    }

    // Calls visit(-1, position) for each turn: turns have no numbers.
    template <class Visit>
    void plies(const P& p, Visit visit) const {
        if (p.passes == 2) return;
        const bool first_turn = !(p.stones[0] | p.stones[1]).any();
        if (!first_turn) visit(-1, P{p.stones, p.passes + 1});
        each_turn(p.stones, first_turn, [&](const std::array<Mask, 2>& after) { visit(-1, P{after, 0}); });
    }

private:
    // The groups of a colour that an empty cell touches.
    struct Touched {
        std::array<std::uint8_t, 6> group;
        int size = 0;
        bool has(std::uint8_t label) const {
            for (int i = 0; i < size; ++i)
                if (group[i] == label) return true;
            return false;
        }
    };

    template <class Visit>
    void each_turn(const std::array<Mask, 2>& stones, bool first_turn, Visit visit) const {
        std::vector<int> empty;
        (all_ & ~(stones[0] | stones[1])).each([&](int cell) { empty.push_back(cell); });
        std::vector<std::array<Touched, 2>> touched(empty.size());
        int total = 0;
        for (int colour = 0; colour < 2; ++colour) total += label(stones[colour], colour, empty, touched);
        for (std::size_t one = 0; one < empty.size(); ++one)
            for (int colour = 0; colour < 2; ++colour) {
                const Touched& at = touched[one][colour];
                const int then = total + 1 - at.size;
                std::array<Mask, 2> after = stones;
                after[colour] = after[colour] | Mask::of(empty[one]);
                if (then & 1) visit(after);
                if (first_turn) continue;
                for (std::size_t two = one + 1; two < empty.size(); ++two)
                    for (int other = 0; other < 2; ++other) {
                        const Touched& next = touched[two][other];
                        int groups = next.size;
                        if (other == colour) {  // the first stone has made one group of those it touched
                            int shared = 0;
                            for (int i = 0; i < next.size; ++i) shared += at.has(next.group[i]);
                            groups += (shared > 0 || near_[empty[one]].has(empty[two])) - shared;
                        }
                        if (!((then + 1 - groups) & 1)) continue;
                        std::array<Mask, 2> both = after;
                        both[other] = both[other] | Mask::of(empty[two]);
                        visit(both);
                    }
            }
    }

    // Enters which groups of a colour the empty cells touch; returns how many groups there are.
    int label(const Mask& stones, int colour, const std::vector<int>& empty, std::vector<std::array<Touched, 2>>& touched) const {
        std::array<std::uint8_t, 256> of;
        Mask left = stones;
        int groups = 0;
        stones.each([&](int start) {
            if (!left.has(start)) return;
            Mask group = Mask::of(start), frontier = group;
            while (frontier.any()) {
                Mask step;
                frontier.each([&](int cell) { step = step | near_[cell]; });
                frontier = step & left & ~group;
                group = group | frontier;
            }
            group.each([&](int cell) { of[cell] = std::uint8_t(groups); });
            left = left & ~group;
            ++groups;
        });
        for (std::size_t i = 0; i < empty.size(); ++i)
            (near_[empty[i]] & stones).each([&](int cell) {
                Touched& at = touched[i][colour];
                if (!at.has(of[cell])) at.group[at.size++] = of[cell];
            });
        return groups;
    }

    std::vector<Mask> near_;
    Mask all_;
};

}  // namespace crosscut
