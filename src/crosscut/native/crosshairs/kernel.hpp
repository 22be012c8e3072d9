// Cross-Hairs for the core of common/negamax.hpp: the twin of games/crosshairs/rules.py, rule by rule.
#pragma once

#include <optional>
#include <vector>

#include "common/position.hpp"
#include "common/position_text.hpp"

namespace crosscut {

// The masks: soldiers of Black and White, Kings of both.
template <int Words>
struct CrossHairs {
    using P = Position<Words, 4, 2>;
    using Set = Cells<Words>;
    enum { kKings = 2, kTurn = 0, kDropped = 1 };
    static constexpr Member kMaskKinds[] = {{Member::kCells, 1}, {Member::kCells, 0}, {Member::kCells, 3}, {Member::kCells, 2}};
    static constexpr Member kNumberKinds[] = {{Member::kTurn, 0}, {Member::kPlain, 1}};

    struct Line {
        std::vector<int> one, other;  // the cells both ways, the nearest first
    };
    std::vector<std::vector<Line>> lines;  // of each cell
    std::vector<Set> neighbours;
    Set rim, all;
    bool moves_any;

    int decides(const P& p) const { return p.number[kTurn]; }
    bool between(const P& p) const { return p.number[kDropped]; }
    P relevant(const P& p) const { return p; }

    template <class Visit>
    void plies(const P& p, Visit visit) const {
        const Set pieces = taken(p), empty = all & ~pieces;
        if (!empty.any()) return;
        const int turn = p.number[kTurn];
        if (!p.number[kDropped]) {
            drops(pieces).each([&](int cell) {
                P q = p;
                q.mask[turn] = q.mask[turn] | Set::of(cell);
                replace(q, cell);
                const bool full = !(all & ~taken(q)).any();
                q.number[kDropped] = !full;
                if (full) q.number[kTurn] = 1 - turn;
                visit(cell, q);
            });
            return;
        }
        movable(p).each([&](int start) {
            targets(pieces, start).each([&](int end) {
                P q = p;
                auto& soldiers = q.mask[p.mask[0].has(start) ? 0 : 1];
                soldiers = (soldiers & ~Set::of(start)) | Set::of(end);
                replace(q, end);
                q.number[kDropped] = 0;
                q.number[kTurn] = 1 - turn;
                visit(coded(Ply::kSlide, start, end), q);
            });
        });
        P q = p;
        q.number[kDropped] = 0;
        q.number[kTurn] = 1 - turn;
        visit(coded(Ply::kPass), q);
    }

    int count(const P& p) const {
        const Set pieces = taken(p);
        if (!(all & ~pieces).any()) return 0;
        if (!p.number[kDropped]) return drops(pieces).count();
        int found = 1;
        movable(p).each([&](int start) { found += targets(pieces, start).count(); });
        return found;
    }

    // Good are plies after which the player who makes them leads by many Kings: it is still he who decides after a drop.
    int promise(const P& p) const { return p.number[kDropped] ? -lead(p) : lead(p); }

    // Rule 6: the lead of who decides.
    std::optional<int> ended(const P& p) const { return (all & ~taken(p)).any() ? std::nullopt : std::optional(lead(p)); }

private:
    int lead(const P& p) const {
        const int black = p.mask[kKings].count() - p.mask[kKings + 1].count();
        return p.number[kTurn] == 0 ? black : -black;
    }
    static Set taken(const P& p) { return p.mask[0] | p.mask[1] | p.mask[kKings] | p.mask[kKings + 1]; }

    // Rule 2.
    Set drops(const Set& pieces) const {
        Set near;
        pieces.each([&](int cell) { near = near | neighbours[cell]; });
        return pieces.any() ? near & ~pieces : all;
    }

    // Rule 3.
    Set movable(const P& p) const { return moves_any ? p.mask[0] | p.mask[1] : p.mask[p.number[kTurn]]; }
    Set targets(const Set& pieces, int start) const {
        const Set others = pieces & ~Set::of(start);
        Set found;
        (neighbours[start] & ~pieces).each([&](int end) {
            if ((neighbours[end] & others).any()) found = found | Set::of(end);
        });
        return found;
    }

    // Rules 4 and 5: the other side's soldiers that a drop or move to a cell captures become Kings.
    void replace(P& p, int at) const {
        const int mover = p.number[kTurn];
        const Set pieces = taken(p), hostile = p.mask[mover] | p.mask[kKings + mover];
        Set captured;
        p.mask[1 - mover].each([&](int cell) {
            int found = 0;
            bool aimed = false;
            for (const auto& line : lines[cell]) {
                Set spans[2];
                int first[2] = {-1, -1};
                for (int way = 0; way < 2; ++way) {
                    Set span;
                    for (const int other : way == 0 ? line.one : line.other) {
                        if (!pieces.has(other)) break;
                        span = span | Set::of(other);
                        if (!hostile.has(other)) continue;
                        spans[way] = span;
                        if (first[way] < 0) first[way] = other;
                    }
                }
                if (first[0] < 0 || first[1] < 0) continue;
                // On a ring that is full both ways see the same cells: there must be two enemies.
                if (first[0] == first[1] && !(spans[0] & hostile).several()) continue;
                ++found;
                aimed = aimed || cell == at || (spans[0] | spans[1]).has(at);
            }
            if (found >= (rim.has(cell) ? 1 : 2) && aimed) captured = captured | Set::of(cell);
        });
        p.mask[1 - mover] = p.mask[1 - mover] & ~captured;
        p.mask[kKings + mover] = p.mask[kKings + mover] | captured;
    }
};

}  // namespace crosscut
