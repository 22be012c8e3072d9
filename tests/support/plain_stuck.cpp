// On how many odd boards of Xodd can no stone be dropped? With two empty cells or more there is always a turn with a stone
// (docs/mathematics/xodd-theory.md, "When can no stone be dropped?"), so full boards and those with one empty cell are gone through, and whether a
// stone of either colour keeps the number of groups odd is looked up: the groups of every set of cells are counted beforehand.
//
//     g++ -O2 -std=c++20 plain_stuck.cpp -o plain_stuck && ./plain_stuck ROWS COLUMNS
//
// prints the number; 4x6 takes a second or two and 17 MB.
#include <bit>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <vector>

int main(int count, char** arguments) {
    if (count != 3) return 2;
    const int rows = std::atoi(arguments[1]), columns = std::atoi(arguments[2]), cells = rows * columns;
    if (rows < 1 || columns < 1 || cells > 28) return 2;
    std::vector<std::uint32_t> near(cells, 0);
    for (int one = 0; one < cells; ++one)
        for (int two = 0; two < cells; ++two)
            if (std::abs(one / columns - two / columns) + std::abs(one % columns - two % columns) == 1) near[one] |= 1u << two;
    std::vector<std::uint8_t> groups(std::size_t(1) << cells, 0);
    for (std::uint32_t set = 1; set < groups.size(); ++set) {
        std::uint32_t group = set & -set, edge = group;
        while (edge != 0) {
            std::uint32_t next = 0;
            for (std::uint32_t left = edge; left != 0; left &= left - 1) next |= near[std::countr_zero(left)];
            edge = next & set & ~group;
            group |= edge;
        }
        groups[set] = groups[set & ~group] + 1;
    }
    const std::uint32_t all = std::uint32_t(groups.size() - 1);
    std::uint64_t stuck = 0;
    for (std::uint32_t black = 0; black <= all; ++black) stuck += (groups[black] + groups[all & ~black]) & 1;
    for (int empty = 0; empty < cells; ++empty) {
        const std::uint32_t cell = 1u << empty, others = all & ~cell;
        for (std::uint32_t black = others;; black = (black - 1) & others) {
            const std::uint32_t white = others & ~black;
            const bool odd = (groups[black] + groups[white]) & 1;
            const bool black_changes = (groups[black | cell] + groups[black]) & 1, white_changes = (groups[white | cell] + groups[white]) & 1;
            stuck += odd && black_changes && white_changes;
            if (black == 0) break;
        }
    }
    std::printf("%llu\n", static_cast<unsigned long long>(stuck));
}
