// The classes of the search core that all kernels share.
#include "common/core_call.hpp"
#include "common/units.hpp"

namespace crosscut {
namespace {

void define_plies(nb::module_& m) {
    nb::class_<PliesSetting>(m, "PliesSetting", "What every kernel is given: symmetries, how positions are written, memory in bytes, what scores are, threads.")
        .def(
            "__init__",
            [](PliesSetting* self, decltype(PliesSetting::images) images, std::vector<std::string> names, std::vector<int> row_ends,
               decltype(PliesSetting::joins) joins, decltype(PliesSetting::fields) fields, std::size_t memory, int scores, std::size_t threads) {
                new (self) PliesSetting{std::move(images), std::move(names), std::move(row_ends), std::move(joins),
                                        std::move(fields), memory, static_cast<Scores>(scores), threads};
            },
            nb::arg("images"), nb::arg("names"), nb::arg("row_ends"), nb::arg("joins"), nb::arg("fields"), nb::arg("memory"),
            nb::arg("scores"), nb::arg("threads"));
    nb::class_<Plies>(m, "Plies", "A game on a board, and the search of its positions; the table stays from call to call.")
        .def("perft", &Plies::perft, nb::arg("masks"), nb::arg("numbers"), nb::arg("depth"), nb::arg("turns"), nb::arg("tick"),
             "Sequences of exactly `depth` plies; `tick(nodes)` may raise to stop.")
        .def("score", &Plies::score, nb::arg("masks"), nb::arg("numbers"), nb::arg("tick"),
             "The score for who decides; `tick(positions)` may raise to stop.")
        .def("sweep", &Plies::sweep, nb::arg("masks"), nb::arg("numbers"), nb::arg("tick"),
             "Put the scores of all positions that play from here reaches into the table, with distances; play may come back.")
        .def("prove", &Plies::prove, nb::arg("masks"), nb::arg("numbers"), nb::arg("tick"),
             "Whether who decides wins, by proof-number search; for games without draws whose play never comes back.")
        .def("proved", &Plies::proved, nb::arg("masks"), nb::arg("numbers"), "The same if it is known without a search.")
        .def("known", &Plies::known, nb::arg("masks"), nb::arg("numbers"), "The score if the table has it, of a position that goes on.")
        .def("strategy", &Plies::strategy, nb::arg("masks"), nb::arg("numbers"), nb::arg("prover"), nb::arg("lasting"), nb::arg("by_proof"),
             nb::arg("few"), nb::arg("images"), nb::arg("sink"), nb::arg("tick"),
             "Hand the lines of a certificate of the second kind to `sink`, many at a time: of what the position is worth for the prover, "
             "or, if `lasting` is not -1, that he lasts so many plies; `by_proof`: chosen by proof numbers, for a prover who wins; `few`: "
             "these also use what `shortening` says; `images`: one line for all images of a position.")
        .def_prop_ro("shortening", &Plies::shortening, "The members of a header that allow shorter strategies, of those that the game has.")
        .def_prop_ro("entries", &Plies::entries, "Positions in the table.");
}

const Unit unit(define_plies);

}  // namespace
}  // namespace crosscut
