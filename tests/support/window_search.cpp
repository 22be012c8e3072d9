// The window game of docs/mathematics/strips.md by the search of the kernel: Orcoon, but White may skip his turn as often as he likes.
//
//     window_search ROWS COLUMNS [STONES..]    such as Bc3 or Wb1+Bc3: the other side of the last stone is to move; "-": empty, White to move
//
// Prints B or W for each question: who wins. The window is one of a board with more columns than it and than rows, so Black is the near side
// (orcoon/windows.hpp). The tests compare all with plain_window.cpp, which has no keys.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <sstream>
#include <string>

#include "common/cells.hpp"
#include "orcoon/proofnumber.hpp"
#include "rectangle.hpp"

using namespace crosscut;
using Set = Cells<1>;

struct Still {
    void count(std::uint64_t) {}
    void look() {}
};

int main(int argc, char** argv) {
    if (argc < 3) return 2;
    const int rows = std::atoi(argv[1]), columns = std::atoi(argv[2]), all = std::max(rows, columns) + 1;
    const auto game = rectangle(rows, all, true);
    const Shapes<1> shapes(game);
    std::vector<int> identity;
    for (int cell = 0; cell < rows * all; ++cell) identity.push_back(cell);
    const Structure<1> structure(shapes, {identity});
    const Windows<1> windows(game, all);
    ProofTable table(std::size_t{2} << 30, false);
    Still still;
    ProofNumber<1, Still> search(shapes, structure, windows, table, still, nullptr);
    for (int at = 3; at < argc; ++at) {
        Position<1> p{{}, 1, columns};
        std::istringstream stones(argv[at]);
        for (std::string stone; std::getline(stones, stone, '+') && stone != "-";) {
            p.mover = stone[0] == 'W';
            p.stones[p.mover] = p.stones[p.mover] | Set::of((std::atoi(stone.c_str() + 2) - 1) * all + stone[1] - 'a');
            p.mover = 1 - p.mover;
        }
        const bool won = search.solve(p) == Verdict::won;
        std::printf("%s %c\n", argv[at], won == (p.mover == 0) ? 'B' : 'W');
        std::fflush(stdout);
    }
}
