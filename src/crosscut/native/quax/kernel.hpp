// Quax and Torax for the core of common/negamax.hpp: the twin of games/quax/rules.py and torax.py, rule by rule.
#pragma once

#include <array>
#include <algorithm>
#include <optional>
#include <vector>

#include "common/position.hpp"
#include "common/position_text.hpp"
#include "quax/foresight.hpp"

namespace crosscut {

// `Words` for as many bits as there are diagonals, or cells if these are more. Quax knows only the side to move besides stones and
// bridges, Torax also the phase and who blocks.
template <int Words, bool kTorus>
struct Quax {
    using P = Position<Words, 4, kTorus ? 3 : 1>;
    using Set = Cells<Words>;
    enum { kBridges = 2, kTurn = 0, kPhase = 1, kSwapped = 2 };
    enum { kPlay, kAuction, kBlocking };
    static constexpr Member kMaskKinds[] = {{Member::kCells, 1}, {Member::kCells, 0}, {Member::kJoins, 3}, {Member::kJoins, 2}};
    static constexpr Member kNumberKinds[] = {{Member::kTurn, 0}, {Member::kPlain, 1}, {Member::kPlain, 2}};

    struct Step {
        int cell, down, right, diagonal;  // where it leads, how often round the board, the diagonal or -1
    };
    std::vector<std::vector<Step>> steps;  // from each cell
    std::vector<std::array<int, 2>> ends;  // of each diagonal, the smaller first
    std::vector<int> crossing;             // for each diagonal the other one of its block
    Set sides[2][2];                       // of Quax: Black's, White's
    std::vector<int> seam;                 // of Torax: cells of which every loop round the board has one
    Set all;

    bool settled(const P& p) const {
        if constexpr (kTorus) return p.number[kPhase] == kPlay;
        return true;
    }
    bool between(const P& p) const {
        if constexpr (kTorus) return p.number[kPhase] == kBlocking;
        return false;
    }
    int decides(const P& p) const {
        if constexpr (kTorus) return p.number[kTurn] ^ p.number[kSwapped];
        return p.number[kTurn];
    }
    P relevant(const P& p) const { return p; }

    template <class Visit>
    void plies(const P& p, Visit visit) const {
        if (!settled(p)) return blocks(p, visit);
        if (winner(p)) return;
        const int turn = p.number[kTurn];
        P passed = p;
        passed.number[kTurn] = 1 - turn;
        bool can_place = false;
        empty(p).each([&](int cell) {
            P q = passed;
            q.mask[turn] = q.mask[turn] | Set::of(cell);
            can_place = true;
            visit(cell, q);
        });
        bridges(p, turn, [&](int diagonal) {
            P q = passed;
            q.mask[kBridges + turn] = q.mask[kBridges + turn] | Set::of(diagonal);
            can_place = true;
            visit(coded(Ply::kBridge, ends[diagonal][0], ends[diagonal][1]), q);
        });
        if (!can_place) visit(coded(Ply::kPass), passed);
    }

    int count(const P& p) const {
        int found = empty(p).count();
        if (!settled(p)) return found + 1;
        if (winner(p)) return 0;
        bridges(p, p.number[kTurn], [&](int) { ++found; });
        return std::max(1, found);
    }
    int promise(const P&) const { return 0; }

    // Proof numbers of a position that goes on, before any search.
    Numbers foresee(const P& p) const { return settled(p) ? Foresight<Quax, kTorus>(*this).numbers(p) : Numbers{1, 1}; }

    // Rule 4, for who decides.
    std::optional<int> ended(const P& p) const {
        if (!settled(p)) return std::nullopt;
        const auto found = winner(p);
        return found ? std::optional(*found == p.number[kTurn] ? 1 : -1) : std::nullopt;
    }

    Set empty(const P& p) const { return all & ~(p.mask[0] | p.mask[1]); }

    // Rules 2 and 3: calls visit(diagonal) for each on which a colour may put a bridge.
    template <class Visit>
    void bridges(const P& p, int colour, Visit visit) const {
        const auto taken = p.mask[kBridges] | p.mask[kBridges + 1];
        const auto& own = p.mask[colour];
        for (std::size_t at = 0; at < ends.size(); ++at)
            if (own.has(ends[at][0]) && own.has(ends[at][1]) && !taken.has(static_cast<int>(at)) && !taken.has(crossing[at]))
                visit(static_cast<int>(at));
    }

    // Rule 4: whether a colour has joined its sides, or has a loop.
    bool reaches(const P& p, int colour) const {
        if constexpr (kTorus) return has_loop(p.mask[colour], p.mask[kBridges + colour]);
        return joined(p.mask[colour], p.mask[kBridges + colour], sides[colour]);
    }

private:
    // Rules 6 and 7 of Torax.
    template <class Visit>
    void blocks(const P& p, Visit visit) const {
        if constexpr (kTorus) {
            empty(p).each([&](int cell) {
                P q = p;
                q.mask[1] = q.mask[1] | Set::of(cell);
                q.number[kPhase] = kBlocking;
                visit(cell, q);
            });
            P q = p;
            if (p.number[kPhase] == kAuction) {
                q.number[kTurn] = 0;
                q.number[kPhase] = kPlay;
                q.number[kSwapped] = p.number[kTurn] == 0;
                visit(coded(Ply::kAdopt), q);
            } else {
                q.number[kTurn] = 1 - p.number[kTurn];
                q.number[kPhase] = kAuction;
                visit(coded(Ply::kPass), q);
            }
        }
    }

    std::optional<int> winner(const P& p) const {
        if constexpr (kTorus) {
            if (reaches(p, 0)) return 0;
            Set open;
            for (std::size_t at = 0; at < ends.size(); ++at)
                if (!p.mask[kBridges + 1].has(crossing[at])) open = open | Set::of(static_cast<int>(at));
            return has_loop(all & ~p.mask[1], open) ? std::nullopt : std::optional(1);
        } else {
            for (int colour = 0; colour < 2; ++colour)
                if (reaches(p, colour)) return colour;
            return std::nullopt;
        }
    }

    bool joined(const Set& stones, const Set& bridges, const Set (&goal)[2]) const {
        int ahead[256], count = 0;
        Set found = stones & goal[0];
        found.each([&](int cell) { ahead[count++] = cell; });
        while (count > 0) {
            const int cell = ahead[--count];
            if (goal[1].has(cell)) return true;
            for (const auto& step : steps[cell])
                if (stones.has(step.cell) && !found.has(step.cell) && (step.diagonal < 0 || bridges.has(step.diagonal))) {
                    found = found | Set::of(step.cell);
                    ahead[count++] = step.cell;
                }
        }
        return false;
    }

    // Every stone of a chain gets the number of rounds that led to it; two ways with different numbers are a loop round the board.
    bool has_loop(const Set& stones, const Set& bridges) const {
        std::array<std::int16_t, 256> down, right;
        int ahead[256];
        Set seen;
        bool found = false;
        stones.each([&](int root) {
            if (found || seen.has(root)) return;
            int count = 0;
            seen = seen | Set::of(root);
            down[root] = right[root] = 0;
            ahead[count++] = root;
            while (count > 0 && !found) {
                const int cell = ahead[--count];
                for (const auto& step : steps[cell]) {
                    if (!stones.has(step.cell) || (step.diagonal >= 0 && !bridges.has(step.diagonal))) continue;
                    const auto d = static_cast<std::int16_t>(down[cell] + step.down);
                    const auto r = static_cast<std::int16_t>(right[cell] + step.right);
                    if (!seen.has(step.cell)) {
                        seen = seen | Set::of(step.cell);
                        down[step.cell] = d;
                        right[step.cell] = r;
                        ahead[count++] = step.cell;
                    } else if (down[step.cell] != d || right[step.cell] != r) {
                        found = true;
                        break;
                    }
                }
            }
        });
        return found;
    }
};

}  // namespace crosscut
