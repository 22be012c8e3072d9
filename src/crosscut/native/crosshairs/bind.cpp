// Cross-Hairs: its kernel as the search core of Python.
#include "common/core_call.hpp"
#include "common/units.hpp"
#include "crosshairs/kernel.hpp"

namespace crosscut {
namespace {

using Lines = std::vector<std::vector<std::pair<std::vector<int>, std::vector<int>>>>;
using Lists = std::vector<std::vector<int>>;

template <int Words>
std::unique_ptr<Plies> made(const Lines& lines, const Lists& neighbours, const std::vector<int>& rim, bool moves_any,
                            const PliesSetting& setting) {
    CrossHairs<Words> game;
    game.moves_any = moves_any;
    for (const auto& of_cell : lines) {
        auto& row = game.lines.emplace_back();
        for (const auto& [one, other] : of_cell) row.push_back({one, other});
    }
    for (const auto& near : neighbours) {
        game.all = game.all | Cells<Words>::of(static_cast<int>(game.neighbours.size()));
        auto& found = game.neighbours.emplace_back();
        for (const int cell : near) found = found | Cells<Words>::of(cell);
    }
    for (const int cell : rim) game.rim = game.rim | Cells<Words>::of(cell);
    return std::make_unique<PliesOf<CrossHairs<Words>>>(std::move(game), setting);
}

std::unique_ptr<Plies> open_crosshairs(const Lines& lines, const Lists& neighbours, const std::vector<int>& rim, bool moves_any,
                                       const PliesSetting& setting) {
    const auto cells = neighbours.size();
    if (cells > 256) throw std::invalid_argument("crosshairs: a board of at most 256 cells");
    return cells <= 64    ? made<1>(lines, neighbours, rim, moves_any, setting)
           : cells <= 128 ? made<2>(lines, neighbours, rim, moves_any, setting)
                          : made<4>(lines, neighbours, rim, moves_any, setting);
}

void define_crosshairs(nb::module_& m) {
    m.def("crosshairs", &open_crosshairs, nb::arg("lines"), nb::arg("neighbours"), nb::arg("rim"), nb::arg("moves_any"),
          nb::arg("setting"), "Cross-Hairs; `lines`: for each cell and line the cells both ways, the nearest first.");
}

const Unit unit(define_crosshairs);

}  // namespace
}  // namespace crosscut
