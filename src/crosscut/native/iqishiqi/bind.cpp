// Iqishiqi and Oshiqi: their kernel as the search core of Python.
#include "common/core_call.hpp"
#include "common/units.hpp"
#include "iqishiqi/kernel.hpp"

namespace crosscut {
namespace {

using Rays = std::vector<std::vector<std::pair<std::vector<int>, std::vector<int>>>>;
using Lists = std::vector<std::vector<int>>;

template <int Words>
Cells<Words> set_of(const std::vector<int>& cells) {
    Cells<Words> found;
    for (const int cell : cells) found = found | Cells<Words>::of(cell);
    return found;
}

template <int Words, bool kOwn>
std::unique_ptr<Plies> made(const Rays& rays, const Lists& neighbours, const Lists& sides, const PliesSetting& setting) {
    Iqishiqi<Words, kOwn> game;
    for (const auto& from : rays) {
        auto& row = game.rays.emplace_back();
        for (const auto& [ahead, behind] : from) row.push_back({ahead, behind});
    }
    for (const auto& near : neighbours) {
        game.all = game.all | Cells<Words>::of(static_cast<int>(game.neighbours.size()));
        game.neighbours.push_back(set_of<Words>(near));
    }
    for (int colour = 0; colour < 2; ++colour) game.sides[colour] = set_of<Words>(sides[colour]);
    game.corners = set_of<Words>(sides[2]);
    return std::make_unique<PliesOf<Iqishiqi<Words, kOwn>>>(std::move(game), setting);
}

std::unique_ptr<Plies> open_iqishiqi(const Rays& rays, const Lists& neighbours, const Lists& sides, bool own,
                                     const PliesSetting& setting) {
    const auto cells = neighbours.size();
    if (cells > 256 || sides.size() != 3) throw std::invalid_argument("iqishiqi: at most 256 cells, and three sets of sides");
    if (cells <= 64) return own ? made<1, true>(rays, neighbours, sides, setting) : made<1, false>(rays, neighbours, sides, setting);
    if (cells <= 128) return own ? made<2, true>(rays, neighbours, sides, setting) : made<2, false>(rays, neighbours, sides, setting);
    return own ? made<4, true>(rays, neighbours, sides, setting) : made<4, false>(rays, neighbours, sides, setting);
}

void define_iqishiqi(nb::module_& m) {
    m.def("iqishiqi", &open_iqishiqi, nb::arg("rays"), nb::arg("neighbours"), nb::arg("sides"), nb::arg("own"), nb::arg("setting"),
          "Iqishiqi, or with `own` Oshiqi; `rays`: for each cell (ahead, behind); `sides`: Black's cells, White's, the corners.");
}

const Unit unit(define_iqishiqi);

}  // namespace
}  // namespace crosscut
