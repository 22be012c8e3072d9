// How often two black groups of Xodd can be joined: in one turn, and with best play though White begins. Plain and slow, no code of
// Crosscut's: every board flooded from scratch, all turns of one stone and of two one by one, the game played out passes and all.
//
//     plain_joins SIDE square|rhombus [turns]
//
// prints "pairs joined" of pairs of black stones in two groups, White to move, which Black gets joined in the end; with `turns` of
// pairs of black groups, Black to move, which one legal turn joins. 4x4 takes a minute or two of either.
#include <algorithm>
#include <bit>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <set>
#include <utility>
#include <vector>

using Cells = std::uint32_t;
using Counts = std::pair<std::int64_t, std::int64_t>;

int side, cells;
bool rhombus;
std::vector<Cells> near;

Cells group_of(Cells stones, Cells found) {
    for (Cells edge = found; edge;) {
        const Cells beside = near[std::countr_zero(edge)] & stones & ~found;
        edge &= edge - 1;
        edge |= beside, found |= beside;
    }
    return found;
}

int groups(Cells stones) {
    int found = 0;
    for (; stones; ++found) stones &= ~group_of(stones, stones & -stones);
    return found;
}

// ---- Best play ------------------------------------------------------------------------------------------------------------

// Stones never leave, so with two black stones given only what is put on the other cells matters: boards by number, a digit a cell.
struct Played {
    Cells one, other;
    std::vector<Cells> free{};
    std::vector<std::int64_t> power{};
    std::vector<char> odd{}, joined{}, black_to_move{}, white_to_move{};

    Counts count() {
        std::int64_t boards = 1;
        for (int cell = 0; cell < cells; ++cell)
            if (!((one | other) >> cell & 1)) free.push_back(Cells{1} << cell), power.push_back(boards), boards *= 3;
        for (auto* table : {&odd, &joined, &black_to_move, &white_to_move}) table->resize(boards);
        Counts counted{0, 0};
        for (std::int64_t number = boards - 1; number >= 0; --number) {
            Cells stones[3] = {0, one | other, 0};
            std::int64_t left = number;
            for (Cells cell : free) stones[left % 3] |= cell, left /= 3;
            odd[number] = (groups(stones[1]) + groups(stones[2])) % 2;
            joined[number] = (group_of(stones[1], one) & other) != 0;
            if (!odd[number]) continue;
            const bool black = reaches(number, true), white = reaches(number, false);
            // After a pass the other side puts stones down if that gets it what it wants, or passes too, and the game is over.
            const bool if_black_passes = !white && joined[number], if_white_passes = black || joined[number];
            black_to_move[number] = black || if_black_passes;
            white_to_move[number] = !white && if_white_passes;
            if (!joined[number]) ++counted.first, counted.second += white_to_move[number];
        }
        return counted;
    }

    // Whether a side to move has a turn of one stone or two after which it gets what it wants, the other side to move.
    bool reaches(std::int64_t number, bool black) const {
        const auto good = [&](std::int64_t to) { return odd[to] && (black ? white_to_move[to] : !black_to_move[to]); };
        for (std::size_t i = 0; i < free.size(); ++i) {
            if (number / power[i] % 3) continue;
            for (int stone = 1; stone < 3; ++stone) {
                const std::int64_t first = number + stone * power[i];
                if (good(first)) return true;
                for (std::size_t j = i + 1; j < free.size(); ++j)
                    if (number / power[j] % 3 == 0 && (good(first + power[j]) || good(first + 2 * power[j]))) return true;
            }
        }
        return false;
    }
};

// The pair of cells as a symmetry of the board has it; a rhombus has the first four.
std::pair<int, int> image(int how, int one, int other) {
    const auto moved = [how](int cell) {
        int row = cell / side, column = cell % side;
        if (how & 1) row = side - 1 - row, column = side - 1 - column;
        if (how & 2) std::swap(row, column);
        if (how & 4) column = side - 1 - column;
        return row * side + column;
    };
    return std::minmax({moved(one), moved(other)});
}

Counts with_best_play() {
    Counts counted{0, 0};
    for (int one = 0; one < cells; ++one)
        for (int other = one + 1; other < cells; ++other) {
            if (near[one] >> other & 1) continue;
            std::set<std::pair<int, int>> images;
            for (int how = 0; how < (rhombus ? 4 : 8); ++how) images.insert(image(how, one, other));
            if (*images.begin() != std::pair(one, other)) continue;
            const auto found = Played{Cells{1} << one, Cells{1} << other}.count();
            counted.first += found.first * std::int64_t(images.size());
            counted.second += found.second * std::int64_t(images.size());
        }
    return counted;
}

// ---- One turn -------------------------------------------------------------------------------------------------------------

Counts in_one_turn() {
    Counts counted{0, 0};
    const Cells all = (Cells{1} << cells) - 1;
    for (Cells black = 0; black <= all; ++black) {
        std::vector<Cells> own;
        for (Cells left = black; left; left &= ~own.back()) own.push_back(group_of(black, left & -left));
        if (own.size() < 2) continue;
        const Cells rest = all & ~black;
        for (Cells white = rest;; white = (white - 1) & rest) {
            if ((int(own.size()) + groups(white)) % 2) {
                std::vector<std::pair<Cells, Cells>> left;
                for (std::size_t a = 0; a < own.size(); ++a)
                    for (std::size_t b = a + 1; b < own.size(); ++b) left.emplace_back(own[a], own[b]);
                const auto pairs = left.size();
                counted.first += std::int64_t(pairs);
                const auto judge = [&](Cells more_black, Cells more_white) {
                    const Cells stones = black | more_black;
                    if ((groups(stones) + groups(white | more_white)) % 2 == 0) return;
                    std::erase_if(left, [&](const auto& pair) { return (group_of(stones, pair.first) & pair.second) != 0; });
                };
                for (Cells i = rest & ~white; i && !left.empty(); i &= i - 1) {
                    const Cells one = i & -i;
                    judge(one, 0);
                    for (Cells j = i & (i - 1); j && !left.empty(); j &= j - 1) {
                        const Cells two = j & -j;
                        judge(one | two, 0), judge(one, two), judge(two, one);
                    }
                }
                counted.second += std::int64_t(pairs - left.size());
            }
            if (!white) break;
        }
    }
    return counted;
}

int main(int, char** given) {
    side = std::atoi(given[1]), cells = side * side;
    rhombus = !std::strcmp(given[2], "rhombus");
    near.resize(cells);
    for (int a = 0; a < cells; ++a)
        for (int b = 0; b < cells; ++b) {
            const int down = b / side - a / side, right = b % side - a % side;
            if (std::abs(down) + std::abs(right) == 1 || (rhombus && down * right == -1)) near[a] |= Cells{1} << b;
        }
    const auto counted = given[3] ? in_one_turn() : with_best_play();
    std::printf("%lld %lld\n", static_cast<long long>(counted.first), static_cast<long long>(counted.second));
}
