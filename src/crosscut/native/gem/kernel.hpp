// Gem for the core of common/negamax.hpp: the twin of games/gem/rules.py, rule by rule.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <optional>
#include <vector>

#include "common/position.hpp"
#include "gem/foresight.hpp"

namespace crosscut {

// The sides of a board are the bits of a byte. `Words` for as many bits as there are cells.
template <int Words>
struct Gem {
    using P = Position<Words, 2, 1>;
    using Set = Cells<Words>;
    enum { kTurn = 0 };
    static constexpr Member kMaskKinds[] = {{Member::kCells, 1}, {Member::kCells, 0}};
    static constexpr Member kNumberKinds[] = {{Member::kTurn, 0}};

    std::vector<Set> near;                    // the neighbours of each cell
    std::vector<std::uint8_t> touches;        // the sides that each cell touches
    std::vector<Set> sides;                   // their cells
    std::vector<std::array<int, 3>> triples;  // of sides that lie round the centre
    std::array<bool, 256> round{};            // whether sides lie round the centre, rule 3
    bool two_groups = false;                  // goal=ee
    Set all;

    int decides(const P& p) const { return p.number[kTurn]; }
    P relevant(const P& p) const { return p; }
    int promise(const P&) const { return 0; }
    Set empty(const P& p) const { return all & ~(p.mask[0] | p.mask[1]); }

    // Rule 2.
    template <class Visit>
    void plies(const P& p, Visit visit) const {
        if (ended(p)) return;
        const int turn = p.number[kTurn];
        empty(p).each([&](int cell) {
            P q = p;
            q.mask[turn] = q.mask[turn] | Set::of(cell);
            q.number[kTurn] = 1 - turn;
            visit(cell, q);
        });
    }
    int count(const P& p) const { return ended(p) ? 0 : empty(p).count(); }

    // Rule 5, for who decides.
    std::optional<int> ended(const P& p) const {
        for (int colour = 0; colour < 2; ++colour)
            if (wins(p.mask[colour])) return colour == p.number[kTurn] ? 1 : -1;
        return std::nullopt;
    }

    // Proof numbers of a position that goes on, before any search.
    Numbers foresee(const P& p) const { return GemForesight<Gem>(*this).numbers(p); }

    // Rule 4.
    bool wins(const Set& own) const {
        int large = 0;
        bool won = false;
        each_group(own, [&](const Set&, std::uint8_t sides) {
            const int count = std::popcount(sides);
            large += count > 2;
            won = two_groups ? count > 3 || large > 1 : round[sides];
            return !won;
        });
        return won;
    }

    // Calls visit(group, the sides it touches) for each group of these stones, until it returns false.
    template <class Visit>
    void each_group(const Set& own, Visit visit) const {
        Set left = own;
        bool more = true;
        own.each([&](int cell) {
            if (!more || !left.has(cell)) return;
            std::uint8_t sides = 0;
            const Set group = spread(Set::of(cell), own, [&](int reached) { sides |= touches[reached]; });
            left = left & ~group;
            more = visit(group, sides);
        });
    }

    // The cells of `through` that chains inside it join to those of `from`, these included; calls visit(cell) for each.
    template <class Visit>
    Set spread(const Set& from, const Set& through, Visit visit) const {
        Set found = from, fresh = from;
        while (fresh.any()) {
            Set beside;
            fresh.each([&](int cell) {
                visit(cell);
                beside = beside | near[cell];
            });
            fresh = beside & through & ~found;
            found = found | fresh;
        }
        return found;
    }
};

}  // namespace crosscut
