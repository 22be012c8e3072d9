// Links by touching and bridges, and distances, on a Hex board: the twin of crosscut/games/hex/search/links.py, whose text says more.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <optional>
#include <vector>

#include "common/placement.hpp"

namespace crosscut {

class HexLinks {
public:
    using Mask = std::uint64_t;
    using Distances = std::array<std::uint8_t, 64>;

    explicit HexLinks(const Placement<1>& game) : all_(game.all.word[0]) {
        for (const auto& near : game.neighbours) near_.push_back(near.word[0]);
        for (int colour = 0; colour < 2; ++colour)
            for (int end = 0; end < 2; ++end) sides_[colour][end] = game.sides[colour][end].word[0];
    }

    Mask all() const { return all_; }

    // A carrier on which these stones are linked from side to side by touching and by bridges, the other side to move.
    std::optional<Mask> linked(Mask own, Mask other, int colour) const {
        const Mask start = sides_[colour][0], goal = sides_[colour][1], empty = all_ & ~(own | other);
        Mask used = 0, reached = flood(start & own, own), touch = start | around(reached);
        for (;;) {
            if (reached & goal) return used;
            Mask both = touch & goal & empty & ~used;
            if (both & (both - 1)) return used | two(both);
            Mask rest = own & ~reached, before = reached;
            while (rest) {
                const Mask group = flood(rest & -rest, own), near = around(group);
                rest &= ~group;
                both = touch & near & empty & ~used;
                if (!(both & (both - 1))) continue;
                used |= two(both);
                reached |= group;
                touch |= near;
            }
            if (reached == before) return std::nullopt;
        }
    }

    // For every empty cell the fewest stones, itself included, that join it to one end of the colour's.
    Distances distances(int colour, int end, Mask own, Mask empty) const {
        const Mask side = sides_[colour][end];
        Distances far;
        far.fill(kFar);
        Mask reached = flood(side & own, own), layer = (side | around(reached)) & empty;
        for (std::uint8_t step = 1; layer; ++step) {
            for (Mask rest = layer; rest; rest &= rest - 1) far[std::countr_zero(rest)] = step;
            const Mask stones = flood(around(layer) & own & ~reached, own);
            const Mask near = around(layer | stones);
            reached |= layer | stones;
            layer = near & empty & ~reached;
        }
        return far;
    }

private:
    static constexpr std::uint8_t kFar = 100;

    static Mask two(Mask cells) {
        const Mask less = cells & (cells - 1);
        return (cells & -cells) | (less & -less);
    }

    Mask around(Mask cells) const {
        Mask near = 0;
        for (; cells; cells &= cells - 1) near |= near_[std::countr_zero(cells)];
        return near;
    }

    Mask flood(Mask reached, Mask within) const {
        for (Mask fresh = reached; fresh;) {
            fresh = around(fresh) & within & ~reached;
            reached |= fresh;
        }
        return reached;
    }

    Mask all_;
    std::vector<Mask> near_;
    Mask sides_[2][2];
};

}  // namespace crosscut
