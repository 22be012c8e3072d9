// Solving all positions of a board, and checking such a table: the border of orcoon/retrograde.hpp and orcoon/retrograde_check.hpp.
#pragma once

#include <nanobind/ndarray.h>

#include "common/border.hpp"
#include "orcoon/retrograde.hpp"
#include "orcoon/retrograde_check.hpp"

namespace crosscut {

using Codes = nb::ndarray<std::uint8_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using ReadCodes = nb::ndarray<const std::uint8_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

// The game of a table of so many bytes.
inline Placement<1> unpack_table_game(const PlacementTables& t, std::size_t bytes) {
    const int size = t.size;
    if (size < 1 || size > 20) throw std::invalid_argument("retrograde: out of range");
    std::size_t wanted = 2;
    for (int cell = 0; cell < size; ++cell) wanted *= 3;
    if (bytes != wanted) throw std::invalid_argument("retrograde: two bytes a position expected");
    auto game = unpack<1>(t);
    if (!game.passing || game.joining_ends) throw std::invalid_argument("retrograde: a pass, and nothing else, must end the game");
    return game;
}

inline std::vector<std::uint64_t> run_retrograde(const PlacementTables& t, const Codes& codes, nb::callable tick) {
    const auto game = unpack_table_game(t, codes.size());
    Ticker ticker(std::move(tick));
    AbleCounts counts;
    {
        nb::gil_scoped_release released;
        counts = Sweep<Ticker>(game, t.size, codes.data(), ticker).run();
    }
    ticker.finish();
    return {counts.begin(), counts.end()};
}

inline nb::tuple run_retrograde_check(const PlacementTables& t, const ReadCodes& codes, nb::callable tick) {
    const auto game = unpack_table_game(t, codes.size());
    Ticker ticker(std::move(tick));
    TableVerdict verdict;
    {
        nb::gil_scoped_release released;
        verdict = TableCheck<Ticker>(game, t.size, codes.data(), ticker).run();
    }
    ticker.finish();
    nb::object wrong = verdict.wrong ? nb::cast(*verdict.wrong) : nb::none();
    return nb::make_tuple(wrong, std::vector<std::uint64_t>(verdict.able.begin(), verdict.able.end()));
}

inline void define_retrograde(nb::module_& m) {
    m.def("retrograde", &run_retrograde, nb::arg("tables"), nb::arg("codes"), nb::arg("tick"),
          "Fill `codes` (zeros) for all legal positions; returns their numbers by who can connect; `tick(positions)` may raise to stop.");
    m.def("retrograde_check", &run_retrograde_check, nb::arg("tables"), nb::arg("codes"), nb::arg("tick"),
          "The first byte, from the end, that does not follow from its successors (or None), and the numbers by who can connect.");
}

}  // namespace crosscut
