// Rabbit Warrens: its kernel as the search core of Python.
#include "common/core_call.hpp"
#include "common/units.hpp"
#include "warrens/kernel.hpp"

namespace crosscut {
namespace {

using Lists = std::vector<std::vector<int>>;
using Places = std::vector<std::pair<int, int>>;

template <int Words>
std::unique_ptr<Plies> made(const Lists& neighbours, const Lists& lines, const std::vector<int>& rim, const Places& places, bool ludii,
                            const PliesSetting& setting) {
    Warrens<Words> game;
    game.ludii = ludii;
    const auto sets = [](const Lists& lists) {
        std::vector<Cells<Words>> found(lists.size());
        for (std::size_t cell = 0; cell < lists.size(); ++cell)
            for (const int other : lists[cell]) found[cell] = found[cell] | Cells<Words>::of(other);
        return found;
    };
    game.neighbours = sets(neighbours);
    game.lines = sets(lines);
    for (std::size_t cell = 0; cell < lines.size(); ++cell) game.all = game.all | Cells<Words>::of(static_cast<int>(cell));
    for (const int cell : rim) game.rim = game.rim | Cells<Words>::of(cell);
    for (const auto& [row, column] : places) game.places.push_back({row, column});
    return std::make_unique<PliesOf<Warrens<Words>>>(std::move(game), setting);
}

std::unique_ptr<Plies> open_warrens(const Lists& neighbours, const Lists& lines, const std::vector<int>& rim, const Places& places,
                                    bool ludii, const PliesSetting& setting) {
    const auto cells = neighbours.size();
    if (cells > 256) throw std::invalid_argument("warrens: a board of at most 256 cells");
    return cells <= 64    ? made<1>(neighbours, lines, rim, places, ludii, setting)
           : cells <= 128 ? made<2>(neighbours, lines, rim, places, ludii, setting)
                          : made<4>(neighbours, lines, rim, places, ludii, setting);
}

void define_warrens(nb::module_& m) {
    m.def("warrens", &open_warrens, nb::arg("neighbours"), nb::arg("lines"), nb::arg("rim"), nb::arg("places"), nb::arg("ludii"),
          nb::arg("setting"), "Rabbit Warrens; `places`: rows and columns on a rectangle, nothing on hexagonal cells.");
}

const Unit unit(define_warrens);

}  // namespace
}  // namespace crosscut
