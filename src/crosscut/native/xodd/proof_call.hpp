// Proof-number search for Xodd and Yodd as an object for Python; the border of xodd/proof.hpp.
#pragma once

#include <nanobind/stl/tuple.h>

#include "common/border.hpp"
#include "xodd/proof.hpp"

namespace crosscut {

class XoddSearch {
public:
    XoddSearch(std::vector<std::uint64_t> near, const std::vector<std::vector<int>>& symmetries, std::size_t memory)
        : cells_(near.size()), rests_(std::move(near)), keys_(symmetries), table_(memory, false), search_(rests_, keys_, table_, watch_) {}

    // 1: the statement is true, 2: it is false, 0: undecided when its numbers reached the effort. Python is told at once when so many
    // nodes are passed.
    int judge(int kind, std::uint64_t empty, int lead, std::vector<std::uint64_t> black, std::vector<std::uint64_t> white, int side,
              std::uint32_t effort, std::uint64_t nodes, nb::callable tick) {
        const auto rest = checked(empty, lead, std::move(black), std::move(white));
        Numbers found{};
        called(std::move(tick), nodes, [&] {
            const auto limit = std::min(effort, Numbers::kNever);
            found = search_.search(Kind(kind), rest, side & 1, {limit, limit});
        });
        return found.won() ? 1 : found.lost() ? 2 : 0;
    }

    // What is known of the statement without a search, in the same form.
    int known(int kind, std::uint64_t empty, int lead, std::vector<std::uint64_t> black, std::vector<std::uint64_t> white, int side) {
        const auto rest = checked(empty, lead, std::move(black), std::move(white));
        const auto found = search_.numbers(Kind(kind), rest, side & 1, rests_.outlook(rest));
        return found.won() ? 1 : found.lost() ? 2 : 0;
    }

    // The turns with a stone of a side to move that are not known to lose, as (black stones, white stones, answers that settle nothing);
    // the fewest answers first. If a turn settles the board, that one alone.
    std::vector<std::tuple<std::uint64_t, std::uint64_t, int>> candidates(std::uint64_t empty, int lead, std::vector<std::uint64_t> black,
                                                                          std::vector<std::uint64_t> white, int side, nb::callable tick) {
        const auto rest = checked(empty, lead, std::move(black), std::move(white));
        std::vector<std::tuple<std::uint64_t, std::uint64_t, int>> found;
        called(std::move(tick), ~std::uint64_t{0}, [&] {
            bool done = false;
            rests_.turns(rest, [&](std::uint64_t b, std::uint64_t w, const Rest& next) {
                if (done || !Rests::settled(next, rests_.outlook(next), side)) return;
                found = {{b, w, 0}};
                done = true;
            });
            if (done) return;
            rests_.turns(rest, [&](std::uint64_t b, std::uint64_t w, const Rest& next) {
                watch_.count(0);
                if (!search_.numbers(Kind::holds, next, side, rests_.outlook(next)).lost()) found.emplace_back(b, w, answers(next, side));
            });
            std::ranges::stable_sort(found, {}, [](const auto& turn) { return std::get<2>(turn); });
        });
        return found;
    }

    // The turns with a stone of the other side after which the board is not settled for `side`, as (black stones, white stones).
    std::vector<std::tuple<std::uint64_t, std::uint64_t>> open_turns(std::uint64_t empty, int lead, std::vector<std::uint64_t> black,
                                                                     std::vector<std::uint64_t> white, int side) {
        std::vector<std::tuple<std::uint64_t, std::uint64_t>> found;
        rests_.turns(checked(empty, lead, std::move(black), std::move(white)), [&](std::uint64_t b, std::uint64_t w, const Rest& next) {
            if (!Rests::settled(next, rests_.outlook(next), side)) found.emplace_back(b, w);
        });
        return found;
    }

    // Entries and bytes of the table.
    std::tuple<std::size_t, std::size_t> statistics() const { return {table_.filled(), table_.bytes()}; }

private:
    struct Watch {
        Ticker* ticker = nullptr;
        std::uint64_t left = 0;
        void count(std::uint64_t nodes) {
            ticker->count(nodes);
            if (nodes && nodes >= left) ticker->call();
            left -= std::min(nodes, left);
        }
    };

    Rest checked(std::uint64_t empty, int lead, std::vector<std::uint64_t> black, std::vector<std::uint64_t> white) const {
        Rest rest{empty, lead, {std::move(black), std::move(white)}};
        std::uint64_t all = empty;
        for (const auto& groups : rest.group)
            for (const auto near : groups) all |= near;
        if (cells_ < 64 && all >> cells_) throw std::invalid_argument("xodd: a cell that is not there");
        return rest;
    }

    int answers(const Rest& rest, int side) const {
        int open = rest.lead_of(side) < 0;  // a pass
        rests_.turns(rest, [&](std::uint64_t, std::uint64_t, const Rest& next) { open += !Rests::settled(next, rests_.outlook(next), side); });
        return open;
    }

    // Runs without the GIL, with a ticker.
    template <class Run>
    void called(nb::callable tick, std::uint64_t nodes, Run run) {
        Ticker ticker(std::move(tick));
        watch_ = {&ticker, nodes};
        {
            nb::gil_scoped_release released;
            run();
        }
        ticker.finish();
    }

    std::size_t cells_;
    Rests rests_;
    RestKeys keys_;
    ProofTable table_;
    Watch watch_;
    XoddProof<Watch> search_;
};

inline void define_xodd_search(nb::module_& m) {
    nb::class_<XoddSearch>(m, "XoddSearch", "Proof-number search for Xodd and Yodd on at most 64 empty cells, with its table.")
        .def("judge", &XoddSearch::judge, nb::arg("kind"), nb::arg("empty"), nb::arg("lead"), nb::arg("black"), nb::arg("white"),
             nb::arg("side"), nb::arg("effort"), nb::arg("nodes"), nb::arg("tick"), "1 true, 2 false, 0 undecided within the effort.")
        .def("known", &XoddSearch::known, nb::arg("kind"), nb::arg("empty"), nb::arg("lead"), nb::arg("black"), nb::arg("white"),
             nb::arg("side"), "The same without a search.")
        .def("candidates", &XoddSearch::candidates, nb::arg("empty"), nb::arg("lead"), nb::arg("black"), nb::arg("white"), nb::arg("side"),
             nb::arg("tick"), "Turns that may win, with the number of answers that stay open.")
        .def("open_turns", &XoddSearch::open_turns, nb::arg("empty"), nb::arg("lead"), nb::arg("black"), nb::arg("white"), nb::arg("side"),
             "The other side's turns that stay open.")
        .def("statistics", &XoddSearch::statistics, "Entries and bytes of the table.");
    m.def(
        "xodd_search",
        [](std::vector<std::uint64_t> near, std::vector<std::vector<int>> symmetries, std::size_t memory) {
            if (near.empty() || near.size() > 64) throw std::invalid_argument("xodd_search: out of range");
            for (const auto& image : symmetries)
                if (image.size() != near.size()) throw std::invalid_argument("xodd_search: a symmetry of another size");
            return new XoddSearch(std::move(near), symmetries, memory);
        },
        nb::arg("near"), nb::arg("symmetries"), nb::arg("memory"), nb::rv_policy::take_ownership,
        "A search on cells with these neighbours, with a table of at most so many bytes.");
}

}  // namespace crosscut
