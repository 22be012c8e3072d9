// Counting fillings of a board without a forbidden pattern: the border of orcoon/count.hpp.
#pragma once

#include "common/border.hpp"
#include "orcoon/count.hpp"

namespace crosscut {

struct StepTables {
    nb::bytes breaks, keeps, starts;  // three masks a cell each: by value empty, black, white
};

template <int Words, int Limbs>
std::vector<std::uint64_t> run_count(int cells, const StepTables& t, nb::callable tick) {
    std::vector<Step<Words>> steps(cells);
    for (int cell = 0; cell < cells; ++cell)
        for (int value = 0; value < 3; ++value) {
            steps[cell].breaks[value] = unpack<Words>(t.breaks, 3 * cell + value);
            steps[cell].keeps[value] = unpack<Words>(t.keeps, 3 * cell + value);
            steps[cell].starts[value] = unpack<Words>(t.starts, 3 * cell + value);
        }
    Ticker ticker(std::move(tick));
    Count<Limbs> total;
    {
        nb::gil_scoped_release released;
        total = count_fillings<Words, Limbs>(steps, ticker);
    }
    ticker.finish();
    return {total.limb.begin(), total.limb.end()};
}

// Counts of the fewest words (of those offered) that hold 3^cells.
template <int Words>
std::vector<std::uint64_t> run_count(int cells, const StepTables& t, nb::callable tick) {
    if (cells <= 80) return run_count<Words, 2>(cells, t, std::move(tick));
    if (cells <= 121) return run_count<Words, 3>(cells, t, std::move(tick));
    if (cells <= 161) return run_count<Words, 4>(cells, t, std::move(tick));
    return run_count<Words, 7>(cells, t, std::move(tick));
}

inline void define_count(nb::module_& m) {
    m.def(
        "count_stones",
        [](int cells, int bits, nb::bytes breaks, nb::bytes keeps, nb::bytes starts, nb::callable tick) {
            if (cells < 1 || cells > 256 || bits < 0 || bits > 256) throw std::invalid_argument("count_stones: out of range");
            const StepTables t{breaks, keeps, starts};
            if (bits <= 64) return run_count<1>(cells, t, std::move(tick));
            if (bits <= 128) return run_count<2>(cells, t, std::move(tick));
            return run_count<4>(cells, t, std::move(tick));
        },
        nb::arg("cells"), nb::arg("bits"), nb::arg("breaks"), nb::arg("keeps"), nb::arg("starts"), nb::arg("tick"),
        "Fillings without a forbidden pattern, as 64-bit words, least significant first; `tick(states)` may raise to stop.");
}

}  // namespace crosscut
