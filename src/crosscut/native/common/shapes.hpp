// The tables of a placement game, gathered into classes of equal shifts, so that one rotation of a whole set answers for all cells.
//
// Idea: on a board numbered row by row the table rows of most cells are copies of each other, moved. Entries with the same distances
// between their cells form one class, with the set of cells it holds for; "which cells have a stone at distance s" is then a rotation
// of the set of stones, and the class's set cuts off what would run over the board's edge. A rectangle has 4 classes of neighbours,
// 4 of diagonal pairs and 8 of crossing windows. No board is assumed: an irregular one only has more classes.
// Source: shifted bitboards of chess programs; deriving the shifts from the tables keeps the rules in one place.
// Tried: shifts without wrapping, by the sign of the distance (no faster). The Python twin goes cell by cell through the tables; the
// tests compare both, also on boards with cells numbered at random, which have hardly two equal shifts.
#pragma once

#include <map>
#include <stdexcept>
#include <tuple>
#include <vector>

#include "common/placement.hpp"

namespace crosscut {

// A distance between two cells.
struct Shift {
    explicit Shift(int distance) : by(distance) {}
    int by;
};

// The cells from which the shift leads to a cell of the set, by rotation; the caller cuts off cells beyond the ends by a class's
// set.
template <int Words>
Cells<Words> leading_to(const Cells<Words>& set, Shift shift) {
    Cells<Words> from;
    if constexpr (Words == 1) {
        from.word[0] = std::rotr(set.word[0], shift.by);
    } else {
        const int bits = shift.by & 63;
        int at = shift.by >> 6;
        if (at < 0) at += Words;
        for (int i = 0; i < Words; ++i) {
            const int next = at + 1 == Words ? 0 : at + 1;
            from.word[i] = set.word[at] >> bits | set.word[next] << 1 << (63 - bits);
            at = next;
        }
    }
    return from;
}

// For the cells of `where`: an own stone at `at` forbids the cell unless one of `help` is own. `back` leads from `at` to the cell,
// `helped` from a helper to it.
template <int Words>
struct Rule {
    Cells<Words> where;
    Shift at, back, help[2], helped[2];

    static Rule of(const Cells<Words>& where, int at, int one, int two) {
        using By = Shift;
        return {where, By(at), By(-at), {By(one), By(two)}, {By(-one), By(-two)}};
    }
};

// For the cells of `where`: an own stone at `same` and enemies at both of `other` forbid the cell while both of `middle` are empty.
template <int Words>
struct WindowRule {
    Cells<Words> where;
    Shift same, other[2], middle[2];
};

template <int Words>
struct Link {
    Cells<Words> where;
    Shift to;
};

template <int Words>
class Shapes {
public:
    using Set = Cells<Words>;

    Set all;
    Set sides[2][2];
    std::vector<Set> neighbours;
    std::vector<Link<Words>> links;
    std::vector<Rule<Words>> diagonals;
    std::vector<WindowRule<Words>> windows;

    // Throws std::invalid_argument for entries of another kind than pairs with one or two helpers and windows of six cells.
    explicit Shapes(const Placement<Words>& game) : all(game.all), neighbours(game.neighbours) {
        for (int colour = 0; colour < 2; ++colour)
            for (int end = 0; end < 2; ++end) sides[colour][end] = game.sides[colour][end];
        std::map<int, Set> to;
        std::map<std::tuple<int, int, int>, Set> pairs;
        std::map<std::tuple<int, int, int, int, int>, Set> six;
        all.each([&](int cell) {
            const auto here = Set::of(cell);
            neighbours[cell].each([&](int next) { to[next - cell] = to[next - cell] | here; });
            for (const auto& pair : game.diagonal[cell]) {
                const auto [one, two] = distances(pair.common, cell);
                pair.at.each([&, one = one, two = two](int at) {
                    auto& where = pairs[{at - cell, one, two}];
                    where = where | here;
                });
            }
            for (const auto& window : game.crossing[cell]) {
                const auto [same, alone] = distances(window.own, cell);
                const auto [left, right] = distances(window.other, cell);
                const auto [one, two] = distances(window.middle, cell);
                if (same != alone || left == right) throw std::invalid_argument("a crossing window with unusual corners");
                auto& where = six[{same, left, right, one, two}];
                where = where | here;
            }
        });
        using By = Shift;
        for (const auto& [by, where] : to) links.push_back({where, By(by)});
        for (const auto& [by, where] : pairs) {
            const auto [at, one, two] = by;
            diagonals.push_back(Rule<Words>::of(where, at, one, two));
        }
        for (const auto& [by, where] : six) {
            const auto [same, left, right, one, two] = by;
            windows.push_back({where, By(same), {By(left), By(right)}, {By(one), By(two)}});
        }
    }

    // All neighbours of the cells of a set.
    Set near(const Set& set) const {
        Set found;
        for (const auto& link : links) found = found | (link.where & leading_to(set, link.to));
        return found;
    }

    // The cells of `within` that chains inside it join to cells of `from` (itself within).
    Set flood(const Set& from, const Set& within) const {
        Set reached = from, frontier = from;
        while (frontier.any()) {
            frontier = near(frontier) & within & ~reached;
            reached = reached | frontier;
        }
        return reached;
    }

private:
    // From the cell to the one or two cells of a set; one cell counts twice.
    static std::pair<int, int> distances(const Set& set, int cell) {
        const int count = set.count();
        if (count < 1 || count > 2) throw std::invalid_argument("a table entry of one or two cells expected");
        int found[2], at = 0;
        set.each([&](int other) { found[at++] = other - cell; });
        return {found[0], found[count - 1]};
    }
};

}  // namespace crosscut
