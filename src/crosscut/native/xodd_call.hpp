// Xodd and Yodd: the border of xoddsweep.hpp.
#pragma once

#include <nanobind/ndarray.h>

#include "border.hpp"
#include "xoddperft.hpp"
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

template <int Words>
std::uint64_t run_xodd_perft(int size, const nb::bytes& neighbours, const nb::bytes& stones, int passes, int depth, nb::callable tick) {
    std::vector<Cells<Words>> near;
    for (int cell = 0; cell < size; ++cell) {
        near.push_back(unpack<Words>(neighbours, cell));
        if (near.back().count() > 6) throw std::invalid_argument("xodd: a cell has more than six neighbours");
    }
    const std::array<Cells<Words>, 2> start{unpack<Words>(stones, 0), unpack<Words>(stones, 1)};
    Ticker ticker(std::move(tick));
    nb::gil_scoped_release released;
    return XoddPerft<Words>(std::move(near), ticker).count(start, passes, depth);
}

inline void define_xodd(nb::module_& m) {
    m.def("xodd_sweep", &run_xodd_sweep, nb::arg("size"), nb::arg("neighbours"), nb::arg("work"), nb::arg("codes"), nb::arg("tick"),
          "Solve all boards before a pass: counts by class, does Black win the start; `tick(boards)` may raise to stop.");
    m.def(
        "xodd_perft",
        [](int size, nb::bytes neighbours, nb::bytes stones, int passes, int depth, nb::callable tick) {
            if (size < 1 || size > 256 || depth < 1 || passes < 0 || passes > 2) throw std::invalid_argument("xodd: out of range");
            if (size <= 64) return run_xodd_perft<1>(size, neighbours, stones, passes, depth, std::move(tick));
            return run_xodd_perft<4>(size, neighbours, stones, passes, depth, std::move(tick));
        },
        nb::arg("size"), nb::arg("neighbours"), nb::arg("stones"), nb::arg("passes"), nb::arg("depth"), nb::arg("tick"),
        "Sequences of exactly `depth` legal turns of Xodd on cells with these neighbours; `tick(nodes)` may raise to stop.");
    m.def("xodd_quiet", &run_xodd_quiet, nb::arg("size"), nb::arg("neighbours"), nb::arg("codes"), nb::arg("tick"),
          "Boards on which neither side has a winning drop, those without a turn, wrong classes, the stones of one with a turn.");
}

}  // namespace crosscut
