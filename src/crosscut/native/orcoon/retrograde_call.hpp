// Solving all positions of a board, checking such a table, counting what play leads to: the border of orcoon/retrograde.hpp,
// orcoon/retrograde_check.hpp and common/reachable.hpp.
#pragma once

#include <nanobind/ndarray.h>

#include "common/border.hpp"
#include "common/reachable.hpp"
#include "orcoon/retrograde.hpp"
#include "orcoon/retrograde_check.hpp"

namespace crosscut {

using Codes = nb::ndarray<std::uint8_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using ReadCodes = nb::ndarray<const std::uint8_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

// The game of a table of so many bytes.
inline Placement<1> unpack_table_game(int size, const Tables& t, std::size_t bytes) {
    if (size < 1 || size > 20) throw std::invalid_argument("retrograde: out of range");
    std::size_t wanted = 2;
    for (int cell = 0; cell < size; ++cell) wanted *= 3;
    if (bytes != wanted) throw std::invalid_argument("retrograde: two bytes a position expected");
    auto game = unpack<1>(size, t);
    if (!game.passing || game.joining_ends) throw std::invalid_argument("retrograde: a pass, and nothing else, must end the game");
    return game;
}

inline std::vector<std::uint64_t> run_retrograde(int size, const Tables& t, const Codes& codes, nb::callable tick) {
    const auto game = unpack_table_game(size, t, codes.size());
    Ticker ticker(std::move(tick));
    AbleCounts counts;
    {
        nb::gil_scoped_release released;
        counts = Sweep<Ticker>(game, size, codes.data(), ticker).run();
    }
    ticker.finish();
    return {counts.begin(), counts.end()};
}

inline nb::tuple run_retrograde_check(int size, const Tables& t, const ReadCodes& codes, nb::callable tick) {
    const auto game = unpack_table_game(size, t, codes.size());
    Ticker ticker(std::move(tick));
    TableVerdict verdict;
    {
        nb::gil_scoped_release released;
        verdict = TableCheck<Ticker>(game, size, codes.data(), ticker).run();
    }
    ticker.finish();
    nb::object wrong = verdict.wrong ? nb::cast(*verdict.wrong) : nb::none();
    return nb::make_tuple(wrong, std::vector<std::uint64_t>(verdict.able.begin(), verdict.able.end()));
}

inline std::vector<std::uint64_t> run_reachable(int size, const Tables& t, nb::callable tick) {
    if (size < 1 || size > 20) throw std::invalid_argument("reachable: out of range");
    const auto game = unpack<1>(size, t);
    if (game.passing == game.joining_ends) throw std::invalid_argument("reachable: a pass or joining must end the game, not both");
    Ticker ticker(std::move(tick));
    std::vector<std::uint64_t> counts;
    {
        nb::gil_scoped_release released;
        counts = Reachable<Ticker>(game, size, ticker).run();
    }
    ticker.finish();
    return counts;
}

}  // namespace crosscut
