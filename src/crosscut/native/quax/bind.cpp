// Quax and Torax: their kernel as the search core of Python.
#include <algorithm>

#include "common/core_call.hpp"
#include "common/units.hpp"
#include "quax/kernel.hpp"

namespace crosscut {
namespace {

using Steps = std::vector<std::vector<std::array<int, 4>>>;
using Sides = std::vector<std::vector<int>>;  // of Quax: the cells of Black's two sides, of White's; none for Torax

template <int Words, bool kTorus>
std::unique_ptr<Plies> made(const Steps& steps, const std::vector<int>& crossing, const Sides& sides, const PliesSetting& setting) {
    Quax<Words, kTorus> game;
    game.ends = setting.joins;
    game.crossing = crossing;
    for (const auto& near : steps) {
        game.all = game.all | Cells<Words>::of(static_cast<int>(game.steps.size()));
        auto& row = game.steps.emplace_back();
        for (const auto& [cell, down, right, diagonal] : near) row.push_back({cell, down, right, diagonal});
        // The first row and the first column, from which a step leads back over a seam.
        if (std::any_of(row.begin(), row.end(), [](const auto& step) { return step.down < 0 || step.right < 0; }))
            game.seam.push_back(static_cast<int>(game.steps.size()) - 1);
    }
    for (std::size_t side = 0; side < sides.size(); ++side)
        for (const int cell : sides[side]) game.sides[side / 2][side % 2] = game.sides[side / 2][side % 2] | Cells<Words>::of(cell);
    return std::make_unique<PliesOf<Quax<Words, kTorus>>>(std::move(game), setting);
}

template <int Words>
std::unique_ptr<Plies> wide(const Steps& steps, const std::vector<int>& crossing, const Sides& sides, const PliesSetting& setting) {
    return sides.empty() ? made<Words, true>(steps, crossing, sides, setting) : made<Words, false>(steps, crossing, sides, setting);
}

std::unique_ptr<Plies> open_quax(const Steps& steps, const std::vector<int>& crossing, const Sides& sides, const PliesSetting& setting) {
    const auto bits = std::max(crossing.size(), steps.size());
    if (bits > 256 || sides.size() > 4) throw std::invalid_argument("quax: a board of at most 256 diagonals, and four sides");
    return bits <= 64    ? wide<1>(steps, crossing, sides, setting)
           : bits <= 128 ? wide<2>(steps, crossing, sides, setting)
                         : wide<4>(steps, crossing, sides, setting);
}

void define_quax(nb::module_& m) {
    m.def("quax", &open_quax, nb::arg("steps"), nb::arg("crossing"), nb::arg("sides"), nb::arg("setting"),
          "Quax, or Torax if there are no sides; `steps`: for each cell (cell, rounds down, rounds right, diagonal or -1).");
}

const Unit unit(define_quax);

}  // namespace
}  // namespace crosscut
