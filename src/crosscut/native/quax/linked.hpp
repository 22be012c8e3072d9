// The chains of one player of Quax or Torax, and the plies that win at once.
//
// *Goal.* In Quax a chain that touches both sides. On a torus each stone of a chain gets the number of rounds, down and right, that led
// to it; where two ways to a stone differ, the difference is a loop of the chain. The Connector wins with a loop that is not (0, 0).
// The Blocker wins with two loops of one chain that are not multiples of each other: two loops (a, b) and (c, d) cross ad - bc times at
// least, so no loop of the Connector misses both; and where no loop is possible any more, the Blocker has such a chain, as the parts of
// the board that are open to the Connector lie in discs then (docs/results/torax-loops.md).
#pragma once

#include <array>
#include <cstdint>

namespace crosscut {

// What a chain has: the sides it touches, a bit each; and its loops: none, those along (down, right), or two directions.
struct Ring {
    std::uint8_t sides, directions;
    std::int16_t down, right;

    void add(int more_down, int more_right) {
        if (more_down == 0 && more_right == 0) return;
        if (directions == 0) {
            directions = 1;
            down = static_cast<std::int16_t>(more_down);
            right = static_cast<std::int16_t>(more_right);
        } else if (down * more_right != right * more_down) {
            directions = 2;
        }
    }
    void add(const Ring& other) {
        sides |= other.sides;
        if (other.directions > 1) directions = 2;
        if (other.directions == 1) add(other.down, other.right);
    }
};

// `Game` is the kernel of quax/kernel.hpp.
template <class Game, bool kTorus>
class Linked {
public:
    using P = typename Game::P;
    using Set = typename Game::Set;

    Linked(const Game& game, const P& p, int colour) : game_(game), p_(p), colour_(colour) {
        const auto &own = p.mask[colour], &bridges = p.mask[Game::kBridges + colour];
        std::array<std::uint8_t, 256> ahead;
        Set seen;
        own.each([&](int root) {
            if (seen.has(root)) return;
            auto& ring = rings_[count_];
            ring = {0, 0, 0, 0};
            int open = 0;
            seen = seen | Set::of(root);
            place_[root] = {static_cast<std::uint8_t>(count_), 0, 0};
            ahead[open++] = static_cast<std::uint8_t>(root);
            while (open > 0) {
                const int cell = ahead[--open];
                const auto here = place_[cell];
                if constexpr (!kTorus) ring.sides |= game.touches[colour][cell];
                for (const auto& step : game.steps[cell]) {
                    if (!own.has(step.cell) || (step.diagonal >= 0 && !bridges.has(step.diagonal))) continue;
                    const int down = here.down + step.down, right = here.right + step.right;
                    if (!seen.has(step.cell)) {
                        seen = seen | Set::of(step.cell);
                        place_[step.cell] = {here.chain, static_cast<std::int16_t>(down), static_cast<std::int16_t>(right)};
                        ahead[open++] = static_cast<std::uint8_t>(step.cell);
                    } else if constexpr (kTorus) {
                        ring.add(down - place_[step.cell].down, right - place_[step.cell].right);
                    }
                }
            }
            won_ = won_ || wins(ring);
            ++count_;
        });
    }

    bool won() const { return won_; }

    // Calls visit(cell, diagonal), one of them -1, for each ply that wins, until it returns false. Nobody may have won.
    template <class Visit>
    void winning(Visit visit) const {
        bool more = true;
        game_.empty(p_).each([&](int cell) {
            if (more && wins(with(cell))) more = visit(cell, -1);
        });
        if (!more) return;
        game_.bridges(p_, colour_, [&](int diagonal) {
            if (more && wins(joined(diagonal))) more = visit(-1, diagonal);
        });
    }

private:
    struct Place {
        std::uint8_t chain;
        std::int16_t down, right;
    };

    bool wins(const Ring& ring) const {
        if constexpr (kTorus) return ring.directions > colour_;
        return ring.sides == 3;
    }

    // The chain of a stone that is put on an empty cell.
    Ring with(int cell) const {
        Ring ring{0, 0, 0, 0};
        if constexpr (!kTorus) ring.sides = game_.touches[colour_][cell];
        std::array<int, 8> met;
        std::array<Place, 8> from;
        int chains = 0;
        const auto& own = p_.mask[colour_];
        for (const auto& step : game_.steps[cell]) {
            if (step.diagonal >= 0) break;  // the steps along sides come first
            if (!own.has(step.cell)) continue;
            const auto& there = place_[step.cell];
            const int down = there.down - step.down, right = there.right - step.right;
            int at = 0;
            while (at < chains && met[at] != there.chain) ++at;
            if (at < chains) {
                if constexpr (kTorus) ring.add(down - from[at].down, right - from[at].right);
                continue;
            }
            met[chains] = there.chain;
            from[chains++] = {there.chain, static_cast<std::int16_t>(down), static_cast<std::int16_t>(right)};
            ring.add(rings_[there.chain]);
        }
        return ring;
    }

    Ring joined(int diagonal) const {
        const auto& step = game_.over[diagonal];
        const auto &one = place_[game_.ends[diagonal][0]], &other = place_[game_.ends[diagonal][1]];
        Ring ring = rings_[one.chain];
        if (one.chain != other.chain)
            ring.add(rings_[other.chain]);
        else if constexpr (kTorus)
            ring.add(one.down + step.down - other.down, one.right + step.right - other.right);
        return ring;
    }

    const Game& game_;
    const P& p_;
    int colour_;
    int count_ = 0;
    bool won_ = false;
    std::array<Place, 256> place_;
    std::array<Ring, 256> rings_;
};

}  // namespace crosscut
