// The rest of a board of Xodd or Yodd, and when it is settled: the twin of crosscut/games/xodd/search/rest.py, whose text has the
// ideas. Cells are numbers below 64; the caller numbers the empty cells of a larger board so that they fit.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <vector>

namespace crosscut {

struct Rest {
    std::uint64_t empty = 0;
    int lead = 0;                                // by how many groups Black (0) leads
    std::array<std::vector<std::uint64_t>, 2> group;  // by colour, the empty cells that each group touches, in any order

    bool odd() const { return lead & 1; }
    int lead_of(int side) const { return side == 0 ? lead : -lead; }
};

// How many groups each side can still gain on the other by drops of its own alone, at most.
using Outlook = std::array<int, 2>;

class Rests {
public:
    explicit Rests(std::vector<std::uint64_t> near) : near_(std::move(near)) {}

    // The rest after a drop, not reduced.
    Rest after(const Rest& rest, int cell, int colour) const {
        const std::uint64_t stone = std::uint64_t{1} << cell;
        Rest next;
        next.empty = rest.empty & ~stone;
        std::uint64_t joined = near_[cell];
        int touched = 0;
        next.group[colour].reserve(rest.group[colour].size() + 1);
        for (const auto near : rest.group[colour]) {
            if (near & stone) {
                joined |= near;
                ++touched;
            } else {
                next.group[colour].push_back(near);
            }
        }
        if (joined &= next.empty) next.group[colour].push_back(joined);
        next.group[1 - colour].reserve(rest.group[1 - colour].size());
        for (const auto near : rest.group[1 - colour])
            if (near & next.empty) next.group[1 - colour].push_back(near & next.empty);
        next.lead = rest.lead + (colour == 0 ? touched - 1 : 1 - touched);
        return next;
    }

    // Leaves the dead cells out.
    void reduce(Rest& rest) const {
        std::uint64_t dead = 0;
        each_region(rest.empty, [&](std::uint64_t region) {
            for (const auto& groups : rest.group) {
                int touching = 0;
                for (const auto near : groups)
                    if (near & region) touching += (near & region) == region ? 1 : 2;
                if (touching != 1) return;
            }
            dead |= region;
        });
        if (!dead) return;
        rest.empty &= ~dead;
        for (auto& groups : rest.group) {
            for (auto& near : groups) near &= ~dead;
            std::erase(groups, 0);
        }
    }

    Outlook outlook(const Rest& rest) const {
        std::array<std::array<std::uint8_t, 64>, 2> touching{};
        std::array<std::uint64_t, 2> held{};
        for (int colour = 0; colour < 2; ++colour)
            for (const auto near : rest.group[colour]) {
                held[colour] |= near;
                for (auto cells = near; cells; cells &= cells - 1) ++touching[colour][std::countr_zero(cells)];
            }
        Outlook found{};
        each_region(rest.empty, [&](std::uint64_t region) {
            std::array<int, 2> by_cells{};
            for (auto cells = region; cells; cells &= cells - 1) {
                const int cell = std::countr_zero(cells);
                const int further = std::popcount(near_[cell] & region & ~std::uint64_t{1} << cell);
                for (int side = 0; side < 2; ++side)
                    by_cells[side] += std::max(int(!touching[1 - side][cell]), touching[side][cell] + further - 1);
            }
            for (int side = 0; side < 2; ++side) {
                if (!by_cells[side]) continue;
                int groups = 0;
                for (const auto near : rest.group[side]) groups += (near & region) != 0;
                const int free = std::popcount(region & ~held[1 - side]);
                found[side] += std::min(by_cells[side], std::max(0, groups - 1) + free);
            }
        });
        return found;
    }

    static bool settled(const Rest& rest, const Outlook& outlook, int side) {
        const int lead = rest.lead_of(side);
        return lead >= 0 && outlook[1 - side] <= lead;
    }

    // Calls visit(black, white, rest) for each turn with a stone on an odd board: the stones dropped, and what they leave, reduced;
    // in the order of the rules.
    template <class Visit>
    void turns(const Rest& rest, Visit visit) const {
        each_drop(rest.empty, [&](int first, int colour) {
            const auto between = after(rest, first, colour);
            std::array<std::uint64_t, 2> stones{};
            stones[colour] = std::uint64_t{1} << first;
            if (between.odd()) leave(between, stones, visit);
            each_drop(between.empty & ~std::uint64_t{1} << first, [&](int second, int other) {
                auto next = after(between, second, other);
                auto both = stones;
                both[other] |= std::uint64_t{1} << second;
                if (next.odd()) leave(std::move(next), both, visit);
            });
        });
    }

    // Calls visit(cell, colour) for each drop, by cell, Black's first.
    template <class Visit>
    static void each_drop(std::uint64_t cells, Visit visit) {
        for (; cells; cells &= cells - 1)
            for (int colour = 0; colour < 2; ++colour) visit(std::countr_zero(cells), colour);
    }

private:
    template <class Visit>
    void leave(Rest rest, const std::array<std::uint64_t, 2>& stones, Visit& visit) const {
        reduce(rest);
        visit(stones[0], stones[1], rest);
    }

    template <class Visit>
    void each_region(std::uint64_t empty, Visit visit) const {
        while (empty) {
            std::uint64_t region = empty & -empty;
            for (auto frontier = region; frontier;) {
                std::uint64_t step = 0;
                for (; frontier; frontier &= frontier - 1) step |= near_[std::countr_zero(frontier)];
                frontier = step & empty & ~region;
                region |= frontier;
            }
            empty &= ~region;
            visit(region);
        }
    }

    std::vector<std::uint64_t> near_;
};

}  // namespace crosscut
