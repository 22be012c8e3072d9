// Hex: the border of hex/sweep.hpp, hex/sweep_check.hpp and hex/mustplay.hpp.
#pragma once

#include <nanobind/ndarray.h>

#include <algorithm>
#include <optional>

#include "common/border.hpp"
#include "hex/sweep.hpp"
#include "hex/sweep_check.hpp"
#include "hex/mustplay.hpp"

namespace crosscut {

inline Placement<1> unpack_hex(const PlacementTables& t, int most) {
    const int size = t.size;
    if (size < 1 || size > most) throw std::invalid_argument("hex: out of range");
    auto game = unpack<1>(t);
    if (game.passing || !game.joining_ends) throw std::invalid_argument("hex: joining, and nothing else, must end the game");
    for (int cell = 0; cell < size; ++cell)
        if (!game.diagonal[cell].empty() || !game.crossing[cell].empty()) throw std::invalid_argument("hex: every cell is free");
    return game;
}

using ReadHexCodes = nb::ndarray<const std::uint8_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using HexCodes = nb::ndarray<std::uint8_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

// The game of so many codes.
inline Placement<1> unpack_hex_codes(const PlacementTables& t, std::size_t bytes) {
    const auto game = unpack_hex(t, 16);
    std::size_t wanted = 1;
    for (int cell = 0; cell < t.size; ++cell) wanted *= 3;
    if (bytes != wanted) throw std::invalid_argument("hex: one byte a colouring expected");
    return game;
}

inline std::vector<std::uint64_t> run_hex_sweep(const PlacementTables& t, const HexCodes& codes, nb::callable tick) {
    const auto game = unpack_hex_codes(t, codes.size());
    Ticker ticker(std::move(tick));
    HexCounts counts;
    {
        nb::gil_scoped_release released;
        counts = HexSweep<Ticker>(game, t.size, codes.data(), ticker).run();
    }
    ticker.finish();
    return {counts.begin(), counts.end()};
}

inline nb::object run_hex_sweep_check(const PlacementTables& t, const ReadHexCodes& codes, nb::callable tick) {
    const auto game = unpack_hex_codes(t, codes.size());
    Ticker ticker(std::move(tick));
    std::optional<std::size_t> wrong;
    {
        nb::gil_scoped_release released;
        wrong = HexSweepCheck<Ticker>(game, t.size, codes.data(), ticker).run();
    }
    ticker.finish();
    return wrong ? nb::cast(*wrong) : nb::none();
}

// A search that keeps its table from call to call; entries stored by a stopped call are right and stay.
class MustPlaySolver {
public:
    explicit MustPlaySolver(const PlacementTables& t) : links_(unpack_hex(t, 64)) {}
    nb::tuple solve(std::uint64_t black, std::uint64_t white, int turn, nb::callable tick) {
        if ((black & white) || ((black | white) & ~links_.all()) || turn < 0 || turn > 1)
            throw std::invalid_argument("must-play: no position of this board");
        Ticker ticker(std::move(tick));
        MustPlayVerdict found;
        {
            nb::gil_scoped_release released;
            const std::uint64_t stones[2] = {black, white};
            found = MustPlay<Ticker>(links_, table_, ticker).solve(stones[turn], stones[1 - turn], turn);
        }
        ticker.finish();
        return nb::make_tuple(found.wins, found.carrier, int(found.cell));
    }
    std::size_t entries() const { return table_.size(); }

private:
    HexLinks links_;
    MustPlayTable table_;
};

inline void define_hex(nb::module_& m) {
    m.def("hex_sweep", &run_hex_sweep, nb::arg("tables"), nb::arg("codes"), nb::arg("tick"),
          "Fill `codes` for all colourings; returns the numbers that alternating play reaches; `tick(colourings)` may raise to stop.");
    m.def("hex_sweep_check", &run_hex_sweep_check, nb::arg("tables"), nb::arg("codes"), nb::arg("tick"),
          "The first colouring, from the end, whose code does not follow from those with one stone more, or None.");
    nb::class_<MustPlaySolver>(m, "MustPlay", "Who wins Hex positions of one board, and on which cells.")
        .def(nb::init<const PlacementTables&>(), nb::arg("tables"))
        .def("solve", &MustPlaySolver::solve, nb::arg("black"), nb::arg("white"), nb::arg("turn"), nb::arg("tick"),
             "(does the side to move win, the winner's carrier, the cell to take or -1); `tick(positions)` may raise to stop.")
        .def_prop_ro("entries", &MustPlaySolver::entries, "Positions in the table.");
}

}  // namespace crosscut
