// Orcoon positions of a rectangle that alternating play without a pass leads to, layer by layer: rules 2 to 5 written out from
// docs/rules/orcoon.md, sharing nothing with Crosscut. Build: g++ -O2 -std=c++20; use: plain_reachable ROWS COLUMNS [allowed].
// Prints: reached, both, only_black, only_white, neither (who can still connect by placing alone).
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <unordered_map>
#include <vector>

static int rows, columns;
static bool crossing_allowed;
using Board = std::string;  // '.', 'B', 'W', row by row

static char at(const Board& b, int r, int c) { return r < 0 || c < 0 || r >= rows || c >= columns ? '#' : b[r * columns + c]; }

// Rule 3: no own stone diagonally without an own stone that both touch. Rule 4: not x . o / o . x, three cells apart, either way round.
static bool may_place(const Board& b, int r, int c, char own) {
    if (at(b, r, c) != '.') return false;
    const char other = own == 'B' ? 'W' : 'B';
    for (int dr : {-1, 1})
        for (int dc : {-1, 1}) {
            if (at(b, r + dr, c + dc) == own && at(b, r + dr, c) != own && at(b, r, c + dc) != own) return false;
            if (crossing_allowed) continue;
            // This stone and its own across; the middle pair empty; the other two corners the enemy's.
            if (at(b, r + dr, c + 2 * dc) == own && at(b, r + dr, c) == other && at(b, r, c + 2 * dc) == other &&
                at(b, r, c + dc) == '.' && at(b, r + dr, c + dc) == '.')
                return false;
            if (at(b, r + 2 * dr, c + dc) == own && at(b, r, c + dc) == other && at(b, r + 2 * dr, c) == other &&
                at(b, r + dr, c) == '.' && at(b, r + dr, c + dc) == '.')
                return false;
        }
    return true;
}

// Black joins top and bottom, White left and right.
static bool joined(const Board& b, char own) {
    std::vector<int> waiting;
    Board seen(b.size(), 0);
    for (int i = 0; i < rows * columns; ++i)
        if (b[i] == own && (own == 'B' ? i / columns == 0 : i % columns == 0)) waiting.push_back(i), seen[i] = 1;
    while (!waiting.empty()) {
        const int i = waiting.back(), r = i / columns, c = i % columns;
        waiting.pop_back();
        if (own == 'B' ? r == rows - 1 : c == columns - 1) return true;
        const int near[4][2] = {{r - 1, c}, {r + 1, c}, {r, c - 1}, {r, c + 1}};
        for (const auto& n : near)
            if (at(b, n[0], n[1]) == own && !seen[n[0] * columns + n[1]]) {
                seen[n[0] * columns + n[1]] = 1;
                waiting.push_back(n[0] * columns + n[1]);
            }
    }
    return false;
}

static std::unordered_map<Board, bool> known[2];

static bool can_connect(const Board& b, char own) {
    auto& memory = known[own == 'W'];
    if (const auto found = memory.find(b); found != memory.end()) return found->second;
    bool can = joined(b, own);
    for (int i = 0; i < rows * columns && !can; ++i)
        if (may_place(b, i / columns, i % columns, own)) {
            Board after = b;
            after[i] = own;
            can = can_connect(after, own);
        }
    return memory[b] = can;
}

int main(int count, char** words) {
    if (count < 3) return 2;
    rows = std::atoi(words[1]);
    columns = std::atoi(words[2]);
    crossing_allowed = count > 3 && std::string(words[3]) == "allowed";
    std::uint64_t reached = 0, classes[4] = {};
    std::vector<Board> layer = {Board(rows * columns, '.')};
    for (char mover = 'B'; !layer.empty(); mover = mover == 'B' ? 'W' : 'B') {
        std::vector<Board> next;
        for (const auto& b : layer) {
            ++reached;
            ++classes[2 * !can_connect(b, 'B') + !can_connect(b, 'W')];
            for (int i = 0; i < rows * columns; ++i)
                if (may_place(b, i / columns, i % columns, mover)) {
                    next.push_back(b);
                    next.back()[i] = mover;
                }
        }
        std::sort(next.begin(), next.end());
        next.erase(std::unique(next.begin(), next.end()), next.end());
        layer = std::move(next);
    }
    std::printf("%llu %llu %llu %llu %llu\n", (unsigned long long)reached, (unsigned long long)classes[0],
                (unsigned long long)classes[1], (unsigned long long)classes[2], (unsigned long long)classes[3]);
}
