// Quax and Torax: their kernel as the search core of Python.
#include "common/core_call.hpp"
#include "common/units.hpp"
#include "quax/kernel.hpp"

namespace crosscut {
namespace {

using Steps = std::vector<std::vector<std::array<int, 4>>>;
using Lines = std::vector<std::vector<int>>;
constexpr std::size_t kSides = 4;

template <int Words, bool kTorus>
std::unique_ptr<Plies> made(const Steps& steps, const std::vector<int>& crossing, const Lines& lines, const PliesSetting& setting) {
    Quax<Words, kTorus> game;
    game.ends = setting.joins;
    game.crossing = crossing;
    for (const auto& near : steps) {
        game.all = game.all | Cells<Words>::of(static_cast<int>(game.steps.size()));
        auto& row = game.steps.emplace_back();
        for (const auto& [cell, down, right, diagonal] : near) row.push_back({cell, down, right, diagonal});
    }
    for (std::size_t at = 0, rows = game.steps.size() / lines[0].size(); at < lines.size(); ++at) {
        Cells<Words> line;
        for (const int cell : lines[at]) line = line | Cells<Words>::of(cell);
        if constexpr (kTorus)
            game.lines[at >= rows].push_back(line);
        else
            game.sides[at / 2][at % 2] = line;
    }
    game.prepare();
    return std::make_unique<PliesOf<Quax<Words, kTorus>>>(std::move(game), setting);
}

template <int Words>
std::unique_ptr<Plies> wide(const Steps& steps, const std::vector<int>& crossing, const Lines& lines, const PliesSetting& setting) {
    return lines.size() > kSides ? made<Words, true>(steps, crossing, lines, setting) : made<Words, false>(steps, crossing, lines, setting);
}

std::unique_ptr<Plies> open_quax(const Steps& steps, const std::vector<int>& crossing, const Lines& lines, const PliesSetting& setting) {
    const auto bits = std::max(crossing.size(), steps.size());
    if (bits > 256 || lines.size() < kSides || lines[0].empty()) throw std::invalid_argument("quax: a board of at most 256 diagonals, and four sides");
    return bits <= 64    ? wide<1>(steps, crossing, lines, setting)
           : bits <= 128 ? wide<2>(steps, crossing, lines, setting)
                         : wide<4>(steps, crossing, lines, setting);
}

void define_quax(nb::module_& m) {
    m.def("quax", &open_quax, nb::arg("steps"), nb::arg("crossing"), nb::arg("lines"), nb::arg("setting"),
          "Quax or Torax; `steps`: for each cell (cell, rounds down, rounds right, diagonal or -1); `lines`: Black's two sides and "
          "White's, or all rows and columns of a torus, of which there are more.");
}

const Unit unit(define_quax);

}  // namespace
}  // namespace crosscut
