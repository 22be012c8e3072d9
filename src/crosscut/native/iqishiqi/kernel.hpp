// Iqishiqi and Oshiqi for the core of common/negamax.hpp: the twin of games/iqishiqi/rules.py, rule by rule.
#pragma once

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "common/position.hpp"
#include "common/position_text.hpp"

namespace crosscut {

// The masks are the stones of both players together and the ball, or with `kOwn` (Oshiqi) Black's, White's, and the ball.
template <int Words, bool kOwn>
struct Iqishiqi {
    using P = Position<Words, kOwn ? 3 : 2, 1>;
    using Set = Cells<Words>;
    enum { kBall = kOwn ? 2 : 1 };
    static constexpr Member kMaskKinds[] = {{Member::kCells, kOwn ? 1 : 0}, {Member::kCells, kOwn ? 0 : 1}, {Member::kCells, 2}};
    static constexpr Member kNumberKinds[] = {{Member::kTurn, 0}};

    struct Ray {
        std::vector<int> ahead, behind;  // the nearest first
    };
    std::vector<std::vector<Ray>> rays;  // from each cell
    std::vector<Set> neighbours;
    Set sides[2], corners, all;

    int decides(const P& p) const { return p.number[0]; }
    P relevant(const P& p) const { return p; }

    template <class Visit>
    void plies(const P& p, Visit visit) const {
        if (goal(p)) return;
        const int turn = p.number[0], ball = place(p);
        (all & ~filled(p)).each([&](int cell) {
            int found[8];
            const int ways = pushes(p, ball, cell, found);
            std::sort(found, found + ways);
            for (int way = 0; way < ways; ++way) {
                P q = p;
                q.mask[kOwn ? turn : 0] = q.mask[kOwn ? turn : 0] | Set::of(cell);
                q.mask[kBall] = Set::of(found[way]);
                q.number[0] = 1 - turn;
                visit(ways == 1 ? cell : coded(Ply::kAim, cell, found[way]), q);
            }
        });
    }

    int count(const P& p) const {
        int found = 0;
        plies(p, [&](int, const P&) { ++found; });
        return found;
    }
    int promise(const P&) const { return 0; }

    // Rules 5 and 6, for who decides.
    std::optional<int> ended(const P& p) const {
        if (const auto winner = goal(p)) return *winner == p.number[0] ? 1 : -1;
        bool goes_on = false;
        const int ball = place(p);
        const Set free = all & ~filled(p);
        for (int word = 0; word < Words && !goes_on; ++word)
            for (std::uint64_t rest = free.word[word]; rest && !goes_on; rest &= rest - 1) {
                int found[8];
                goes_on = pushes(p, ball, 64 * word + std::countr_zero(rest), found) > 0;
            }
        return goes_on ? std::nullopt : std::optional(-1);
    }

private:
    Set filled(const P& p) const {
        Set found;
        for (const auto& mask : p.mask) found = found | mask;
        return found;
    }
    static int place(const P& p) {
        int ball = 0;
        p.mask[kBall].each([&](int cell) { ball = cell; });
        return ball;
    }

    // Rule 5: the owner of the side that the ball is on; at a corner who has moved.
    std::optional<int> goal(const P& p) const {
        const auto& ball = p.mask[kBall];
        if ((ball & corners).any()) return 1 - p.number[0];
        for (int colour = 0; colour < 2; ++colour)
            if ((ball & sides[colour]).any()) return colour;
        return std::nullopt;
    }

    // Rules 3 and 4: where a stone dropped on a cell can push the ball.
    int pushes(const P& p, int ball, int cell, int (&found)[8]) const {
        const Set mine = p.mask[kOwn ? p.number[0] : 0] | Set::of(cell), taken = filled(p) | Set::of(cell);
        Set group = Set::of(cell);
        int ahead[256], count = 0, size = 1;
        for (ahead[count++] = cell; count > 0;) {
            const Set fresh = neighbours[ahead[--count]] & mine & ~group;
            group = group | fresh;
            fresh.each([&](int other) {
                ahead[count++] = other;
                ++size;
            });
        }
        int ways = 0;
        for (const auto& ray : rays[ball]) {
            if (ray.ahead.size() < static_cast<std::size_t>(size)) continue;
            const auto seen = std::find_if(ray.behind.begin(), ray.behind.end(), [&](int other) { return taken.has(other); });
            if (seen == ray.behind.end() || !group.has(*seen)) continue;
            if (std::any_of(ray.ahead.begin(), ray.ahead.begin() + size, [&](int other) { return taken.has(other); })) continue;
            found[ways++] = ray.ahead[size - 1];
        }
        return ways;
    }
};

}  // namespace crosscut
