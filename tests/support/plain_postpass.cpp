// The post-pass question for every legal position of a small board by the plainest sweep, a check on native/orcoon/postpass.hpp that shares
// nothing with it: all boards as numbers in base 3, downwards, so that a board's successors (one more stone of the asking side) are
// known before it; the rules are written out from docs/rules/orcoon.md; no bound, no order, no tables.
//
//     g++ -O2 -std=c++20 plain_postpass.cpp -o plain_postpass && ./plain_postpass ROWS COLUMNS 0|1 [allowed]
//
// 0: Black asks (top and bottom), 1: White (left and right). Writes for each legal position 65 bytes: the asking side's stones and the
// other's as masks of 32 bytes, and the answer 0 or 1. Takes 3^(rows*columns) bytes: 43 MB for 16 cells.
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <vector>

static int rows, columns;
static bool crossing_forbidden = true;
static int board[20];  // 0 empty, 1 the asking side, 2 the other

static int at(int row, int column) {
    return row < 0 || column < 0 || row >= rows || column >= columns ? -1 : board[row * columns + column];
}

// Does the stone on this point break rule 3 or rule 4?
static bool broken(int row, int column) {
    const int colour = at(row, column), enemy = 3 - colour;
    for (int down = -1; down <= 1; down += 2)
        for (int right = -1; right <= 1; right += 2) {
            if (at(row + down, column + right) == colour && at(row + down, column) != colour && at(row, column + right) != colour)
                return true;
            if (!crossing_forbidden) continue;
            if (at(row + down, column + 2 * right) == colour && at(row + down, column) == enemy &&
                at(row, column + 2 * right) == enemy && at(row, column + right) == 0 && at(row + down, column + right) == 0)
                return true;
            if (at(row + 2 * down, column + right) == colour && at(row, column + right) == enemy &&
                at(row + 2 * down, column) == enemy && at(row + down, column) == 0 && at(row + down, column + right) == 0)
                return true;
        }
    return false;
}

static bool reaches(int row, int column, bool across, bool* seen) {
    if (at(row, column) != 1 || seen[row * columns + column]) return false;
    seen[row * columns + column] = true;
    if (across ? column == columns - 1 : row == rows - 1) return true;
    return reaches(row + 1, column, across, seen) || reaches(row - 1, column, across, seen) ||
           reaches(row, column + 1, across, seen) || reaches(row, column - 1, across, seen);
}

static bool joined(bool across) {
    bool seen[20] = {};
    for (int i = 0; i < (across ? rows : columns); ++i)
        if (across ? reaches(i, 0, across, seen) : reaches(0, i, across, seen)) return true;
    return false;
}

int main(int argc, char** argv) {
    if (argc < 4) return 2;
    rows = std::atoi(argv[1]);
    columns = std::atoi(argv[2]);
    const bool across = argv[3][0] == '1';
    if (argc > 4 && !std::strcmp(argv[4], "allowed")) crossing_forbidden = false;
    const int cells = rows * columns;
    if (cells < 1 || cells > 18) return 2;
    std::vector<std::size_t> power(cells + 1, 1);
    for (int i = 0; i < cells; ++i) power[i + 1] = 3 * power[i];
    std::vector<std::uint8_t> answer(power[cells]);
    for (int i = 0; i < cells; ++i) board[i] = 2;
    for (std::size_t number = power[cells]; number-- > 0;) {
        bool legal = true;
        for (int i = 0; i < cells && legal; ++i) legal = !board[i] || !broken(i / columns, i % columns);
        if (legal) {
            bool can = joined(across);
            for (int i = 0; i < cells && !can; ++i)
                if (!board[i]) {
                    board[i] = 1;
                    can = !broken(i / columns, i % columns) && answer[number + power[i]];
                    board[i] = 0;
                }
            answer[number] = can;
            std::uint64_t record[8] = {};
            for (int i = 0; i < cells; ++i)
                if (board[i]) record[board[i] == 1 ? 0 : 4] |= std::uint64_t{1} << i;
            std::fwrite(record, 1, sizeof record, stdout);
            std::putchar(can);
        }
        for (int i = 0; i < cells && board[i]-- == 0; ++i) board[i] = 2;
    }
    return 0;
}
