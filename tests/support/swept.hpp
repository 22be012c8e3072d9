// Orcoon on a rectangle with the value of every position, for programs that go through all of them.
#pragma once

#include <cstdlib>
#include <string>

#include "rectangle.hpp"
#include "orcoon/retrograde.hpp"

namespace crosscut {

struct NoTicker {
    void count(std::uint64_t) {}
};

// From the arguments ROWS COLUMNS forbidden|allowed. Positions are numbered in base 3, the first cell leading; `codes` has those of
// retrograde.hpp, first with Black to move, then with White. `fill` adds a position's stones to none.
struct Swept {
    explicit Swept(char** argv)
        : rows(std::atoi(argv[1])),
          columns(std::atoi(argv[2])),
          size(rows * columns),
          game(rectangle(rows, columns, std::string(argv[3]) == "forbidden")),
          power(size) {
        for (int cell = size; cell-- > 0; positions *= 3) power[cell] = positions;
        codes.resize(2 * positions);
        NoTicker ticker;
        Sweep<NoTicker>(game, size, codes.data(), ticker).run();
    }

    void fill(std::size_t index, Cells<1> (&stones)[2]) const {
        for (int cell = 0; cell < size; ++cell)
            if (const int value = index / power[cell] % 3) stones[value - 1] = stones[value - 1] | Cells<1>::of(cell);
    }

    const int rows, columns, size;
    const Placement<1> game;
    std::size_t positions = 1;
    std::vector<std::size_t> power;
    std::vector<std::uint8_t> codes;
};

}  // namespace crosscut
