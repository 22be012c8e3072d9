// Seo's link game for the core of common/negamax.hpp: the twin of games/seo/rules.py, rule by rule.
#pragma once

#include <optional>
#include <vector>

#include "common/position.hpp"

namespace crosscut {

// `Words` for as many bits as there are diagonals.
template <int Words>
struct Seo {
    using P = Position<Words, 4, 3>;
    enum { kLinks = 2, kTurn = 0, kLast = 1 };
    static constexpr Member kMaskKinds[] = {{Member::kCells, 1}, {Member::kCells, 0}, {Member::kJoins, 3}, {Member::kJoins, 2}};
    static constexpr Member kNumberKinds[] = {{Member::kTurn, 0}, {Member::kSpot, 2}, {Member::kSpot, 1}};

    struct Step {
        int cell, link, crossed;  // the diagonal that is drawn and the one that it crosses, -1 along rows and columns
    };
    std::vector<std::vector<Step>> steps;  // for each cell
    std::vector<std::array<int, 2>> ends;  // of each diagonal
    std::vector<int> crossing;             // for each diagonal the other one of its block
    bool blocks_own;
    Cells<Words> all;

    int decides(const P& p) const { return p.number[kTurn]; }

    // Rules 1, 2 and 4.
    template <class Visit>
    void steps_of(const P& p, Visit visit) const {
        const int turn = decides(p), last = p.number[kLast + turn];
        const auto taken = p.mask[0] | p.mask[1];
        if (last == kNowhere) {
            (all & ~taken).each([&](int cell) { visit(Step{cell, -1, -1}); });
            return;
        }
        const auto links = blocked(p, turn);
        for (const auto& step : steps[last])
            if (!taken.has(step.cell) && (step.crossed < 0 || !links.has(step.crossed))) visit(step);
    }

    template <class Visit>
    void plies(const P& p, Visit visit) const {
        steps_of(p, [&](const Step& step) {
            P q = p;
            const int turn = decides(p);
            q.mask[turn] = q.mask[turn] | Cells<Words>::of(step.cell);
            if (step.link >= 0) q.mask[kLinks + turn] = q.mask[kLinks + turn] | Cells<Words>::of(step.link);
            q.number[kLast + turn] = step.cell;
            q.number[kTurn] = 1 - turn;
            visit(step.cell, q);
        });
    }

    int count(const P& p) const {
        int found = 0;
        steps_of(p, [&](const Step&) { ++found; });
        return found;
    }
    int promise(const P& p) const { return count(p); }

    // Rule 3, as a score for who decides.
    std::optional<int> ended(const P& p) const { return count(p) == 0 ? std::optional(-1) : std::nullopt; }

    Cells<Words> blocked(const P& p, int turn) const {
        return blocks_own ? p.mask[kLinks] | p.mask[kLinks + 1] : p.mask[kLinks + 1 - turn];
    }

    // "What matters" on the rule page.
    P relevant(const P& p) const {
        if (p.number[kLast] == kNowhere || p.number[kLast + 1] == kNowhere) return p;
        Cells<Words> from[2], empty;
        for (int turn = 0; turn < 2; ++turn) {
            from[turn] = reach(p, turn);
            empty = empty | from[turn];
            from[turn] = from[turn] | Cells<Words>::of(p.number[kLast + turn]);
        }
        P q = p;
        q.mask[1] = Cells<Words>::of(p.number[kLast + 1]);
        q.mask[0] = all & ~(empty | q.mask[1]);
        q.mask[kLinks] = q.mask[kLinks + 1] = {};
        for (int owner = 0; owner < 2; ++owner)
            p.mask[kLinks + owner].each([&](int link) {
                const auto [a, b] = ends[crossing[link]];
                for (int who = 0; who < 2; ++who) {
                    if (!blocks_own && who == owner) continue;
                    if (!((from[who].has(a) && empty.has(b)) || (from[who].has(b) && empty.has(a)))) continue;
                    auto& kept = q.mask[kLinks + (blocks_own ? 0 : owner)];
                    kept = kept | Cells<Words>::of(link);
                }
            });
        return q;
    }

    Cells<Words> reach(const P& p, int turn) const {
        const auto taken = p.mask[0] | p.mask[1], links = blocked(p, turn);
        Cells<Words> found;
        int ahead[256], count = 0;
        for (ahead[count++] = p.number[kLast + turn]; count > 0;)
            for (const auto& step : steps[ahead[--count]])
                if (!taken.has(step.cell) && !found.has(step.cell) && (step.crossed < 0 || !links.has(step.crossed))) {
                    found = found | Cells<Words>::of(step.cell);
                    ahead[count++] = step.cell;
                }
        return found;
    }
};

}  // namespace crosscut
