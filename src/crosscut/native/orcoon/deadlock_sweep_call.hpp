// Going through all positions of a board for deadlocks: the border of orcoon/deadlock_sweep.hpp.
#pragma once

#include <nanobind/stl/pair.h>

#include "common/border.hpp"
#include "orcoon/deadlock_sweep.hpp"

namespace crosscut {

inline nb::tuple run_deadlock_sweep(const PlacementTables& t, const std::vector<std::pair<std::vector<int>, bool>>& symmetries,
                                    const nb::bytes& places, const std::vector<int>& patterns, nb::callable tick) {
    const int size = t.size;
    if (size < 1 || size > 21 || symmetries.empty() || symmetries.size() > 15) throw std::invalid_argument("deadlock_sweep: out of range");
    const auto game = unpack<1>(t);
    std::vector<GameSymmetry> kept;
    for (const auto& [to, exchanged] : symmetries) {
        const auto inside = [size](int cell) { return cell >= 0 && cell < size; };
        if (to.size() != std::size_t(size) || !std::all_of(to.begin(), to.end(), inside))
            throw std::invalid_argument("deadlock_sweep: a symmetry maps every cell");
        kept.push_back({to, exchanged});
    }
    std::vector<DeadPlace> listed;
    for (std::size_t at = 0; at < patterns.size(); ++at) {
        if (patterns[at] < 0 || patterns[at] > 15) throw std::invalid_argument("deadlock_sweep: more than 16 patterns");
        const auto mask = [&](std::size_t part) { return LegalPositions::bits(unpack<1>(places, 3 * at + part)); };
        listed.push_back({mask(0), mask(1), mask(2), patterns[at]});
    }
    Ticker ticker(std::move(tick));
    DeadlockSweep<Ticker> sweep(game, size, std::move(kept), std::move(listed), ticker);
    {
        nb::gil_scoped_release released;
        sweep.run();
    }
    ticker.finish();
    const auto& words = sweep.words();
    return nb::make_tuple(sweep.legal(), sweep.deadlocked(), nb::bytes(reinterpret_cast<const char*>(words.data()), 4 * words.size()));
}

inline void define_deadlock_sweep(nb::module_& m) {
    m.def("deadlock_sweep", &run_deadlock_sweep, nb::arg("tables"), nb::arg("symmetries"), nb::arg("places"), nb::arg("patterns"),
          nb::arg("tick"),
          "Legal positions, deadlocked ones, and four words (see words()) for each of these up to symmetry; `tick(positions)` may raise.");
}

}  // namespace crosscut
