// What is seen of a position of Gem without a search: who wins within three plies, else a guess at the work to prove it.
//
// A *threat* is an empty cell on which a player would reach his goal. Who decides and has one wins; else he has lost if the other one
// has two; and he wins if he can make two while the other one has none. All this is read off the groups and the sides that they
// touch.
//
// Everything else is a guess: the proof numbers of a new position double with each stone that a player needs, if the other one does
// nothing. For Gem-Y that number is exact: a smallest chain to three sides consists of three ways from one cell, and for each side
// one search finds the ways from all cells. For Gem-EE the same number is taken, which only guides the search.
//
// Other weights were not tried. Figures: docs/results/gem.md.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "common/proof_table.hpp"

namespace crosscut {

// `Game` is the kernel of gem/kernel.hpp. Nobody may have reached the goal.
template <class Game>
class GemForesight {
public:
    using P = typename Game::P;
    using Set = typename Game::Set;

    explicit GemForesight(const Game& game) : game_(game) {}

    Numbers numbers(const P& p) const {
        const int turn = p.number[Game::kTurn];
        const Set &own = p.mask[turn], &other = p.mask[1 - turn], empty = game_.empty(p);
        if (threats(own, empty, 1) > 0) return kProved;
        const int against = threats(other, empty, 2);
        if (against > 1) return kRefuted;
        const int mine = needed(own, empty);
        if (mine == 2 && against == 0 && doubles(own, empty)) return kProved;
        return {weight(mine), weight(needed(other, empty))};
    }

private:
    static constexpr int kNever = 100, kHeaviest = 20;

    static std::uint32_t weight(int stones) { return 1u << std::min(stones, kHeaviest); }

    // How many threats there are, at most `most`.
    int threats(const Set& own, const Set& empty, int most) const {
        std::array<Set, 64> groups;
        std::array<std::uint8_t, 64> sides;
        int count = 0, large = 0;
        bool few = true;
        game_.each_group(own, [&](const Set& group, std::uint8_t touched) {
            if (touched == 0) return true;
            large += std::popcount(touched) > 2;
            groups[count] = group;
            sides[count++] = touched;
            return few = count < 64;
        });
        int found = 0;
        empty.each([&](int cell) {
            if (found >= most) return;
            if (!few) {
                found += game_.wins(own | Set::of(cell));
                return;
            }
            std::uint8_t joined = game_.touches[cell];
            int apart = large;
            for (int at = 0; at < count; ++at)
                if ((game_.near[cell] & groups[at]).any()) {
                    joined |= sides[at];
                    apart -= std::popcount(sides[at]) > 2;
                }
            const int sides_now = std::popcount(joined);
            found += game_.two_groups ? sides_now > 3 || (sides_now == 3 && apart > 0) : game_.round[joined];
        });
        return found;
    }

    // Whether one stone makes two threats.
    bool doubles(const Set& own, const Set& empty) const {
        bool found = false;
        empty.each([&](int cell) {
            if (!found) found = threats(own | Set::of(cell), empty & ~Set::of(cell), 2) > 1;
        });
        return found;
    }

    // How many stones a chain that touches sides round the centre needs.
    int needed(const Set& own, const Set& empty) const {
        const int cells = static_cast<int>(game_.near.size());
        std::array<std::array<std::uint8_t, 256>, 7> far;
        for (std::size_t side = 0; side < game_.sides.size(); ++side) {
            std::fill_n(far[side].begin(), cells, kNever);
            Set seen = ways(game_.sides[side] & own, own, far[side], 0);
            Set ahead = game_.sides[side];
            seen.each([&](int cell) { ahead = ahead | game_.near[cell]; });
            for (int cost = 1; (ahead & empty & ~seen).any(); ++cost) {
                const Set fresh = ahead & empty & ~seen;
                Set beside;
                fresh.each([&](int cell) {
                    far[side][cell] = static_cast<std::uint8_t>(cost);
                    beside = beside | game_.near[cell];
                });
                seen = seen | fresh;
                const Set joined = ways(beside & own & ~seen, own & ~seen, far[side], cost);
                seen = seen | joined;
                ahead = beside;
                joined.each([&](int cell) { ahead = ahead | game_.near[cell]; });
            }
        }
        int best = kNever;
        (own | empty).each([&](int cell) {
            const int twice = empty.has(cell) ? 2 : 0;
            for (const auto& [a, b, c] : game_.triples) best = std::min(best, far[a][cell] + far[b][cell] + far[c][cell] - twice);
        });
        return best;
    }

    // The own stones joined to `from`, with their cost.
    Set ways(const Set& from, const Set& own, std::array<std::uint8_t, 256>& far, int cost) const {
        return game_.spread(from, own, [&](int cell) { far[cell] = static_cast<std::uint8_t>(cost); });
    }

    const Game& game_;
};

}  // namespace crosscut
