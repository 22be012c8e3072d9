// Legal Orcoon placements by the plainest profile method, a check on crosscut/games/orcoon/counts/legal.py that shares nothing with it:
// the state is the values of the last 2*columns+1 cells, all of them, in an array; both rules are written out from
// docs/rules/orcoon.md; no reductions, no tables of shapes. Counts have 128 bits, enough for 80 cells.
//
//     g++ -O2 -std=c++20 plain_count.cpp -o plain_count && ./plain_count ROWS COLUMNS [allowed]
//
// takes 2 * 3^(2*columns+1) * 16 bytes: 0.46 GB for 7 columns, 4.1 GB for 8.
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <vector>

using Big = unsigned __int128;
using std::size_t;

static bool opposite(int a, int b) { return a != 0 && b != 0 && a != b; }

// Rule 3 on the block a b / c d.
static bool breaks_rule_3(int a, int b, int c, int d) {
    if (a != 0 && a == d && b != a && c != a) return true;
    return b != 0 && b == c && a != b && d != b;
}

// Rule 4 on corners a b / c d (a opposite d) with the two cells between them.
static bool breaks_rule_4(int a, int b, int c, int d, int middle1, int middle2) {
    return middle1 == 0 && middle2 == 0 && opposite(a, b) && a == d && b == c;
}

int main(int argc, char** argv) {
    if (argc < 3) return 2;
    const int rows = std::atoi(argv[1]), columns = std::atoi(argv[2]);
    const bool crossing_allowed = argc > 3 && std::strcmp(argv[3], "allowed") == 0;
    const int length = 2 * columns + 1;
    if (rows < 1 || columns < 2 || columns > 8 || rows * columns > 80) return 2;
    std::vector<size_t> power(length + 1, 1);
    for (int i = 1; i <= length; ++i) power[i] = 3 * power[i - 1];
    std::vector<Big> before(power[length]), after(power[length]);
    before[0] = 1;  // cells before the first one read as empty, and no rule forbids anything for being empty above the board
    for (int row = 0; row < rows; ++row)
        for (int column = 0; column < columns; ++column) {
            // Digit k of a profile is the cell set k steps ago; digit `length` is the one that falls out now.
            for (size_t profile = 0; profile < power[length]; ++profile) {
                Big counts[3], any = 0;
                for (int oldest = 0; oldest < 3; ++oldest)
                    any |= counts[oldest] = before[oldest * power[length - 1] + profile / 3];
                after[profile] = 0;
                if (any == 0) continue;
                auto ago = [&](int k) { return int(profile / power[k] % 3); };
                const int here = int(profile % 3);
                bool broken = false;
                int left = 0, up = 0, up_left = 0;
                if (here != 0 || column > 0) left = ago(1), up = ago(columns), up_left = ago(columns + 1);
                if (row > 0 && column > 0) broken = breaks_rule_3(up_left, up, left, here);
                if (!broken && !crossing_allowed && here != 0 && row > 0 && column > 1)
                    broken = breaks_rule_4(ago(columns + 2), up, ago(2), here, up_left, left);
                Big sum = 0;
                if (!broken)
                    for (int oldest = 0; oldest < 3; ++oldest) {
                        if (!crossing_allowed && here != 0 && row > 1 && column > 0 &&
                            breaks_rule_4(oldest, ago(2 * columns), left, here, up_left, up))
                            continue;
                        sum += counts[oldest];
                    }
                after[profile] = sum;
            }
            before.swap(after);
        }
    Big total = 0;
    for (const Big& count : before) total += count;
    std::string digits;
    for (; total != 0; total /= 10) digits.insert(digits.begin(), char('0' + int(total % 10)));
    std::printf("%s\n", digits.c_str());
}
