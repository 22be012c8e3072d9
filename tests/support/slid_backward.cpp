// native/common/backward.hpp on a game whose play can come back: Sliders of tests/support/sliders.py as a kernel.
//
// Arguments: rows, columns. Standard input: positions, one a line: two masks and who is to slide. Prints the score of each, from a
// table that all share; 0 is a draw.
#include <cstdlib>
#include <iostream>
#include <optional>

#include "common/backward.hpp"

using namespace crosscut;

struct Sliders {
    using P = Position<1, 2, 1>;
    static constexpr Member kMaskKinds[] = {{Member::kCells, 1}, {Member::kCells, 0}};
    static constexpr Member kNumberKinds[] = {{Member::kTurn, 0}};
    std::vector<Cells<1>> near;
    Cells<1> all;

    int decides(const P& p) const { return p.number[0]; }
    P relevant(const P& p) const { return p; }

    template <class Visit>
    void plies(const P& p, Visit visit) const {
        const int turn = decides(p);
        const auto empty = all & ~(p.mask[0] | p.mask[1]);
        p.mask[turn].each([&](int from) {
            (near[from] & empty).each([&](int to) {
                P q = p;
                q.mask[turn] = (p.mask[turn] & ~Cells<1>::of(from)) | Cells<1>::of(to);
                q.number[0] = 1 - turn;
                visit(to, q);
            });
        });
    }
    std::optional<int> ended(const P& p) const {
        bool goes_on = false;
        plies(p, [&](int, const P&) { goes_on = true; });
        return goes_on ? std::nullopt : std::optional(-1);
    }
};

struct Silent {
    void count(std::uint64_t) {}
};

int main(int, char** arguments) {
    const int rows = std::atoi(arguments[1]), columns = std::atoi(arguments[2]);
    Sliders game;
    for (int cell = 0; cell < rows * columns; ++cell) {
        Cells<1> near;
        if (cell % columns > 0) near = near | Cells<1>::of(cell - 1);
        if (cell % columns < columns - 1) near = near | Cells<1>::of(cell + 1);
        if (cell >= columns) near = near | Cells<1>::of(cell - columns);
        if (cell < (rows - 1) * columns) near = near | Cells<1>::of(cell + columns);
        game.near.push_back(near);
        game.all = game.all | Cells<1>::of(cell);
    }
    ExactTable table(1 << 28, false);
    Silent ticker;
    Sliders::P p;
    int turn;
    while (std::cin >> p.mask[0].word[0] >> p.mask[1].word[0] >> turn) {
        p.number[0] = static_cast<std::int16_t>(turn);
        if (table.find(p.key()) == std::nullopt) Backward<Sliders, Silent>(game, nullptr, table, 1 << 28, ticker).solve(p);
        std::cout << table.find(p.key())->low << "\n";
    }
}
