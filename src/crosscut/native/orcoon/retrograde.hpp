// Value and distance of every legal position of a small board, backwards from the full ones: the twin of sweep_python in
// crosscut/games/orcoon/tables/retrograde.py, whose text says why it is right and what the codes mean.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "common/legal_positions.hpp"

namespace crosscut {

// Legal positions by who can still connect by placing alone; the order of Orcoon's census classes.
enum class Able { both, only_black, only_white, neither };
using AbleCounts = std::array<std::uint64_t, 4>;

// Positions are numbers in base 3 as in common/legal_positions.hpp. `codes` holds one byte a position for each side to move, Black's first, all
// zero at the start. `ticker.count(1)` is called for every legal position.
template <class Ticker>
class Sweep {
public:
    Sweep(const Placement<1>& game, int size, std::uint8_t* codes, Ticker& ticker)
        : game_(game), size_(size), ticker_(ticker), power_(size) {
        std::size_t power = 1;
        for (int cell = size; cell-- > 0; power *= 3) power_[cell] = power;
        codes_[0] = codes;
        codes_[1] = codes + power;
    }

    // The position after a placement has a higher number, so its code is there before it is asked for.
    AbleCounts run() {
        const auto visit = [this](std::size_t index, std::uint32_t black, std::uint32_t white) { judge(index, black, white); };
        LegalPositions(game_, size_).falling(visit);
        return counts_;
    }

private:
    static constexpr std::uint8_t kWinAtOnce = 254;

    static std::uint32_t bits(const Cells<1>& cells) { return LegalPositions::bits(cells); }

    void judge(std::size_t index, std::uint32_t black, std::uint32_t white) {
        ticker_.count(1);
        // The least code among the positions that Black's and White's placements lead to, less one: illegal ones wrap to 255.
        std::uint8_t least[2] = {255, 255};
        for (std::uint32_t rest = bits(game_.all) & ~(black | white); rest; rest &= rest - 1) {
            const std::size_t power = power_[std::countr_zero(rest)];
            least[0] = std::min<std::uint8_t>(least[0], codes_[1][index + power] - 1);
            least[1] = std::min<std::uint8_t>(least[1], codes_[0][index + 2 * power] - 1);
        }
        const bool able[2] = {least[0] < kWinAtOnce - 1 || joined(black, 0), least[1] < kWinAtOnce - 1 || joined(white, 1)};
        for (int mover = 0; mover < 2; ++mover) codes_[mover][index] = able[1 - mover] ? answer(least[mover]) : kWinAtOnce;
        ++counts_[static_cast<int>(able[0] ? (able[1] ? Able::both : Able::only_black)
                                           : (able[1] ? Able::only_white : Able::neither))];
    }

    static std::uint8_t answer(std::uint8_t least) {
        if (least == 255) return 1;  // no placement: the pass, which loses
        return least < 127 ? 253 - least : 255 - least;
    }

    bool joined(std::uint32_t stones, int colour) const {
        const std::uint32_t goal = bits(game_.sides[colour][1]);
        std::uint32_t reached = bits(game_.sides[colour][0]) & stones, before = 0;
        while (reached != before && !(reached & goal)) {
            std::uint32_t near = reached;
            for (std::uint32_t rest = reached & ~before; rest; rest &= rest - 1) near |= bits(game_.neighbours[std::countr_zero(rest)]);
            before = reached;
            reached = near & stones;
        }
        return reached & goal;
    }

    const Placement<1>& game_;
    int size_;
    Ticker& ticker_;
    std::vector<std::size_t> power_;
    std::uint8_t* codes_[2];
    AbleCounts counts_{};
};

}  // namespace crosscut
