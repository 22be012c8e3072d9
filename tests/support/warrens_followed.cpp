// The best warrens on any board of Rabbit Warrens for every number of own stones: regions are followed to their ends, one by one.
//
// Input: "square" or "hexagonal", the most own stones, the number of cells; then for each cell its row, its column, whether it is at
// the edge (1 or 0), and how many later cells are next to it and which. Cells come row by row.
// Output: a line for each number of own stones and each other factor: stones, factor, most enclosed cells (only those that no line of
// as many stones beats in both).
//
// A cell is a stone, open, or enclosed; open and enclosed cells are never neighbours, and no cell at the edge is enclosed. (Open cells
// may be enclosed in fact: then the score is higher than said, and another colouring says so.) Enclosed cells that later ones look at
// carry the number of their region. On a rectangle a region declares at its first cell which of its sides it will be scored by, the rows
// or the columns: rows need the first row only, columns the first and the last.
#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <iostream>
#include <string>
#include <unordered_map>
#include <vector>

struct Cell {
    int row, column, edge, last;
    std::vector<int> before;
};
using Front = std::vector<std::vector<std::pair<std::uint8_t, std::uint8_t>>>;  // by stones: (factor, space), none beaten

static void put(Front& front, std::size_t stones, int factor, int space) {
    auto& points = front[stones];
    for (auto [f, s] : points)
        if (f >= factor && s >= space) return;
    std::erase_if(points, [&](auto point) { return point.first <= factor && point.second <= space; });
    points.emplace_back(factor, space);
}

int main() {
    std::string kind;
    int most, cells;
    std::cin >> kind >> most >> cells;
    const bool square = kind == "square";
    std::vector<Cell> board(cells);
    for (int cell = 0; cell < cells; ++cell) {
        int count;
        std::cin >> board[cell].row >> board[cell].column >> board[cell].edge >> count;
        board[cell].last = cell;
        while (count--) {
            int later;
            std::cin >> later;
            board[later].before.push_back(cell);
            board[cell].last = std::max(board[cell].last, later);
        }
    }
    // A state: a character for each live cell (0 stone, 1 open, from 2 on a region), then three for each region in order of first sight:
    // how it is scored (0 as one, 1 rows, 2 columns), and the first and the last line of it that matter.
    std::vector<int> live;
    std::unordered_map<std::string, Front> now, next;
    now[""] = Front(most + 1);
    now[""][0].emplace_back(0, 0);
    for (int cell = 0; cell < cells; ++cell) {
        const Cell& here = board[cell];
        std::vector<int> kept;
        for (int other : live)
            if (board[other].last > cell) kept.push_back(other);
        if (here.last > cell) kept.push_back(cell);
        next.clear();
        for (auto& [state, front] : now) {
            const std::size_t before = live.size(), regions = (state.size() - before) / 3;
            bool open_near = false;
            std::vector<int> near;
            for (std::size_t at = 0; at < before; ++at)
                if (std::find(here.before.begin(), here.before.end(), live[at]) != here.before.end()) {
                    if (state[at] == 1) open_near = true;
                    if (state[at] > 1 && std::find(near.begin(), near.end(), state[at] - 2) == near.end()) near.push_back(state[at] - 2);
                }
            std::vector<std::pair<int, int>> choices = {{0, 0}};  // what the cell is, and how a region of it is scored
            if (near.empty()) choices.emplace_back(1, 0);
            if (!open_near && !here.edge) {
                if (!square) choices.emplace_back(2, 0);
                else
                    for (int way : {1, 2}) choices.emplace_back(2, way);
            }
            for (auto [what, way] : choices) {
                std::vector<std::array<int, 3>> known;
                for (std::size_t at = 0; at < regions; ++at)
                    known.push_back({state[before + 3 * at], state[before + 3 * at + 1], state[before + 3 * at + 2]});
                std::vector<int> name(regions);
                for (std::size_t at = 0; at < regions; ++at) name[at] = static_cast<int>(at);
                int mine = -1;
                if (what == 2) {
                    bool fits = true;
                    std::array<int, 3> grown = {way, way == 1 ? here.row : way == 2 ? here.column : 0, way == 2 ? here.column : 0};
                    for (int one : near) {
                        if (known[one][0] != way) fits = false;
                        grown[1] = std::min(grown[1], known[one][1]);
                        grown[2] = std::max(grown[2], known[one][2]);
                    }
                    if (!fits) continue;
                    mine = static_cast<int>(known.size());
                    known.push_back(grown);
                    for (int one : near) name[one] = mine;
                }
                std::string cells_then, regions_then;
                std::vector<int> seen(known.size(), 0);
                int count = 0;
                auto say = [&](int region) {
                    if (!seen[region]) {
                        seen[region] = 2 + count++;
                        for (int part : known[region]) regions_then.push_back(static_cast<char>(part));
                    }
                    cells_then.push_back(static_cast<char>(seen[region]));
                };
                for (int other : kept) {
                    if (other == cell) {
                        if (what == 2) say(mine);
                        else cells_then.push_back(static_cast<char>(what));
                        continue;
                    }
                    const int glyph = state[std::find(live.begin(), live.end(), other) - live.begin()];
                    if (glyph < 2) cells_then.push_back(static_cast<char>(glyph));
                    else say(name[glyph - 2]);
                }
                int scored = 0;  // regions that no live cell belongs to any more have ended
                for (std::size_t region = 0; region < known.size(); ++region) {
                    if (seen[region] || (region < regions && name[region] != static_cast<int>(region))) continue;
                    if (known[region][0] == 0) scored += 1;
                    if (known[region][0] == 2) scored += known[region][2] - known[region][1] + 1;
                    // Where a region ends, the cell before the present one is the last that could have belonged to it: one row up.
                    if (known[region][0] == 1) scored += here.row - known[region][1] + (static_cast<int>(region) == mine);
                }
                Front& target = next.try_emplace(cells_then + regions_then, most + 1).first->second;
                for (std::size_t stones = 0; stones + (what == 0) <= static_cast<std::size_t>(most); ++stones)
                    for (auto [factor, space] : front[stones]) put(target, stones + (what == 0), factor + scored, space + (what == 2));
            }
        }
        now.swap(next);
        live = kept;
        std::fprintf(stderr, "cell %d of %d: %zu states\n", cell + 1, cells, now.size());
    }
    Front& front = now.at("");
    for (int stones = 0; stones <= most; ++stones) {
        std::sort(front[stones].begin(), front[stones].end());
        for (auto [factor, space] : front[stones])
            if (factor && space) std::printf("%d %d %d\n", stones, factor, space);
    }
}
