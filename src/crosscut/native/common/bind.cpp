// The calls for any placement game: its tables as an object, sequences of turns, the positions that play leads to.
#include "common/border.hpp"
#include "common/perft.hpp"
#include "common/reachable.hpp"
#include "common/units.hpp"

namespace crosscut {
namespace {

template <int Words>
std::uint64_t run_perft(const PlacementTables& t, const nb::bytes& stones, int turn, int depth, nb::callable tick) {
    const auto game = unpack<Words>(t);
    const auto start = game.start(unpack<Words>(stones, 0), unpack<Words>(stones, 1), turn);
    Ticker ticker(std::move(tick));
    nb::gil_scoped_release released;
    return count_plies(game, start, depth, ticker);
}

std::vector<std::uint64_t> run_reachable(const PlacementTables& t, nb::callable tick) {
    if (t.size < 1 || t.size > 20) throw std::invalid_argument("reachable: out of range");
    const auto game = unpack<1>(t);
    if (game.passing == game.joining_ends) throw std::invalid_argument("reachable: a pass or joining must end the game, not both");
    Ticker ticker(std::move(tick));
    std::vector<std::uint64_t> counts;
    {
        nb::gil_scoped_release released;
        counts = Reachable<Ticker>(game, t.size, ticker).run();
    }
    ticker.finish();
    return counts;
}

const Unit unit([](nb::module_& m) {
    nb::class_<PlacementTables>(m, "PlacementTables", "A placement game as tables, made in one place: crosscut.solver.kernel.packed.")
        .def(nb::init<int, nb::bytes, nb::bytes, std::vector<std::size_t>, nb::bytes, std::vector<std::size_t>, nb::bytes, bool, bool>(),
             nb::arg("size"), nb::arg("neighbours"), nb::arg("diagonal"), nb::arg("diagonal_ends"), nb::arg("crossing"),
             nb::arg("crossing_ends"), nb::arg("sides"), nb::arg("passing"), nb::arg("joining_ends"));
    m.def(
        "perft",
        [](const PlacementTables& tables, nb::bytes stones, int turn, int depth, nb::callable tick) {
            const int size = tables.size;
            if (size < 1 || size > 256 || depth < 1 || turn < 0 || turn > 1) throw std::invalid_argument("perft: out of range");
            if (size <= 64) return run_perft<1>(tables, stones, turn, depth, std::move(tick));
            if (size <= 128) return run_perft<2>(tables, stones, turn, depth, std::move(tick));
            if (size <= 192) return run_perft<3>(tables, stones, turn, depth, std::move(tick));
            return run_perft<4>(tables, stones, turn, depth, std::move(tick));
        },
        nb::arg("tables"), nb::arg("stones"), nb::arg("turn"), nb::arg("depth"), nb::arg("tick"),
        "Sequences of exactly `depth` legal turns of a placement game; `tick(nodes)` may raise to stop.");
    m.def("reachable", &run_reachable, nb::arg("tables"), nb::arg("tick"),
          "Positions that alternating play leads to, by class (common/reachable.hpp); `tick(positions)` may raise to stop.");
});

}  // namespace
}  // namespace crosscut
