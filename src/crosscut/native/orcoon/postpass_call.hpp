// Many post-pass questions in one call: the border of orcoon/postpass.hpp and orcoon/witness.hpp.
#pragma once

#include "common/border.hpp"
#include "orcoon/witness.hpp"

namespace crosscut {

struct Questions {
    nb::bytes stones;   // of each question two masks: the asking side's, the other's
    nb::bytes colours;  // of each question one byte
    bool spoilers;      // whether kill and harm sets are wanted
};

// The answers: for each question two bytes, the length of the order, 65535 for no; then the orders' cells, a byte each; then for
// each yes, if wanted, two masks: kill set and harm set.
struct Answers {
    std::vector<std::uint16_t> lengths;
    std::vector<std::uint8_t> cells;
    std::vector<std::uint8_t> spoilers;
};

template <int Words>
void add_mask(std::vector<std::uint8_t>& packed, const Cells<Words>& set) {
    packed.resize(packed.size() + kMaskBytes);
    std::memcpy(packed.data() + packed.size() - kMaskBytes, set.word.data(), Words * 8);
}

template <int Words>
nb::tuple run_post_pass(const PlacementTables& t, const Questions& q, nb::callable tick) {
    constexpr std::uint16_t kNo = 65535;
    const Shapes<Words> shapes(unpack<Words>(t));
    const std::size_t count = q.colours.size();
    if (q.stones.size() != 2 * kMaskBytes * count) throw std::invalid_argument("two masks for each question expected");
    Answers answers;
    answers.lengths.reserve(count);
    Ticker ticker(std::move(tick));
    {
        nb::gil_scoped_release released;
        PostPass<Words> post_pass(shapes);
        Order<Words> order;
        for (std::size_t index = 0; index < count; ++index) {
            const auto own = unpack<Words>(q.stones, 2 * index) & shapes.all;
            const auto other = unpack<Words>(q.stones, 2 * index + 1) & shapes.all;
            if (!post_pass.find(own, other, q.colours.c_str()[index] & 1, order, ticker)) {
                answers.lengths.push_back(kNo);
                continue;
            }
            answers.lengths.push_back(static_cast<std::uint16_t>(order.size));
            answers.cells.insert(answers.cells.end(), order.cell.begin(), order.cell.begin() + order.size);
            if (!q.spoilers) continue;
            const auto found = spoilers(shapes, own, other, order);
            add_mask(answers.spoilers, found.kills);
            add_mask(answers.spoilers, found.harms);
        }
    }
    ticker.finish();
    return nb::make_tuple(nb::bytes(answers.lengths.data(), 2 * count), nb::bytes(answers.cells.data(), answers.cells.size()),
                          nb::bytes(answers.spoilers.data(), answers.spoilers.size()));
}

inline void define_post_pass(nb::module_& m) {
    m.def(
        "post_pass",
        [](const PlacementTables& t, nb::bytes stones, nb::bytes colours, bool spoilers, nb::callable tick) {
            if (t.size < 1 || t.size > 256) throw std::invalid_argument("post_pass: out of range");
            const Questions q{stones, colours, spoilers};
            if (t.size <= 64) return run_post_pass<1>(t, q, std::move(tick));
            if (t.size <= 128) return run_post_pass<2>(t, q, std::move(tick));
            if (t.size <= 192) return run_post_pass<3>(t, q, std::move(tick));
            return run_post_pass<4>(t, q, std::move(tick));
        },
        nb::arg("tables"), nb::arg("stones"), nb::arg("colours"), nb::arg("spoilers"), nb::arg("tick"),
        "Whether, and in which order, each asking side can join its sides by placing alone: lengths, cells, kill and harm sets.");
}

}  // namespace crosscut
