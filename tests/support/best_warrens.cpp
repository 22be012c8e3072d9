// The best warrens on hexagonal cells for every number of own stones, by a profile that moves over the board cell by cell.
//
// Input: rows of cells, upper left first: for each row its first column (in half cells) and its number of cells.
// Output: a line for each number of own stones and of regions: stones, regions, most enclosed cells. With arguments STONES REGIONS:
// one warren of so many, with the most cells, as a line of `B` and `.`.
//
// Regions are not followed. A cell is a stone, open, or enclosed; open and enclosed cells are never neighbours, and no cell at the
// edge is enclosed. The number of regions is taken to be cells less pairs of neighbours plus triangles, of enclosed cells. That is
// the number of regions less that of the holes in them; so it is never too high, and right for regions without holes. A region with a
// hole is not needed: stones in holes can be taken out and put, as many, on cells of the region that do not divide it.
#include <array>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <string>
#include <unordered_map>
#include <vector>

enum Glyph { STONE, OPEN, ENCLOSED };

int main(int given, char** arguments) {
    std::vector<std::pair<int, int>> rows;
    int first, count;
    while (std::scanf("%d %d", &first, &count) == 2) rows.emplace_back(first, count);
    std::map<std::pair<int, int>, int> number;
    int cells = 0;
    for (int row = 0; row < static_cast<int>(rows.size()); ++row)
        for (int at = 0; at < rows[row].second; ++at) number[{row, rows[row].first + 2 * at}] = cells++;
    std::vector<std::array<int, 3>> before(cells);  // left, upper left, upper right
    std::vector<bool> edge(cells);
    std::vector<int> last(cells);  // the last cell that looks at a cell
    for (auto [place, cell] : number) {
        auto [row, column] = place;
        auto find = [&](int r, int c) {
            auto found = number.find({r, c});
            return found == number.end() ? -1 : found->second;
        };
        before[cell] = {find(row, column - 2), find(row - 1, column - 1), find(row - 1, column + 1)};
        std::array<int, 6> near = {before[cell][0],           before[cell][1],           before[cell][2],
                                   find(row, column + 2),     find(row + 1, column - 1), find(row + 1, column + 1)};
        last[cell] = cell;
        for (int other : near) {
            edge[cell] = edge[cell] || other < 0;
            if (other > last[cell]) last[cell] = other;
        }
    }
    // A state: two bits for each cell that a later one looks at, in the order of `live`. It has the most cells + 1 (0: none) for each
    // number of stones and of regions. A column on either side of the regions stays empty, for numbers that go out of their range:
    // what was built of regions without holes has no hole either, and so no number below zero.
    using Table = std::vector<std::uint8_t>;
    const bool one = given == 3;
    const int high = one ? std::atoi(arguments[1]) : cells;
    const int most = one ? std::atoi(arguments[2]) : cells / 3 + 1, wide = most + 3, size = (high + 1) * wide;
    std::vector<std::unordered_map<std::uint64_t, Table>> layers;  // those behind us, if one warren is asked for
    std::vector<std::vector<int>> lives;
    std::vector<int> live;
    std::unordered_map<std::uint64_t, Table> now, next;
    now[0] = Table(size, 0);
    now[0][1] = 1;
    auto step = [&](int cell, const std::vector<int>& live, const std::vector<int>& kept, std::uint64_t state, int here, int& change,
                    std::uint64_t& then) {
        auto glyph = [&](int other) {
            for (std::size_t at = 0; at < live.size(); ++at)
                if (live[at] == other) return static_cast<int>(state >> (2 * at) & 3);
            return -1;
        };
        const int left = glyph(before[cell][0]), upper = glyph(before[cell][1]), right = glyph(before[cell][2]);
        if (here == ENCLOSED && (edge[cell] || left == OPEN || upper == OPEN || right == OPEN)) return false;
        if (here == OPEN && (left == ENCLOSED || upper == ENCLOSED || right == ENCLOSED)) return false;
        change = 0;
        if (here == ENCLOSED) {
            bool a = left == ENCLOSED, b = upper == ENCLOSED, c = right == ENCLOSED;
            change = 1 - (a + b + c) + (a && b) + (b && c);
        }
        then = 0;
        for (std::size_t at = 0; at < kept.size(); ++at)
            then |= static_cast<std::uint64_t>(kept[at] == cell ? here : glyph(kept[at])) << (2 * at);
        return true;
    };
    for (int cell = 0; cell < cells; ++cell) {
        std::vector<int> kept;
        for (int other : live)
            if (last[other] > cell) kept.push_back(other);
        if (last[cell] > cell) kept.push_back(cell);
        next.clear();
        for (auto& [state, table] : now) {
            for (int here : {STONE, OPEN, ENCLOSED}) {
                int change;
                std::uint64_t then;
                if (!step(cell, live, kept, state, here, change, then)) continue;
                auto& target = next.try_emplace(then, Table(size, 0)).first->second;
                const int shift = (here == STONE) * wide + change;
                const std::uint8_t more = here == ENCLOSED;
                const int from = shift < 0 ? -shift : 0, end = shift > 0 ? size - shift : size;
                const std::uint8_t* source = table.data();
                std::uint8_t* found = target.data() + shift;
                for (int at = from; at < end; ++at) {
                    const std::uint8_t value = source[at] ? source[at] + more : 0;
                    found[at] = value > found[at] ? value : found[at];
                }
                for (int stones = 0; stones <= high; ++stones) {
                    target[stones * wide] = 0;
                    if (one) target[stones * wide + wide - 1] = 0;
                    if (target[stones * wide + wide - 1]) {
                        std::fprintf(stderr, "too many regions\n");
                        return 1;
                    }
                }
            }
        }
        now.swap(next);
        if (one) {
            layers.push_back(std::move(next));
            lives.push_back(live);
        }
        live = kept;
        std::fprintf(stderr, "cell %d of %d: %zu states\n", cell + 1, cells, now.size());
    }
    auto& table = now.at(0);
    if (one) {
        std::string found(cells, '.');
        std::uint64_t state = 0;
        int at = high * wide + 1 + most, value = table[at];
        if (!value) return 1;
        for (int cell = cells - 1; cell >= 0; --cell) {
            auto& kept = cell + 1 < cells ? lives[cell + 1] : live;
            auto back = [&] {
                for (auto& [earlier, known] : layers[cell])
                    for (int here : {STONE, OPEN, ENCLOSED}) {
                        int change;
                        std::uint64_t then;
                        if (!step(cell, lives[cell], kept, earlier, here, change, then) || then != state) continue;
                        const int from = at - (here == STONE) * wide - change;
                        if (from < 0 || !known[from] || known[from] + (here == ENCLOSED) != value) continue;
                        if (here == STONE) found[cell] = 'B';
                        state = earlier, at = from, value = known[from];
                        return true;
                    }
                return false;
            };
            if (!back()) return 1;
        }
        std::printf("%s\n", found.c_str());
        return 0;
    }
    for (int stones = 0; stones <= cells; ++stones)
        for (int regions = 1; regions <= most; ++regions)
            if (int value = table[stones * wide + 1 + regions]) std::printf("%d %d %d\n", stones, regions, value - 1);
}
