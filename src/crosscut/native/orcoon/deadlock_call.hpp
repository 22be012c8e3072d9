// Listing deadlock patterns: the border of orcoon/deadlock_search.hpp.
#pragma once

#include <nanobind/stl/string.h>

#include "common/border.hpp"
#include "orcoon/deadlock_search.hpp"

namespace crosscut {

inline nb::tuple run_deadlocks(const DeadlockLimits& limits, nb::callable tick) {
    using Search = DeadlockSearch<Ticker>;
    const int widest = std::min(limits.cells, std::max(limits.rows, limits.columns));
    if (limits.cells < 1 || limits.cells > int{Search::kMostCells} || limits.rows < 1 || limits.columns < 1 || widest > Search::kWidest)
        throw std::invalid_argument("deadlocks: out of range");
    if (limits.share < 0 || limits.share >= limits.shares) throw std::invalid_argument("deadlocks: no such share");
    Ticker ticker(std::move(tick));
    std::vector<std::string> found;
    bool limited;
    {
        nb::gil_scoped_release released;
        Search search(limits, ticker);
        found.assign(search.found().begin(), search.found().end());
        limited = search.limited();
    }
    ticker.finish();
    return nb::make_tuple(std::move(found), limited);
}

inline void define_deadlocks(nb::module_& m) {
    m.def(
        "deadlocks",
        [](int cells, int rows, int columns, bool crossing, int share, int shares, nb::callable tick) {
            return run_deadlocks({cells, rows, columns, crossing, share, shares}, std::move(tick));
        },
        nb::arg("cells"), nb::arg("rows"), nb::arg("columns"), nb::arg("crossing"), nb::arg("share"), nb::arg("shares"),
        nb::arg("tick"),
        "Canonical minimal deadlock patterns of at most so many dead cells in a box, as far as this share of the search finds them, and "
        "whether the limit on cells cut anything off.");
}

}  // namespace crosscut
