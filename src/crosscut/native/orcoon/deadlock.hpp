// Deadlock patterns as planes of bits: why a cell is dead, which rules stones and dead cells break, the canonical form.
//
// Idea: whether a stone of one colour is barred from a cell depends on the 5x5 cells around it, so each reason (docs/mathematics/deadlocks.md, D and
// X) is three masks of 25 bits: cells that must be dead, own stones, other stones. The twin is in
// `crosscut/games/orcoon/deadlocks/` (planes.py, pattern.py).
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace crosscut {

inline constexpr int kPlane = 64;  // rows and columns of a plane
using Plane = std::array<std::uint64_t, kPlane>;

// The 5x5 cells around a cell: bit 5 * (row + 2) + column + 2. The cell keeps two cells from the plane's border.
inline std::uint32_t around(const Plane& plane, int row, int column) {
    std::uint32_t found = 0;
    for (int down = -2; down <= 2; ++down)
        found |= static_cast<std::uint32_t>(plane[row + down] >> (column - 2) & 31) << 5 * (down + 2);
    return found;
}

// Why a colour may not be placed on the middle of the 5x5 cells: these must be dead, these its own stones, these the other's.
struct DeadReason {
    std::uint32_t dead, own, other;
};

inline std::vector<DeadReason> dead_reasons(bool crossing) {
    const auto bit = [](int row, int column) { return std::uint32_t{1} << (5 * (row + 2) + column + 2); };
    std::vector<DeadReason> found;
    for (int down : {-1, 1})
        for (int right : {-1, 1}) {
            const auto stone = bit(down, right), one = bit(down, 0), two = bit(0, right);
            found.push_back({one | two, stone, 0});
            found.push_back({two, stone, one});
            found.push_back({one, stone, two});
        }
    if (crossing)
        for (int down : {-1, 1})
            for (int right : {-1, 1}) {
                const auto middle = bit(down, right);
                found.push_back({bit(0, right) | middle, bit(down, 2 * right), bit(0, 2 * right) | bit(down, 0)});
                found.push_back({bit(down, 0) | middle, bit(2 * down, right), bit(2 * down, 0) | bit(0, right)});
            }
    return found;
}

struct Spot {
    int row, column;
};

struct DeadPattern {
    Plane dead{}, stones[2]{};

    // Whether the stones and dead cells of a 2x2 block or 2x3 window with this cell break a rule of placement, however it is filled.
    bool broken_at(int row, int column, bool crossing) const {
        for (int r = row - 1; r <= row; ++r)
            for (int c = column - 1; c <= column; ++c)
                for (int colour = 0; colour < 2; ++colour)
                    if (bare_diagonal(colour, r, c, c + 1) || bare_diagonal(colour, r, c + 1, c)) return true;
        if (!crossing) return false;
        for (int colour = 0; colour < 2; ++colour) {
            for (int r = row - 1; r <= row; ++r)
                for (int c = column - 2; c <= column; ++c)
                    if (corners(colour, r, c, r + 1, c + 2) && ((dead[r] | dead[r + 1]) >> (c + 1) & 1)) return true;
            for (int r = row - 2; r <= row; ++r)
                for (int c = column - 1; c <= column; ++c)
                    if (corners(colour, r, c, r + 2, c + 1) && (dead[r + 1] >> c & 3)) return true;
        }
        return false;
    }

    // The least of the sixteen images, by number of rows and then as a text: rows of . ? B W, joined by /.
    std::string canonical() const {
        struct Mark {
            int row, column, value;  // value 0: dead, 1: black, 2: white
        };
        std::vector<Mark> marks;
        for (int row = 0; row < kPlane; ++row)
            for (int value = 0; value < 3; ++value)
                for (auto rest = value ? stones[value - 1][row] : dead[row]; rest; rest &= rest - 1)
                    marks.push_back({row, std::countr_zero(rest), value});
        std::string best;
        int fewest = 0;
        for (int image = 0; image < 8; ++image) {
            auto turned = marks;
            int top = kPlane, left = kPlane, bottom = -kPlane, right = -kPlane;
            for (auto& mark : turned) {
                if (image & 1) mark.row = -mark.row;
                if (image & 2) mark.column = -mark.column;
                if (image & 4) std::swap(mark.row, mark.column);
                top = std::min(top, mark.row), bottom = std::max(bottom, mark.row);
                left = std::min(left, mark.column), right = std::max(right, mark.column);
            }
            const int rows = bottom - top + 1, width = right - left + 2;
            if (!best.empty() && rows > fewest) continue;
            for (const char* glyphs : {".BW", ".WB"}) {
                std::string text(static_cast<std::size_t>(rows * width - 1), '?');
                for (int row = 1; row < rows; ++row) text[static_cast<std::size_t>(row * width - 1)] = '/';
                for (const auto& mark : turned)
                    text[static_cast<std::size_t>((mark.row - top) * width + mark.column - left)] = glyphs[mark.value];
                if (best.empty() || rows < fewest || text < best) best = text, fewest = rows;
            }
        }
        return best;
    }

private:
    bool stone(int colour, int row, int column) const { return stones[colour][row] >> column & 1; }
    bool no_help(int colour, int row, int column) const { return (dead[row] | stones[1 - colour][row]) >> column & 1; }
    // Two like stones in rows `row` and `row + 1`, and no room for a common neighbour of their colour.
    bool bare_diagonal(int colour, int row, int upper, int lower) const {
        return stone(colour, row, upper) && stone(colour, row + 1, lower) && no_help(colour, row, lower) && no_help(colour, row + 1, upper);
    }
    bool corners(int colour, int top, int left, int bottom, int right) const {
        return stone(colour, top, left) && stone(colour, bottom, right) && stone(1 - colour, top, right) && stone(1 - colour, bottom, left);
    }
};

}  // namespace crosscut
