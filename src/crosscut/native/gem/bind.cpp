// Gem: its kernel as the search core of Python.
#include "common/core_call.hpp"
#include "common/units.hpp"
#include "gem/kernel.hpp"

namespace crosscut {
namespace {

using Lists = std::vector<std::vector<int>>;
using Triples = std::vector<std::array<int, 3>>;

template <int Words>
std::unique_ptr<Plies> made(const Lists& near, const Lists& sides, const Triples& triples, bool two_groups, const PliesSetting& setting) {
    Gem<Words> game;
    game.touches.resize(near.size());
    for (const auto& cells : near) {
        game.all = game.all | Cells<Words>::of(static_cast<int>(game.near.size()));
        auto& beside = game.near.emplace_back();
        for (const int cell : cells) beside = beside | Cells<Words>::of(cell);
    }
    for (const auto& cells : sides) {
        auto& side = game.sides.emplace_back();
        for (const int cell : cells) {
            side = side | Cells<Words>::of(cell);
            game.touches[cell] |= 1 << (game.sides.size() - 1);
        }
    }
    game.triples = triples;
    for (unsigned touched = 0; touched < game.round.size(); ++touched)
        for (const auto& [a, b, c] : triples) game.round[touched] |= (touched >> a & touched >> b & touched >> c & 1) != 0;
    game.two_groups = two_groups;
    return std::make_unique<PliesOf<Gem<Words>>>(std::move(game), setting);
}

std::unique_ptr<Plies> open_gem(const Lists& near, const Lists& sides, const Triples& triples, bool two_groups, const PliesSetting& setting) {
    if (near.size() > 256 || sides.size() > 7) throw std::invalid_argument("gem: a board of at most 256 cells, and seven sides");
    return near.size() <= 64    ? made<1>(near, sides, triples, two_groups, setting)
           : near.size() <= 128 ? made<2>(near, sides, triples, two_groups, setting)
                                : made<4>(near, sides, triples, two_groups, setting);
}

void define_gem(nb::module_& m) {
    m.def("gem", &open_gem, nb::arg("near"), nb::arg("sides"), nb::arg("triples"), nb::arg("two_groups"), nb::arg("setting"),
          "Gem; for each cell its neighbours, for each side its cells, and which three sides lie round the centre.");
}

const Unit unit(define_gem);

}  // namespace
}  // namespace crosscut
