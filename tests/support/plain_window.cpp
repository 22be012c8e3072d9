// The window game of docs/mathematics/strips.md by the plainest sweep: Orcoon on ROWS x COLUMNS, but White may skip his turn as
// often as he likes. All legal boards as numbers in base 3, downwards, so that boards with one more stone are known before.
// Shares nothing with the kernel; no lemmas, no symmetries.
//
//     g++ -O2 -std=c++20 plain_window.cpp -o plain_window && ./plain_window ROWS COLUMNS
//
// Prints how many boards are legal, how many Black wins to move, and how many he wins with White to move; whether he wins the empty board
// to move and with White to move; then for each cell whether he wins with his first stone there and White to move (+ or -), and
// whether he wins against White's first stone there. Takes half a byte for each of the 3^cells boards: 1.75 GB for 20 cells.
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <vector>

static int rows, columns, cells;
static int board[20];  // 0 empty, 1 Black, 2 White
static std::uint64_t power[21];
static std::vector<std::uint8_t> store;  // four bits a board
static std::uint64_t legal, won_to_move, won_anyhow;

// What is kept of a board. Dead: cannot join his edges by placing alone. First: Black wins to move; both: with White to move, too.
enum : int { kIllegal, kBothDead, kWhiteDead, kBlackDead, kNone, kFirst, kBoth };

static int get(std::uint64_t number) { return store[number >> 1] >> (4 * (number & 1)) & 7; }
static void put(std::uint64_t number, int value) { store[number >> 1] |= static_cast<std::uint8_t>(value << (4 * (number & 1))); }
static bool white_lives(int value) { return value == kBlackDead || value >= kNone; }
static bool black_lives(int value) { return value == kWhiteDead || value >= kNone; }
static bool black_to_move(int value) { return value == kWhiteDead || value == kBothDead || value >= kFirst; }
static bool white_to_move(int value) { return value == kWhiteDead || value == kBoth; }

static int at(int row, int column) { return board[row * columns + column]; }

// Four corners of a window, the first two in one row; the middles are empty.
static bool crossing(int a, int b, int c, int d) { return a != 0 && b != 0 && a == d && b == c && a != b; }

// Whether a block or window with its top left point here is forbidden; all later points are filled in.
static bool broken(int r, int c) {
    if (r + 1 < rows && c + 1 < columns) {
        const int a = at(r, c), b = at(r, c + 1), d = at(r + 1, c), e = at(r + 1, c + 1);
        if ((a != 0 && a == e && b != a && d != a) || (b != 0 && b == d && a != b && e != b)) return true;
    }
    if (r + 1 < rows && c + 2 < columns && crossing(at(r, c), at(r, c + 2), at(r + 1, c), at(r + 1, c + 2)) && at(r, c + 1) == 0 &&
        at(r + 1, c + 1) == 0)
        return true;
    return r + 2 < rows && c + 1 < columns && crossing(at(r, c), at(r, c + 1), at(r + 2, c), at(r + 2, c + 1)) && at(r + 1, c) == 0 &&
           at(r + 1, c + 1) == 0;
}

static bool reaches(int r, int c, int colour, std::uint32_t& seen) {
    if (r < 0 || c < 0 || r >= rows || c >= columns || at(r, c) != colour) return false;
    const std::uint32_t here = 1u << (r * columns + c);
    if (seen & here) return false;
    seen |= here;
    if (colour == 1 ? r == rows - 1 : c == columns - 1) return true;
    return reaches(r + 1, c, colour, seen) || reaches(r - 1, c, colour, seen) || reaches(r, c + 1, colour, seen) ||
           reaches(r, c - 1, colour, seen);
}

static bool joined(int colour) {
    std::uint32_t seen = 0;
    for (int i = 0; i < (colour == 1 ? columns : rows); ++i)
        if (colour == 1 ? reaches(0, i, 1, seen) : reaches(i, 0, 2, seen)) return true;
    return false;
}

static void judge(std::uint64_t number) {
    bool black = joined(1), white = joined(2), wins = false, holds = true;
    for (int i = 0; i < cells; ++i) {
        if (board[i] != 0) continue;
        const int mine = get(number + power[i]), hers = get(number + 2 * power[i]);
        if (mine != kIllegal) {
            black = black || black_lives(mine);
            wins = wins || white_to_move(mine);
        }
        if (hers != kIllegal) {
            white = white || white_lives(hers);
            holds = holds && black_to_move(hers);
        }
    }
    const int value = !white ? black ? kWhiteDead : kBothDead : !black ? kBlackDead : !wins ? kNone : holds ? kBoth : kFirst;
    ++legal;
    won_to_move += black_to_move(value);
    won_anyhow += white_to_move(value);
    put(number, value);
}

static void boards(int cell, std::uint64_t number) {  // the cells behind this one are filled in
    if (cell < 0) return judge(number);
    for (int value = 2; value >= 0; --value) {
        board[cell] = value;
        if (!broken(cell / columns, cell % columns)) boards(cell - 1, number + value * power[cell]);
    }
}

int main(int argc, char** argv) {
    if (argc != 3) return 2;
    rows = std::atoi(argv[1]);
    columns = std::atoi(argv[2]);
    cells = rows * columns;
    if (rows < 1 || columns < 1 || cells > 20) return 2;
    power[0] = 1;
    for (int i = 0; i < cells; ++i) power[i + 1] = 3 * power[i];
    store.resize(power[cells] / 2 + 1);
    boards(cells - 1, 0);
    std::printf("%llu %llu %llu\n", (unsigned long long)legal, (unsigned long long)won_to_move, (unsigned long long)won_anyhow);
    std::printf("%c%c\n", black_to_move(get(0)) ? '+' : '-', white_to_move(get(0)) ? '+' : '-');
    for (int colour = 1; colour < 3; ++colour)
        for (int i = 0; i < cells; ++i) {
            const int value = get(colour * power[i]);
            std::putchar((colour == 1 ? white_to_move(value) : black_to_move(value)) ? '+' : '-');
            if (i % columns == columns - 1) std::putchar('\n');
        }
}
