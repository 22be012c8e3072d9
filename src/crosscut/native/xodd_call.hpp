// Xodd and Yodd: the border of xoddsweep.hpp.
#pragma once

#include <nanobind/ndarray.h>

#include "border.hpp"
#include "xoddquiet.hpp"
#include "xoddsweep.hpp"

namespace crosscut {

using XoddBytes = nb::ndarray<std::uint8_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

inline std::vector<std::uint64_t> run_xodd_sweep(int size, const nb::bytes& neighbours, const XoddBytes& work, const XoddBytes& codes,
                                                 nb::callable tick) {
    if (size < 1 || size > 40) throw std::invalid_argument("xodd: out of range");
    std::size_t wanted = 1;
    for (int cell = 1; cell < size; ++cell) wanted *= 3;
    const std::size_t kept = ((3 * wanted - 1) / 2 + 3) / 4;
    if (work.size() != wanted || (codes.size() && codes.size() != kept)) throw std::invalid_argument("xodd: buffers of another size");
    std::vector<std::uint64_t> near;
    for (int cell = 0; cell < size; ++cell) near.push_back(unpack<1>(neighbours, cell).word[0]);
    Ticker ticker(std::move(tick));
    XoddCounts counts;
    {
        nb::gil_scoped_release released;
        counts = XoddSweep<Ticker>(size, std::move(near), work.data(), codes.size() ? codes.data() : nullptr, ticker).run();
    }
    ticker.finish();
    return {counts.begin(), counts.end()};
}

inline std::vector<std::uint64_t> run_xodd_quiet(int size, const nb::bytes& neighbours, const XoddBytes& codes, nb::callable tick) {
    if (size < 1 || size > 39) throw std::invalid_argument("xodd: out of range");
    std::size_t boards = 1;
    for (int cell = 0; cell < size; ++cell) boards *= 3;
    if (codes.size() != ((boards - 1) / 2 + 3) / 4) throw std::invalid_argument("xodd: buffers of another size");
    std::vector<std::uint64_t> near;
    for (int cell = 0; cell < size; ++cell) near.push_back(unpack<1>(neighbours, cell).word[0]);
    Ticker ticker(std::move(tick));
    XoddQuietFound found;
    {
        nb::gil_scoped_release released;
        found = XoddQuiet<Ticker>(size, std::move(near), codes.data(), ticker).run();
    }
    ticker.finish();
    return {found.boards, found.stuck, found.wrong, found.black, found.white};
}

inline void define_xodd(nb::module_& m) {
    m.def("xodd_sweep", &run_xodd_sweep, nb::arg("size"), nb::arg("neighbours"), nb::arg("work"), nb::arg("codes"), nb::arg("tick"),
          "Solve all boards before a pass: counts by class, does Black win the start; `tick(boards)` may raise to stop.");
    m.def("xodd_quiet", &run_xodd_quiet, nb::arg("size"), nb::arg("neighbours"), nb::arg("codes"), nb::arg("tick"),
          "Boards on which neither side has a winning drop, those without a turn, wrong classes, the stones of one with a turn.");
}

}  // namespace crosscut
