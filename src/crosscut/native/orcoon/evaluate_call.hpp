// Many evaluations in one call: the border of orcoon/evaluate.hpp.
#pragma once

#include "common/border.hpp"
#include "orcoon/evaluate.hpp"

namespace crosscut {

// Takes for each position two masks, the stones of the side to move and of the other one, and a byte, the side to move. Returns
// for each position five bytes (verdict, turn or 255, legal placements, both distances) and a mask, the must-play placements.
template <int Words>
nb::tuple run_evaluate(const PlacementTables& t, const nb::bytes& stones, const nb::bytes& movers, nb::callable tick) {
    const Shapes<Words> shapes(unpack<Words>(t));
    const std::size_t count = movers.size();
    if (stones.size() != 2 * kMaskBytes * count) throw std::invalid_argument("two masks for each position expected");
    std::vector<std::uint8_t> figures, moves(count * kMaskBytes);
    figures.reserve(5 * count);
    Ticker ticker(std::move(tick));
    {
        nb::gil_scoped_release released;
        Evaluate<Words> evaluate(shapes);
        for (std::size_t index = 0; index < count; ++index) {
            const auto own = unpack<Words>(stones, 2 * index) & shapes.all;
            const auto other = unpack<Words>(stones, 2 * index + 1) & shapes.all;
            const auto found = evaluate.judge(own, other, movers.c_str()[index] & 1, ticker);
            for (const int figure : {static_cast<int>(found.verdict), found.turn, found.legal, found.distance[0], found.distance[1]})
                figures.push_back(static_cast<std::uint8_t>(figure));
            std::memcpy(moves.data() + index * kMaskBytes, found.moves.word.data(), Words * 8);
        }
    }
    ticker.finish();
    return nb::make_tuple(nb::bytes(figures.data(), figures.size()), nb::bytes(moves.data(), moves.size()));
}

inline void define_evaluate(nb::module_& m) {
    m.def(
        "evaluate",
        [](const PlacementTables& t, const nb::bytes& stones, const nb::bytes& movers, nb::callable tick) {
            if (t.size < 1 || t.size > 128) throw std::invalid_argument("evaluate: out of range");
            if (t.size <= 64) return run_evaluate<1>(t, stones, movers, std::move(tick));
            return run_evaluate<2>(t, stones, movers, std::move(tick));
        },
        nb::arg("tables"), nb::arg("stones"), nb::arg("movers"), nb::arg("tick"),
        "Won at once, lost at once, or the placements worth a look, of each position: figures and masks.");
}

}  // namespace crosscut
