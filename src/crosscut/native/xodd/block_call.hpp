// Xodd and Yodd: the border of xodd/block.hpp, xodd/frame.hpp and xodd/halves.hpp.
#pragma once

#include <nanobind/ndarray.h>
#include <nanobind/stl/array.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <tuple>

#include "xodd/call.hpp"
#include "xodd/block.hpp"
#include "xodd/frame.hpp"
#include "xodd/halves.hpp"

namespace crosscut {

using XoddOffers = std::tuple<XoddEntries, std::vector<int>, bool>;

inline nb::tuple solve_xodd_block(XoddBlocks& blocks, std::uint64_t black, std::uint64_t white, const std::vector<XoddOffers>& offers,
                                  bool two_threads, nb::callable tick) {
    std::vector<XoddSource> sources;
    for (const auto& [bytes, places, exchanged] : offers) {
        std::uint64_t seen = 0;
        for (const int place : places)
            if (place >= 0 && place < blocks.rest()) seen |= std::uint64_t{1} << place;
        if (bytes.size() != blocks.offer_bytes() || std::popcount(seen) != blocks.rest() || std::size_t(blocks.rest()) != places.size())
            throw std::invalid_argument("xodd: a block of another size");
        sources.push_back({bytes.data(), places, exchanged});
    }
    Ticker ticker(std::move(tick));
    XoddBlockFound found;
    {
        nb::gil_scoped_release released;
        found = blocks.solve(black, white, sources, two_threads, ticker);
    }
    ticker.finish();
    const auto packed = [](const std::vector<std::uint8_t>& bytes) { return nb::bytes(bytes.data(), bytes.size()); };
    return nb::make_tuple(packed(found.offers), packed(found.codes), found.numbers);
}

// A board and the frame by which a table of it is kept in blocks.
struct XoddFramed {
    int size;
    std::vector<std::uint64_t> near;
    XoddFrame frame;
};

// A frame as numbers: `images` one row for each symmetry, `kept` and `which` one entry for each block; `given`, `ahead` as there.
inline XoddFrame unpack_frame(int size, std::vector<int> cells, std::vector<std::uint32_t> blocks, std::vector<std::uint32_t> kept,
                              std::vector<std::uint8_t> which, const std::vector<std::tuple<std::vector<int>, bool>>& images,
                              std::array<std::uint64_t, 2> given, int ahead) {
    XoddFrame frame{std::move(cells), {}, std::move(blocks), std::move(kept), std::move(which), {}, given, ahead};
    if (given[0] & given[1] || ahead % 2 || std::abs(ahead) > 2 * size) throw std::invalid_argument("xodd: no frame");
    const std::uint64_t always = given[0] | given[1];
    std::uint64_t on_frame = always;
    for (const int cell : frame.cells) {
        if (cell < 0 || cell >= size || always >> cell & 1) throw std::invalid_argument("xodd: no such cell");
        on_frame |= std::uint64_t{1} << cell;
    }
    for (int cell = 0; cell < size; ++cell)
        if (!(on_frame >> cell & 1)) frame.behind.push_back(cell);
    for (const auto& [places, exchanged] : images) frame.images.push_back({places, exchanged});
    const std::size_t all = kPowersOf3[frame.cells.size()];
    bool right = frame.behind.size() + frame.cells.size() + std::popcount(always) == std::size_t(size) && frame.behind.size() <= 20;
    right = right && frame.kept.size() == all && frame.which.size() == all;
    for (const auto place : frame.kept) right = right && place < frame.blocks.size();
    for (const auto number : frame.blocks) right = right && number < all;
    for (const auto image : frame.which) right = right && image < frame.images.size();
    for (const auto& image : frame.images) {
        right = right && image.places.size() == frame.behind.size();
        for (const int place : image.places) right = right && place >= 0 && place < int(frame.behind.size());
    }
    if (!right) throw std::invalid_argument("xodd: no frame");
    return frame;
}

inline nb::tuple run_xodd_block_check(const XoddFramed& framed, const XoddEntries& entries, int most_empty, std::size_t pieces,
                                      std::uint64_t seed, std::size_t threads, nb::callable tick) {
    const auto& frame = framed.frame;
    if (frame.given[0] | frame.given[1] || frame.ahead) throw std::invalid_argument("xodd: not a table of all boards");
    if (entries.size() != frame.blocks.size() * ((kPowersOf3[frame.behind.size()] + 3) / 4))
        throw std::invalid_argument("xodd: a table of another size");
    return run_check(framed.size, framed.near, XoddFramedEntries(frame, entries.data()), most_empty, pieces, seed, threads,
                     std::move(tick));
}

inline nb::tuple check_xodd_halves(XoddHalves& halves, std::uint32_t number, const XoddEntries& entries,
                                   const std::vector<std::tuple<XoddEntries, std::size_t>>& known, bool two_threads, nb::callable tick) {
    const std::size_t boards = halves.boards();
    bool right = entries.size() == (boards + 3) / 4;
    std::vector<XoddReached> sources;
    for (const auto& [bytes, image] : known) {
        right = right && bytes.size() == (boards + 1) / 2 && image < halves.frame().images.size();
        sources.push_back({bytes.data(), image});
    }
    if (!right) throw std::invalid_argument("xodd: a block of another size");
    Ticker ticker(std::move(tick));
    XoddHalvesFound found;
    {
        nb::gil_scoped_release released;
        TwoThreads<Ticker> pair(two_threads, ticker);
        found = halves.check(number, entries.data(), sources, pair);
    }
    ticker.finish();
    return nb::make_tuple(found.wrong, found.numbers, nb::bytes(found.reached.data(), found.reached.size()), told(found.passing));
}

inline void define_xodd_blocks(nb::module_& m) {
    nb::class_<XoddBlocks>(m, "XoddBlocks", "Boards of Xodd by blocks that agree on the cells of a frame.")
        .def("solve", &solve_xodd_block, nb::arg("black"), nb::arg("white"), nb::arg("sources"), nb::arg("two_threads"), nb::arg("tick"),
             "Solve the block with these stones on the frame: offers, codes, numbers; `sources`: offers, places, exchanged.");
    nb::class_<XoddFramed>(m, "XoddFrame", "A board of Xodd, and the frame by which a table of it is kept in blocks.")
        .def(
            "__init__",
            [](XoddFramed* self, int size, const nb::bytes& neighbours, std::vector<int> cells, std::vector<std::uint32_t> blocks,
               std::vector<std::uint32_t> kept, std::vector<std::uint8_t> which,
               const std::vector<std::tuple<std::vector<int>, bool>>& images, std::array<std::uint64_t, 2> given, int ahead) {
                if (size < 2 || size > 25) throw std::invalid_argument("xodd: out of range");
                auto frame =
                    unpack_frame(size, std::move(cells), std::move(blocks), std::move(kept), std::move(which), images, given, ahead);
                new (self) XoddFramed{size, unpack_xodd(size, neighbours), std::move(frame)};
            },
            nb::arg("size"), nb::arg("neighbours"), nb::arg("cells"), nb::arg("blocks"), nb::arg("kept"), nb::arg("which"),
            nb::arg("images"), nb::arg("given"), nb::arg("ahead"));
    m.def("xodd_block_check", &run_xodd_block_check, nb::arg("frame"), nb::arg("entries"), nb::arg("most_empty"), nb::arg("pieces"),
          nb::arg("seed"), nb::arg("threads"), nb::arg("tick"),
          "The same as `xodd_check` of a table by blocks, and of boards drawn at random; nothing is known of passing.");
    nb::class_<XoddHalves>(m, "XoddHalves", "A table of Xodd that is kept by blocks, checked block by block.")
        .def(
            "__init__",
            [](XoddHalves* self, const XoddFramed& framed) { new (self) XoddHalves(framed.size, framed.near, framed.frame); },
            nb::arg("frame"))
        .def("check", &check_xodd_halves, nb::arg("number"), nb::arg("entries"), nb::arg("known"), nb::arg("two_threads"),
             nb::arg("tick"),
             "The stones of a board whose entry does not follow (or None), boards by entry, what is known for blocks with one stone less,\n"
             "what is known of passing.");
    m.def(
        "xodd_blocks",
        [](int size, const nb::bytes& neighbours, int frame, int ahead) {
            if (frame < 1 || size - frame < 1 || size - frame > 20 || ahead % 2 || std::abs(ahead) > 2 * size)
                throw std::invalid_argument("xodd: out of range");
            return new XoddBlocks(size, unpack_xodd(size, neighbours), frame, ahead);
        },
        nb::arg("size"), nb::arg("neighbours"), nb::arg("frame"), nb::arg("ahead"), nb::rv_policy::take_ownership,
        "Blocks of boards on cells with these neighbours, the first `frame` cells being the frame; Black wins by more than `ahead`.");
}

}  // namespace crosscut
