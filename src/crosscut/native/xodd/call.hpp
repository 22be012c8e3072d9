// Xodd and Yodd: the border of xodd/sweep.hpp, xodd/check.hpp and others.
#pragma once

#include <nanobind/ndarray.h>
#include <nanobind/stl/array.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>

#include <cstdlib>
#include <memory>
#include <new>
#include <numeric>

#include "common/border.hpp"
#include "xodd/check.hpp"
#include "xodd/join.hpp"
#include "common/perft.hpp"
#include "xodd/turns.hpp"
#include "xodd/strategy.hpp"
#include "xodd/sweep.hpp"
#include "xodd/whole.hpp"
#include "xodd/worth.hpp"

namespace crosscut {

inline std::vector<std::uint64_t> unpack_xodd(int size, const nb::bytes& neighbours) {
    if (size < 1 || size > 40) throw std::invalid_argument("xodd: out of range");
    std::vector<std::uint64_t> near;
    for (int cell = 0; cell < size; ++cell) near.push_back(unpack<1>(neighbours, cell).word[0]);
    return near;
}

// A sweep works without the GIL; pieces of the table are written with it.
template <class Worth>
std::vector<std::uint64_t> run_xodd_sweep(int size, const nb::bytes& neighbours, bool two_threads,
                                          const std::optional<nb::callable>& write, nb::callable tick) {
    using Board = typename Worth::Board;
    auto near = unpack_xodd(size, neighbours);
    const std::unique_ptr<Board, decltype(&std::free)> work(
        static_cast<Board*>(std::calloc(kPowersOf3[size - 1], sizeof(Board))), &std::free);
    if (!work) throw std::bad_alloc();
    const auto write_piece = [&write](const std::uint8_t* piece, std::size_t bytes) {
        nb::gil_scoped_acquire held;
        (*write)(nb::bytes(reinterpret_cast<const char*>(piece), bytes));
    };
    using Packer = typename Worth::template Packer<decltype(write_piece)>;
    Packer packer(write_piece);
    Ticker ticker(std::move(tick));
    std::vector<std::uint64_t> found;
    {
        nb::gil_scoped_release released;
        std::vector<XoddLeads<Worth>> leads(two_threads ? 2 : 1, {size, near, std::min(size - 1, size <= 16 ? 6 : 7)});
        TwoThreads<Ticker> pair(two_threads, ticker);
        found = XoddSweep<Worth, Packer, Ticker>(size, leads, work.get(), write ? &packer : nullptr, pair).run();
    }
    ticker.finish();
    return found;
}

using XoddEntries = nb::ndarray<const std::uint8_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

// Boards on which no stone can be dropped; of the positions where the pass alone wins, and where it alone has the best margin, how many
// there are, and those with the fewest stones.
inline nb::tuple told(const XoddPassing& passing) {
    const auto listed = [](const XoddListed& positions) {
        nb::list found;
        for (const auto& [stones, black, white, turn] : positions.fewest_first()) found.append(nb::make_tuple(black, white, turn));
        return nb::make_tuple(positions.count(), found);
    };
    return nb::make_tuple(passing.stuck, listed(passing.wins), listed(passing.better));
}

// Stones of a board whose entry does not follow, numbers by entry, what is known of passing.
template <class Entries>
nb::tuple run_check(int size, const std::vector<std::uint64_t>& near, const Entries& entries, int most_empty, std::size_t pieces,
                    std::uint64_t seed, std::size_t threads, nb::callable tick) {
    if (threads < 1) throw std::invalid_argument("xodd: out of range");
    Ticker ticker(std::move(tick));
    XoddVerdict verdict;
    {
        nb::gil_scoped_release released;
        verdict = XoddCheck<Entries, Ticker>(size, near, entries, threads, ticker).run(most_empty, pieces, seed);
    }
    ticker.finish();
    return nb::make_tuple(verdict.wrong, verdict.numbers, told(verdict.passing));
}

template <class Worth>
nb::tuple run_xodd_check(int size, const nb::bytes& neighbours, const XoddEntries& entries, int most_empty, std::size_t threads,
                         nb::callable tick) {
    const auto near = unpack_xodd(size, neighbours);
    if (size > 24) throw std::invalid_argument("xodd: out of range");
    const std::size_t boards = (3 * kPowersOf3[size - 1] - 1) / 2, wanted = Worth::kEntries == 4 ? (boards + 3) / 4 : boards;
    if (entries.size() != wanted) throw std::invalid_argument("xodd: a table of another size");
    const XoddWholeEntries<Worth> whole(size, entries.data());
    return run_check(size, near, whole, most_empty, 0, 0, threads, std::move(tick));
}

inline std::pair<std::uint64_t, std::uint64_t> run_xodd_joins(int size, const nb::bytes& neighbours, int one, int other,
                                                              nb::callable tick) {
    const auto near = unpack_xodd(size, neighbours);
    if (size < 2 || size > 18 || one < 0 || other < 0 || one >= size || other >= size || one == other)
        throw std::invalid_argument("xodd: out of range");
    Ticker ticker(std::move(tick));
    std::pair<std::uint64_t, std::uint64_t> found;
    {
        nb::gil_scoped_release released;
        found = XoddJoin<Ticker>(size, near, one, other, ticker).run();
    }
    ticker.finish();
    return found;
}

inline nb::list run_xodd_strategy(const nb::bytes& neighbours, const std::vector<std::vector<int>>& symmetries,
                                  std::vector<std::string> names, std::vector<int> rows, const XoddEntries& codes, bool margins, int prover,
                                  std::uint64_t black, std::uint64_t white, int turn, bool passed, nb::callable tick) {
    const int size = static_cast<int>(names.size());
    auto near = unpack_xodd(size, neighbours);
    if (size > 24 || prover < 0 || prover > 1) throw std::invalid_argument("xodd: out of range");
    const std::size_t boards = (3 * kPowersOf3[size - 1] - 1) / 2;
    if (codes.size() != (margins ? boards : (boards + 3) / 4)) throw std::invalid_argument("xodd: a table of another size");
    if (std::accumulate(rows.begin(), rows.end(), 0) != size) throw std::invalid_argument("xodd: rows of another size");
    for (const auto& image : symmetries)
        if (image.size() != names.size() || std::ranges::any_of(image, [&](int cell) { return cell < 0 || cell >= size; }))
            throw std::invalid_argument("xodd: a symmetry of another size");
    Ticker ticker(std::move(tick));
    std::vector<std::string> lines;
    {
        nb::gil_scoped_release released;
        const XoddSolved solved(size, codes.data(), margins);
        XoddStrategy strategy(std::move(near), symmetries, solved, std::move(names), std::move(rows), prover, ticker);
        lines = strategy.run(black, white, turn, passed);
    }
    ticker.finish();
    nb::list found;
    for (const auto& line : lines) found.append(nb::bytes(line.data(), line.size()));
    return found;
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
    return count_plies(XoddTurns<Words>(std::move(near)), {start, passes}, depth, ticker);
}

inline void define_xodd(nb::module_& m) {
    m.def(
        "xodd_sweep",
        [](int size, const nb::bytes& neighbours, bool margins, bool two_threads, const std::optional<nb::callable>& write,
           nb::callable tick) {
            if (margins && size > 24) throw std::invalid_argument("xodd: margins of four bits are for at most 24 cells");
            return margins ? run_xodd_sweep<XoddMargins>(size, neighbours, two_threads, write, std::move(tick))
                           : run_xodd_sweep<XoddClasses>(size, neighbours, two_threads, write, std::move(tick));
        },
        nb::arg("size"), nb::arg("neighbours"), nb::arg("margins"), nb::arg("two_threads"), nb::arg("write").none(), nb::arg("tick"),
        "Solve all boards before a pass: counts and the start; `write(piece)` gets the table; `tick(boards)` may raise to stop.");
    m.def(
        "xodd_check",
        [](int size, const nb::bytes& neighbours, const XoddEntries& entries, bool margins, int most_empty, std::size_t threads,
           nb::callable tick) {
            return margins ? run_xodd_check<XoddMarginEntry>(size, neighbours, entries, most_empty, threads, std::move(tick))
                           : run_xodd_check<XoddClassEntry>(size, neighbours, entries, most_empty, threads, std::move(tick));
        },
        nb::arg("size"), nb::arg("neighbours"), nb::arg("entries"), nb::arg("margins"), nb::arg("most_empty"), nb::arg("threads"),
        nb::arg("tick"),
        "The stones of a board whose entry does not follow from its successors (or None), boards by entry, what is known of passing.");
    m.def(
        "xodd_perft",
        [](int size, nb::bytes neighbours, nb::bytes stones, int passes, int depth, nb::callable tick) {
            if (size < 1 || size > 256 || depth < 1 || passes < 0 || passes > 2) throw std::invalid_argument("xodd: out of range");
            if (size <= 64) return run_xodd_perft<1>(size, neighbours, stones, passes, depth, std::move(tick));
            return run_xodd_perft<4>(size, neighbours, stones, passes, depth, std::move(tick));
        },
        nb::arg("size"), nb::arg("neighbours"), nb::arg("stones"), nb::arg("passes"), nb::arg("depth"), nb::arg("tick"),
        "Sequences of exactly `depth` legal turns of Xodd on cells with these neighbours; `tick(nodes)` may raise to stop.");
    m.def("xodd_strategy", &run_xodd_strategy, nb::arg("neighbours"), nb::arg("symmetries"), nb::arg("names"), nb::arg("rows"),
          nb::arg("codes"), nb::arg("margins"), nb::arg("prover"), nb::arg("black"), nb::arg("white"), nb::arg("turn"), nb::arg("passed"),
          nb::arg("tick"), "The lines of a certificate for the colour `prover`, who wins the position, from a table of all boards.");
    m.def("xodd_joins", &run_xodd_joins, nb::arg("size"), nb::arg("neighbours"), nb::arg("one"), nb::arg("other"), nb::arg("tick"),
          "Odd boards with black stones on two cells in two groups, and those on which Black, White to move, gets them joined.");
}

}  // namespace crosscut
