// Minimal deadlock patterns of Orcoon with at most so many dead cells, a check on crosscut/games/orcoon/deadlocks/search.py and its native
// twin that shares nothing with them: written from the definitions of docs/mathematics/deadlocks.md alone.
//
//     g++ -O2 -std=c++20 plain_deadlocks.cpp -o plain_deadlocks && ./plain_deadlocks CELLS
//
// prints `dead-cells rows/joined/by/slashes`, a pattern a line, canonical, those that occur nowhere among them.
//
// From the first dead cell in reading order, some dead cell that lacks a reason against some colour gets one in every way there is, one
// after another, and so on. What is known is a grid and nothing else: no way is excluded later, no colours are exchanged, and after each
// step everything is looked at anew. Whatever minimal pattern there is, one of the ways is in it as long as something is missing. Grids
// met before are mostly not gone through again: a table remembers the last one of each hash value, by 128 bits of another.
#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <set>
#include <string>
#include <vector>

constexpr int kRows = 44, kColumns = 80, kTop = 5, kLeft = 36;  // the first dead cell stands at kTop, kLeft
constexpr char kAny = '?', kDead = '.', kStone[2] = {'B', 'W'};

struct Mark {
    int row, column;
    char value;
};
using Way = std::vector<Mark>;  // marks relative to a dead cell; value of a stone: 'o' own, 'x' the other colour's

static std::vector<Way> all_ways() {
    std::vector<Way> ways;
    for (int down : {-1, 1})
        for (int right : {-1, 1}) {
            for (char one : {kDead, 'x'})
                for (char two : {kDead, 'x'}) ways.push_back({{down, right, 'o'}, {down, 0, one}, {0, right, two}});
            ways.push_back({{0, right, kDead}, {down, right, kDead}, {down, 2 * right, 'o'}, {0, 2 * right, 'x'}, {down, 0, 'x'}});
            ways.push_back({{down, 0, kDead}, {down, right, kDead}, {2 * down, right, 'o'}, {2 * down, 0, 'x'}, {0, right, 'x'}});
        }
    return ways;
}
static const std::vector<Way> kWays = all_ways();

static char grid[kRows][kColumns];
static std::vector<Mark> marks;  // what is on the grid, in order of coming
static int dead_cells, most;
static std::set<std::string> found;
static std::uint64_t nodes;

static char meant(char value, int colour) { return value == 'o' ? kStone[colour] : value == 'x' ? kStone[1 - colour] : value; }

static bool holds(const Mark& cell, const Way& way, int colour) {
    for (const Mark& mark : way)
        if (grid[cell.row + mark.row][cell.column + mark.column] != meant(mark.value, colour)) return false;
    return true;
}
static bool has_reason(const Mark& cell, int colour) {
    return std::any_of(kWays.begin(), kWays.end(), [&](const Way& way) { return holds(cell, way, colour); });
}

// Whether the way can be made to hold, with at most so many dead cells more.
static bool possible(const Mark& cell, const Way& way, int colour) {
    int more = dead_cells;
    for (const Mark& mark : way) {
        const int row = cell.row + mark.row, column = cell.column + mark.column;
        const char value = meant(mark.value, colour), is = grid[row][column];
        if (is == value) continue;
        if (is != kAny) return false;
        if (value == kDead && (row < kTop || (row == kTop && column < kLeft) || ++more > most)) return false;
    }
    return true;
}

// Whether rule 3 or 4 is broken in every position with these marks: see "What follows from the definitions", 2.
static bool broken_near(const Mark& at) {
    for (int row = at.row - 2; row <= at.row + 1; ++row)
        for (int column = at.column - 2; column <= at.column + 1; ++column) {
            for (int colour : {0, 1}) {
                const char own = kStone[colour], other = kStone[1 - colour];
                auto is = [&](int down, int right, char value) { return grid[row + down][column + right] == value; };
                auto helpless = [&](int down, int right) { return is(down, right, kDead) || is(down, right, other); };
                if (is(0, 0, own) && is(1, 1, own) && helpless(0, 1) && helpless(1, 0)) return true;
                if (is(0, 1, own) && is(1, 0, own) && helpless(0, 0) && helpless(1, 1)) return true;
                if (is(0, 0, own) && is(1, 2, own) && is(0, 2, other) && is(1, 0, other) && (is(0, 1, kDead) || is(1, 1, kDead)))
                    return true;
                if (is(0, 0, own) && is(2, 1, own) && is(2, 0, other) && is(0, 1, other) && (is(1, 0, kDead) || is(1, 1, kDead)))
                    return true;
            }
        }
    return false;
}

// Whether some of the dead cells stay when those that lack a reason drop out, one after another.
static bool something_stays() {
    std::vector<Mark> left, dropped;
    for (const Mark& mark : marks)
        if (mark.value == kDead && grid[mark.row][mark.column] == kDead) left.push_back(mark);
    for (bool again = true; again;) {
        again = false;
        for (std::size_t i = 0; i < left.size(); ++i) {
            if (has_reason(left[i], 0) && has_reason(left[i], 1)) continue;
            grid[left[i].row][left[i].column] = kAny;
            dropped.push_back(left[i]);
            left.erase(left.begin() + i--);
            again = true;
        }
    }
    for (const Mark& mark : dropped) grid[mark.row][mark.column] = kDead;
    return !left.empty();
}

static bool minimal() {
    for (const Mark& mark : marks) {
        grid[mark.row][mark.column] = kAny;
        const bool stays = something_stays();
        grid[mark.row][mark.column] = mark.value;
        if (stays) return false;
    }
    return true;
}

static std::string canonical() {
    std::string best;
    int fewest = 0;
    for (int image = 0; image < 16; ++image) {
        std::vector<Mark> turned;
        for (Mark mark : marks) {
            if (image & 1) mark.row = -mark.row;
            if (image & 2) mark.column = -mark.column;
            if (image & 4) std::swap(mark.row, mark.column);
            if (image & 8 && mark.value != kDead) mark.value = mark.value == kStone[0] ? kStone[1] : kStone[0];
            turned.push_back(mark);
        }
        int top = 1 << 20, left = 1 << 20, bottom = -top, right = -left;
        for (const Mark& mark : turned) {
            top = std::min(top, mark.row), bottom = std::max(bottom, mark.row);
            left = std::min(left, mark.column), right = std::max(right, mark.column);
        }
        const int rows = bottom - top + 1, columns = right - left + 1;
        std::string text;
        for (int row = 0; row < rows; ++row) text += (row ? "/" : "") + std::string(columns, kAny);
        for (const Mark& mark : turned) text[(mark.row - top) * (columns + 1) + mark.column - left] = mark.value;
        if (best.empty() || rows < fewest || (rows == fewest && text < best)) best = text, fewest = rows;
    }
    return best;
}

// A table of grids gone through.
static std::uint64_t mixed(std::uint64_t x) {  // SplitMix64
    x += 0x9e3779b97f4a7c15;
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9;
    x = (x ^ (x >> 27)) * 0x94d049bb133111eb;
    return x ^ (x >> 31);
}
static std::vector<std::array<std::uint64_t, 2>> seen(std::size_t{1} << 24);
static std::array<std::uint64_t, 3> hash;
static void set(const Mark& mark, char value) {
    grid[mark.row][mark.column] = value;
    const std::uint64_t thing = (std::uint64_t(mark.row) * kColumns + mark.column) * 256 + std::uint64_t(mark.value);
    for (int i = 0; i < 3; ++i) hash[i] ^= mixed(thing * 3 + i);
    dead_cells += mark.value == kDead ? (value == kDead ? 1 : -1) : 0;
}

static void extend() {
    auto& memory = seen[hash[2] & (seen.size() - 1)];
    const std::array<std::uint64_t, 2> here{hash[0], hash[1]};
    if (memory == here) return;
    memory = here;
    ++nodes;
    Mark chosen{};
    int colour = -1;
    std::vector<const Way*> fewest;
    bool whole = false;
    for (std::size_t i = 0; i < marks.size(); ++i) {
        if (marks[i].value != kDead) continue;
        bool paid = true;
        for (int c : {0, 1}) {
            if (has_reason(marks[i], c)) continue;
            paid = false;
            std::vector<const Way*> ways;
            for (const Way& way : kWays)
                if (possible(marks[i], way, c)) ways.push_back(&way);
            if (ways.empty()) return;
            if (colour < 0 || ways.size() < fewest.size()) chosen = marks[i], colour = c, fewest = ways;
        }
        whole |= paid;
    }
    if (colour < 0) {
        if (minimal()) found.insert(canonical());
        return;
    }
    if (whole && something_stays()) return;
    for (const Way* way : fewest) {
        const std::size_t before = marks.size();
        bool broken = false;
        for (const Mark& mark : *way) {
            const Mark at{chosen.row + mark.row, chosen.column + mark.column, meant(mark.value, colour)};
            if (grid[at.row][at.column] == at.value) continue;
            set(at, at.value);
            marks.push_back(at);
        }
        for (std::size_t i = before; i < marks.size() && !broken; ++i) broken = broken_near(marks[i]);
        if (!broken) extend();
        while (marks.size() > before) set(marks.back(), kAny), marks.pop_back();
    }
}

int main(int argc, char** argv) {
    if (argc != 2) return 2;
    most = std::atoi(argv[1]);
    if (most < 1 || most > 30) return 2;
    for (auto& row : grid) std::fill(row, row + kColumns, kAny);
    marks.push_back({kTop, kLeft, kDead});
    set(marks[0], kDead);
    extend();
    for (const std::string& text : found) std::printf("%d %s\n", int(std::count(text.begin(), text.end(), kDead)), text.c_str());
    std::fprintf(stderr, "%llu nodes\n", (unsigned long long)nodes);
}
