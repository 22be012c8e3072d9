// All placements of black and white stones by their numbers of groups, one after another: a check on crosscut/games/xodd/counts/groups.py
// that shares nothing with it. Every board is flooded from scratch; neighbours are those of points in rows and columns, or with
// "hex" also those up right and down left (a rhombus of hexagonal cells).
//
//     g++ -O2 -std=c++20 plain_groups.cpp -o plain_groups && ./plain_groups ROWS COLUMNS [hex]
//
// prints a line "black white boards" for each pair of numbers that occurs. 4x4 takes some ten seconds.
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <map>
#include <utility>
#include <vector>

static int rows, columns;
static bool hex;
static std::vector<int> stones;
static std::vector<bool> seen;

static void flood(int row, int column, int colour) {
    if (row < 0 || row >= rows || column < 0 || column >= columns) return;
    const int cell = row * columns + column;
    if (stones[cell] != colour || seen[cell]) return;
    seen[cell] = true;
    flood(row - 1, column, colour);
    flood(row + 1, column, colour);
    flood(row, column - 1, colour);
    flood(row, column + 1, colour);
    if (hex) {
        flood(row - 1, column + 1, colour);
        flood(row + 1, column - 1, colour);
    }
}

int main(int argc, char** argv) {
    if (argc < 3) return 2;
    rows = std::atoi(argv[1]), columns = std::atoi(argv[2]);
    hex = argc > 3 && std::strcmp(argv[3], "hex") == 0;
    if (rows < 1 || columns < 1 || rows * columns > 18) return 2;
    stones.assign(rows * columns, 0);
    std::map<std::pair<int, int>, long> counts;
    while (true) {
        seen.assign(rows * columns, false);
        int groups[3] = {0, 0, 0};
        for (int cell = 0; cell < rows * columns; ++cell)
            if (stones[cell] != 0 && !seen[cell]) {
                ++groups[stones[cell]];
                flood(cell / columns, cell % columns, stones[cell]);
            }
        ++counts[{groups[1], groups[2]}];
        int cell = 0;  // the next board: the stones as the digits of a number
        while (cell < rows * columns && stones[cell] == 2) stones[cell++] = 0;
        if (cell == rows * columns) break;
        ++stones[cell];
    }
    for (const auto& [groups, count] : counts) std::printf("%d %d %ld\n", groups.first, groups.second, count);
}
