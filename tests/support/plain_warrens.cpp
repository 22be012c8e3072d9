// The best warrens of a small board by brute force: every set of stones, every region filled from a cell. At most 30 cells.
//
// Input as for warrens_followed.cpp. Output: a line for each number of stones: stones, highest score. With the argument `edge` only sets
// with stones on the whole edge, so that only inner cells count against the 30: another stone at the edge never lowers a score.
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <iostream>
#include <string>
#include <vector>

int main(int given, char**) {
    std::string kind;
    int most, cells;
    std::cin >> kind >> most >> cells;
    std::vector<int> row(cells), column(cells), edge(cells);
    std::vector<std::vector<int>> near(cells);
    for (int cell = 0; cell < cells; ++cell) {
        int count, other;
        std::cin >> row[cell] >> column[cell] >> edge[cell] >> count;
        while (count--) {
            std::cin >> other;
            near[cell].push_back(other);
            near[other].push_back(cell);
        }
    }
    std::vector<int> best(cells + 1, 0), queue, free;
    std::uint64_t fixed = 0;
    for (int cell = 0; cell < cells; ++cell) {
        if (given > 1 && edge[cell]) fixed |= 1ull << cell;
        else free.push_back(cell);
    }
    for (std::uint32_t chosen = 0; chosen >> free.size() == 0; ++chosen) {
        std::uint64_t stones = fixed;
        for (std::size_t at = 0; at < free.size(); ++at)
            if (chosen >> at & 1) stones |= 1ull << free[at];
        std::uint64_t seen = stones;
        int space = 0, factor = 0, count = 0;
        for (int cell = 0; cell < cells; ++cell) count += stones >> cell & 1;
        for (int first = 0; first < cells; ++first) {
            if (seen >> first & 1) continue;
            queue.assign(1, first);
            seen |= 1ull << first;
            bool open = false;
            int low = row[first], high = low, left = column[first], right = left;
            for (std::size_t at = 0; at < queue.size(); ++at) {
                const int cell = queue[at];
                open = open || edge[cell];
                low = std::min(low, row[cell]), high = std::max(high, row[cell]);
                left = std::min(left, column[cell]), right = std::max(right, column[cell]);
                for (int other : near[cell])
                    if (!(seen >> other & 1)) seen |= 1ull << other, queue.push_back(other);
            }
            if (open) continue;
            space += static_cast<int>(queue.size());
            factor += kind == "square" ? std::max(high - low, right - left) + 1 : 1;
        }
        best[count] = std::max(best[count], space * factor);
    }
    for (int count = 0; count <= std::min(cells, most); ++count) std::printf("%d %d\n", count, best[count]);
}
