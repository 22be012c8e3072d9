// The flip game of docs/mathematics/strips.md ("Xodd on one row"): gaps between stones of one row, and a side that is behind by one.
//
//     g++ -O2 -std=c++20 plain_flips.cpp -o plain_flips && ./plain_flips FROM TO
//
// A gap is M (between two colours), O (between two stones of the side to move), E (between two of the other side), with its length.
// The side to move makes two drops, each for itself: M(L) -> E(i) M(j), i >= 1; E(L) -> E(i) E(j), i, j >= 1; O(L) -> M(i) M(j); always
// i + j = L - 1. Whoever cannot has lost. O and E of two cells have the turns of one cell, M of three those of two, M of one none.
// Prints for each n the b for which whoever is to move loses M(n - 3 - b) O(b).
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <unordered_map>
#include <vector>

using Gaps = std::string;  // sorted; 60 * kind + length
enum : int { kM, kO, kE };
static std::unordered_map<Gaps, bool> known;

static void add(Gaps& gaps, int kind, int length) {
    if (kind == kM ? length == 3 : length == 2) --length;
    if (length == 0 || (kind == kM && length == 1)) return;
    const unsigned char gap = static_cast<unsigned char>(60 * kind + length);
    gaps.insert(std::find_if(gaps.begin(), gaps.end(), [&](char other) { return static_cast<unsigned char>(other) > gap; }),
                static_cast<char>(gap));
}

static void drops(const Gaps& gaps, std::vector<Gaps>& found) {
    for (std::size_t at = 0; at < gaps.size(); ++at) {
        if (at > 0 && gaps[at] == gaps[at - 1]) continue;
        const int kind = static_cast<unsigned char>(gaps[at]) / 60, length = static_cast<unsigned char>(gaps[at]) % 60;
        for (int i = kind == kO ? 0 : 1; i < length; ++i) {
            const int j = length - 1 - i;
            if (kind == kE && j == 0) continue;
            Gaps next = gaps;
            next.erase(at, 1);
            add(next, kind == kO ? kM : kE, i);
            add(next, kind == kE ? kE : kM, j);
            found.push_back(next);
        }
    }
}

static void once(std::vector<Gaps>& all) {
    std::sort(all.begin(), all.end());
    all.erase(std::unique(all.begin(), all.end()), all.end());
}

static Gaps other_side(const Gaps& gaps) {
    Gaps turned;
    for (const char gap : gaps) {
        const int kind = static_cast<unsigned char>(gap) / 60, length = static_cast<unsigned char>(gap) % 60;
        add(turned, kind == kM ? kM : kO + kE - kind, length);
    }
    return turned;
}

static bool wins(const Gaps& gaps) {
    if (const auto at = known.find(gaps); at != known.end()) return at->second;
    std::vector<Gaps> one, two;
    drops(gaps, one);
    once(one);
    for (const auto& next : one) drops(next, two);
    once(two);
    const bool found = std::any_of(two.begin(), two.end(), [](const Gaps& next) { return !wins(other_side(next)); });
    known[gaps] = found;
    return found;
}

int main(int argc, char** argv) {
    if (argc != 3 || std::atoi(argv[2]) > 60) return 2;
    for (int n = std::atoi(argv[1]); n <= std::atoi(argv[2]); ++n) {
        std::printf("%d", n);
        for (int b = 1; b <= n - 3; ++b) {
            Gaps gaps;
            add(gaps, kM, n - 3 - b);
            add(gaps, kO, b);
            if (!wins(gaps)) std::printf(" %d", b);
        }
        std::printf("\n");
        std::fflush(stdout);
    }
}
