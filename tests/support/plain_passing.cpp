// In which positions of Xodd or Yodd, before a pass, can a stone be dropped, yet only the pass wins (or it alone leads to the best
// margin)? A check on crosscut/games/xodd that shares nothing with it: all 3^cells boards by their number, the first cell leading,
// no exchange of colours and no symmetry; positions after a pass are positions of their own; whether a stone can be dropped is tried.
//
//     g++ -O2 -std=c++20 plain_passing.cpp -o plain_passing && ./plain_passing rectangle|rhombus|hexhex ROWS COLUMNS value|margin
//
// prints "odd boards, boards without a drop, positions where only the pass wins, positions where it alone is best" (as many as the ones
// before with "value"), and then each position of the third kind with "value", of the fourth with "margin". "value" takes half a byte a
// board (3x7: 5.2 GB, some minutes), "margin" two (4x5: 7 GB). rhombus and hexhex are given one size twice.
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <utility>
#include <vector>

struct Cell {
    int row, column;  // column: of a hexagonal board, along an axis that runs down to the left
};

static std::vector<Cell> cells;
static std::vector<std::uint32_t> near;
static std::vector<std::uint8_t> groups;  // of every set of cells
static int size;

static void lay_out(const std::string& shape, int rows, int columns) {
    const bool hexagonal = shape != "rectangle";
    const int height = shape == "hexhex" ? 2 * rows - 1 : rows, width = shape == "hexhex" ? 2 * rows - 1 : columns;
    for (int row = 0; row < height; ++row)
        for (int column = 0; column < width; ++column)
            if (shape != "hexhex" || (row + column >= rows - 1 && row + column <= 3 * (rows - 1))) cells.push_back({row, column});
    size = int(cells.size());
    near.assign(size, 0);
    for (int one = 0; one < size; ++one)
        for (int two = 0; two < size; ++two) {
            const int down = cells[two].row - cells[one].row, right = cells[two].column - cells[one].column;
            if (std::abs(down) + std::abs(right) == 1 || (hexagonal && down * right == -1)) near[one] |= 1u << two;
        }
}

static void count_groups() {
    groups.assign(std::size_t{1} << size, 0);
    for (std::uint32_t set = 1; set >> size == 0; ++set) {
        std::vector<int> open{__builtin_ctz(set)};
        std::uint32_t group = set & -set;
        while (!open.empty()) {
            const std::uint32_t more = near[open.back()] & set & ~group;
            open.pop_back();
            group |= more;
            for (std::uint32_t left = more; left; left &= left - 1) open.push_back(__builtin_ctz(left));
        }
        groups[set] = 1 + groups[set & ~group];
    }
}

// Four results of a board, each the lead of Black in the end; "lost" and "won" stand also for results that there are none of.
struct Results {
    unsigned by_black, by_white;      // of the board if Black (White) has just made it, before a pass
    unsigned next_black, next_white;  // the best of those over the boards with one stone more
};

struct Value {  // who wins
    static constexpr unsigned lost = 0, won = 1;
    static unsigned level(int lead) { return lead > 0; }
    std::vector<std::uint8_t> kept;
    explicit Value(std::size_t boards) : kept(boards / 2 + 1) {}
    Results read(std::size_t at) const {
        const unsigned bits = kept[at / 2] >> 4 * (at % 2);
        return {bits & 1, bits >> 1 & 1, bits >> 2 & 1, bits >> 3 & 1};
    }
    void write(std::size_t at, const Results& r) {
        kept[at / 2] |= (r.by_black | r.by_white << 1 | r.next_black << 2 | r.next_white << 3) << 4 * (at % 2);
    }
};

struct Margin {  // by how many groups
    static constexpr unsigned lost = 0, won = 15;
    static unsigned level(int lead) { return (lead + 15) / 2; }
    std::vector<std::uint16_t> kept;
    explicit Margin(std::size_t boards) : kept(boards) {}
    Results read(std::size_t at) const {
        const unsigned bits = kept[at];
        return {bits & 15, bits >> 4 & 15, bits >> 8 & 15, bits >> 12};
    }
    void write(std::size_t at, const Results& r) {
        kept[at] = std::uint16_t(r.by_black | r.by_white << 4 | r.next_black << 8 | r.next_white << 12);
    }
};

static int groups_of(std::uint32_t black, std::uint32_t white) { return groups[black] + groups[white]; }

static bool can_drop(std::uint32_t black, std::uint32_t white) {
    std::vector<std::pair<std::uint32_t, std::uint32_t>> after;
    for (int cell = 0; cell < size; ++cell)
        if (!((black | white) >> cell & 1)) {
            after.emplace_back(black | 1u << cell, white);
            after.emplace_back(black, white | 1u << cell);
        }
    for (std::size_t i = 0, one_stone = after.size(); i < one_stone; ++i) {
        const auto [b, w] = after[i];
        for (int cell = 0; cell < size; ++cell)
            if (!((b | w) >> cell & 1)) {
                after.emplace_back(b | 1u << cell, w);
                after.emplace_back(b, w | 1u << cell);
            }
    }
    return std::ranges::any_of(after, [](const auto& p) { return groups_of(p.first, p.second) % 2 == 1; });
}

static void print(std::uint32_t black, std::uint32_t white, char turn) {
    std::printf("%c:", turn);
    for (int cell = 0; cell < size; ++cell) {
        if (cell && cells[cell].row != cells[cell - 1].row) std::putchar('/');
        std::putchar(black >> cell & 1 ? 'B' : white >> cell & 1 ? 'W' : '.');
    }
    std::putchar('\n');
}

template <class Kind>
static void go_through(bool listing_best) {
    std::vector<std::size_t> power(size);
    std::size_t boards = 1;
    for (int cell = size; cell-- > 0; boards *= 3) power[cell] = boards;
    Kind kept(boards);
    std::uint64_t odd = 0, stuck = 0, only_wins = 0, only_best = 0;
    std::vector<std::uint32_t> wins, best;  // black, white, turn
    std::vector<int> digit(size, 2);
    std::uint32_t black = 0, white = (1u << size) - 1;
    for (std::size_t number = boards; number-- > 1;) {
        unsigned black_drops = Kind::lost, white_drops = Kind::won;
        Results here{Kind::lost, Kind::won, Kind::lost, Kind::won};
        for (std::uint32_t empty = ~(black | white) & ((1u << size) - 1); empty; empty &= empty - 1)
            for (const std::size_t stone : {1, 2}) {
                const Results there = kept.read(number + stone * power[__builtin_ctz(empty)]);
                here.next_black = std::max(here.next_black, there.by_black);
                here.next_white = std::min(here.next_white, there.by_white);
                black_drops = std::max({black_drops, there.by_black, there.next_black});
                white_drops = std::min({white_drops, there.by_white, there.next_white});
            }
        if (groups_of(black, white) % 2) {
            ++odd;
            const unsigned ended = Kind::level(groups[white] - groups[black]);
            const unsigned black_passed = std::min(white_drops, ended), white_passed = std::max(black_drops, ended);
            here.by_white = std::max(black_drops, black_passed);  // Black is to move
            here.by_black = std::min(white_drops, white_passed);
            const bool black_only = black_passed > black_drops, white_only = white_passed < white_drops;
            if (black_only || white_only) {
                if (can_drop(black, white)) {
                    const unsigned win = Kind::level(1);
                    const auto add = [&](std::uint32_t turn, bool winning) {
                        ++only_best;
                        if (winning) ++only_wins;
                        auto& list = winning ? wins : best;
                        if (list.size() < 300'000) list.insert(list.end(), {black, white, turn});
                    };
                    if (black_only) add(0, black_passed >= win && black_drops < win);
                    if (white_only) add(1, white_passed < win && white_drops >= win);
                }
            }
            if (black_drops < Kind::level(1) && white_drops >= Kind::level(1) && !can_drop(black, white)) ++stuck;
        }
        kept.write(number, here);
        for (int cell = size; cell-- > 0;) {  // the board before
            const std::uint32_t bit = 1u << cell;
            if (digit[cell] == 2) {
                digit[cell] = 1, white &= ~bit, black |= bit;
                break;
            }
            if (digit[cell] == 1) {
                digit[cell] = 0, black &= ~bit;
                break;
            }
            digit[cell] = 2, white |= bit;
        }
    }
    std::printf("%llu %llu %llu %llu\n", (unsigned long long)odd, (unsigned long long)stuck, (unsigned long long)only_wins,
                (unsigned long long)only_best);
    if (listing_best) wins.insert(wins.end(), best.begin(), best.end());
    for (std::size_t i = 0; i < wins.size(); i += 3) print(wins[i], wins[i + 1], "BW"[wins[i + 2]]);
}

int main(int argc, char** argv) {
    if (argc != 5) return 2;
    const bool margin = std::strcmp(argv[4], "margin") == 0;
    lay_out(argv[1], std::atoi(argv[2]), std::atoi(argv[3]));
    if (size < 1 || size > 22) return 2;
    count_groups();
    if (margin)
        go_through<Margin>(true);
    else
        go_through<Value>(false);
}
