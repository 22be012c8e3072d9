// Seo's link game: its kernel as the search core of Python.
#include "common/core_call.hpp"
#include "common/units.hpp"
#include "seo/kernel.hpp"

namespace crosscut {
namespace {

template <int Words>
std::unique_ptr<Plies> made(const std::vector<std::vector<std::array<int, 3>>>& steps, const std::vector<int>& crossing,
                            bool blocks_own, const PliesSetting& setting) {
    Seo<Words> game;
    game.blocks_own = blocks_own;
    game.ends = setting.joins;
    game.crossing = crossing;
    for (const auto& near : steps) {
        game.all = game.all | Cells<Words>::of(static_cast<int>(game.steps.size()));
        auto& row = game.steps.emplace_back();
        for (const auto& [cell, link, crossed] : near) row.push_back({cell, link, crossed});
    }
    return std::make_unique<PliesOf<Seo<Words>>>(std::move(game), setting);
}

std::unique_ptr<Plies> open_seo(const std::vector<std::vector<std::array<int, 3>>>& steps, const std::vector<int>& crossing,
                                bool blocks_own, const PliesSetting& setting) {
    const auto bits = crossing.size();  // two diagonals for each cell
    if (bits > 256) throw std::invalid_argument("seo: a board of at most 128 cells");
    return bits <= 64    ? made<1>(steps, crossing, blocks_own, setting)
           : bits <= 128 ? made<2>(steps, crossing, blocks_own, setting)
                         : made<4>(steps, crossing, blocks_own, setting);
}

void define_seo(nb::module_& m) {
    m.def("seo", &open_seo, nb::arg("steps"), nb::arg("crossing"), nb::arg("blocks_own"), nb::arg("setting"),
          "Seo's link game; `steps`: for each cell (cell, diagonal drawn, diagonal crossed), -1 for none.");
}

const Unit unit(define_seo);

}  // namespace
}  // namespace crosscut
