// Going through all positions of a board for deadlocks: the border of orcoon/deadlock_sweep.hpp.
#pragma once

#include <nanobind/stl/pair.h>

#include "common/border.hpp"
#include "orcoon/deadlock_sweep.hpp"

namespace crosscut {

inline nb::tuple run_deadlock_sweep(int size, const Tables& t, const std::vector<std::pair<std::vector<int>, bool>>& symmetries,
                                    const nb::bytes& places, const std::vector<int>& patterns, nb::callable tick) {
    if (size < 1 || size > 21 || symmetries.empty() || symmetries.size() > 15) throw std::invalid_argument("deadlock_sweep: out of range");
    const auto game = unpack<1>(size, t);
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
    m.def(
        "deadlock_sweep",
        [](int size, nb::bytes neighbours, nb::bytes diagonal, std::vector<std::size_t> diagonal_ends, nb::bytes crossing,
           std::vector<std::size_t> crossing_ends, nb::bytes sides, bool passing, bool joining_ends,
           std::vector<std::pair<std::vector<int>, bool>> symmetries, nb::bytes places, std::vector<int> patterns, nb::callable tick) {
            const Tables t{neighbours, diagonal, std::move(diagonal_ends), crossing, std::move(crossing_ends), sides, passing, joining_ends};
            return run_deadlock_sweep(size, t, symmetries, places, patterns, std::move(tick));
        },
        nb::arg("size"), nb::arg("neighbours"), nb::arg("diagonal"), nb::arg("diagonal_ends"), nb::arg("crossing"),
        nb::arg("crossing_ends"), nb::arg("sides"), nb::arg("passing"), nb::arg("joining_ends"), nb::arg("symmetries"), nb::arg("places"),
        nb::arg("patterns"), nb::arg("tick"),
        "Legal positions, deadlocked ones, and four words (see words()) for each of these up to symmetry; `tick(positions)` may raise.");
}

}  // namespace crosscut
