// All positions of Iqishiqi on a small hexhex, by plain loops: can the ball come to a side of Black's, or of White's, if both help?
// Nothing here is shared with the package. Usage: plain_pushed SIDE (at most 3).
// Prints for each number of stones: positions with the ball on no side; those walled off from Black; those from which Black cannot
// win by the ball though a path is open; those without a drop; those with a drop; those in which one push wins for Black.
// Then the first positions with the fewest stones, open but lost, as rows of `.`, `x` and `o`.
#include <array>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <utility>
#include <vector>

using Mask = std::uint32_t;
static const int DX[6] = {1, 1, 0, -1, -1, 0}, DY[6] = {0, -1, -1, 0, 1, 1};  // axial steps round a cell

int main(int count, char** words) {
    int side = count > 1 ? std::atoi(words[1]) : 3, radius = side - 1;
    std::vector<std::pair<int, int>> cells;
    std::map<std::pair<int, int>, int> at;
    for (int y = -radius; y <= radius; ++y)
        for (int x = -radius; x <= radius; ++x)
            if (std::abs(x + y) <= radius) { at[{x, y}] = int(cells.size()); cells.push_back({x, y}); }
    int n = int(cells.size());
    auto go = [&](int cell, int d, int steps) {
        auto found = at.find({cells[cell].first + DX[d] * steps, cells[cell].second + DY[d] * steps});
        return found == at.end() ? -1 : found->second;
    };
    // Round the board the sides are in turn White's (the top, lower right, lower left) and Black's.
    std::vector<int> black(n), white(n);
    for (int c = 0; c < n; ++c) {
        auto [x, y] = cells[c];
        int z = -x - y;
        white[c] = y == -radius || z == -radius || x == -radius;
        black[c] = y == radius || x == radius || z == radius;  // bottom, upper right, upper left
    }
    std::vector<std::vector<std::uint8_t>> can(n, std::vector<std::uint8_t>(std::size_t(1) << n));  // bit 2*mover+colour
    std::vector<std::array<long, 6>> totals(n);
    int fewest = n;
    std::vector<std::pair<int, Mask>> examples;
    auto flood = [&](int start, auto free) {
        Mask seen = Mask(1) << start;
        std::vector<int> ahead{start};
        while (!ahead.empty()) {
            int c = ahead.back();
            ahead.pop_back();
            for (int d = 0; d < 6; ++d)
                if (int o = go(c, d, 1); o >= 0 && !(seen >> o & 1) && free(o)) { seen |= Mask(1) << o; ahead.push_back(o); }
        }
        return seen;
    };
    for (int stones = n - 1; stones >= 0; --stones)
        for (Mask set = 0; set < Mask(1) << n; ++set) {
            if (__builtin_popcount(set) != stones) continue;
            std::vector<Mask> groups(n);
            for (int c = 0; c < n; ++c)
                if (!(set >> c & 1)) groups[c] = flood(c, [&](int o) { return set >> o & 1; });
            for (int ball = 0; ball < n; ++ball) {
                if (black[ball] || white[ball] || set >> ball & 1) continue;
                std::uint8_t all = 0;
                bool drops = false, wins = false;
                for (int c = 0; c < n; ++c) {
                    if (c == ball || set >> c & 1) continue;
                    Mask filled = set | Mask(1) << c;
                    int size = __builtin_popcount(groups[c]);
                    for (int d = 0; d < 6; ++d) {
                        int k = 1, seen;
                        while ((seen = go(ball, (d + 3) % 6, k)) >= 0 && !(filled >> seen & 1)) ++k;
                        if (seen < 0 || !(groups[c] >> seen & 1)) continue;
                        bool clear = true;
                        for (int s = 1; s <= size && clear; ++s) {
                            int o = go(ball, d, s);
                            clear = o >= 0 && !(filled >> o & 1);
                        }
                        if (!clear) continue;
                        drops = true;
                        int end = go(ball, d, size);
                        for (int mover = 0; mover < 2; ++mover)
                            if (black[end] && white[end]) all |= 1 << (2 * mover + mover), wins |= mover == 0;
                            else if (black[end]) all |= 1 << (2 * mover), wins |= mover == 0;
                            else if (white[end]) all |= 1 << (2 * mover + 1);
                            else all |= (can[end][filled] >> (2 * (1 - mover)) & 3) << (2 * mover);
                    }
                }
                can[ball][set] = all;
                Mask open = flood(ball, [&](int o) { return !(set >> o & 1); });
                bool path = false;
                for (int c = 0; c < n; ++c) path |= (open >> c & 1) && black[c];
                auto& total = totals[stones];
                ++total[0];
                total[1] += !path;
                bool lost = path && !(all & 1);
                total[2] += lost;
                total[3] += !drops;
                total[4] += drops;
                total[5] += wins;
                if (!path && (all & 1)) { std::puts("a wall was passed"); return 1; }
                if (lost && stones <= fewest) {
                    if (stones < fewest) examples.clear();
                    fewest = stones;
                    examples.push_back({ball, set});
                }
            }
        }
    for (int k = 0; k < n; ++k) {
        std::printf("%d", k);
        for (long value : totals[k]) std::printf(" %ld", value);
        std::puts("");
    }
    for (auto [ball, set] : examples) {
        for (int c = 0; c < n; ++c) {
            if (c && cells[c].second != cells[c - 1].second) std::printf("/");
            std::printf("%c", c == ball ? 'o' : set >> c & 1 ? 'x' : '.');
        }
        std::puts("");
    }
}
