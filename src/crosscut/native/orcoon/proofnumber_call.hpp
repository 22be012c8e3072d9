// Proof-number search as an object for Python: a game, its table, and what may be asked; the border of orcoon/proofnumber.hpp.
#pragma once

#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>

#include "common/border.hpp"
#include "common/proof_file.hpp"
#include "common/watcher.hpp"
#include "orcoon/proof_lines.hpp"

namespace crosscut {

class ProofSearch {
public:
    virtual ~ProofSearch() = default;
    virtual int solve(const nb::bytes& stones, int mover, std::uint64_t nodes, nb::callable tick) = 0;
    virtual int known(const nb::bytes& stones, int mover) = 0;
    virtual std::tuple<std::uint32_t, std::uint32_t> numbers(const nb::bytes& stones, int mover) = 0;
    virtual int winning_turn(const nb::bytes& stones, int mover, int lines, nb::callable tick) = 0;
    virtual std::tuple<int, int> winning_window(const nb::bytes& stones, int mover, int lines) = 0;
    virtual void start_lines(const nb::bytes& stones, int mover, int prover) = 0;
    virtual nb::bytes next_lines(std::size_t bytes, nb::callable tick) = 0;
    virtual std::tuple<std::uint64_t, std::uint64_t, std::size_t, std::size_t> statistics() = 0;
    virtual std::tuple<std::size_t, std::size_t> settled() = 0;
    virtual void save(const std::string& path, const std::string& header) = 0;
    virtual void load(const std::string& path, const std::string& header) = 0;
};

template <int Words>
class ProofSearchOf : public ProofSearch {
public:
    ProofSearchOf(const PlacementTables& t, const std::vector<std::vector<int>>& symmetries, LineText text, int columns,
                  std::size_t bytes, int jobs)
        : shapes_(unpack<Words>(t)),
          symmetries_(symmetries),
          structure_(shapes_, symmetries),
          windows_(unpack<Words>(t), columns),
          text_(std::move(text)),
          table_(bytes, jobs > 1),
          presence_(jobs > 1 ? std::make_unique<Presence>() : nullptr) {
        for (int job = 0; job < jobs; ++job) {
            auto& watcher = watchers_.emplace_back(shared_);
            searches_.emplace_back(shapes_, structure_, windows_, table_, watcher, presence_.get());
        }
    }

    // The value; Python is told at once when so many nodes are passed.
    int solve(const nb::bytes& stones, int mover, std::uint64_t nodes, nb::callable tick) override {
        const auto p = position(stones, mover);
        return called(std::move(tick), nodes, [&] {
            return run_jobs(searches_.size(), shared_, [&](std::size_t job) { return static_cast<int>(searches_[job].solve(p)); });
        });
    }

    int known(const nb::bytes& stones, int mover) override { return static_cast<int>(searches_[0].known(position(stones, mover))); }

    std::tuple<std::uint32_t, std::uint32_t> numbers(const nb::bytes& stones, int mover) override {
        const auto found = searches_[0].numbers(position(stones, mover));
        return {found.proof, found.disproof};
    }

    // A cell, -1 for the pass, -2 if the position is lost.
    int winning_turn(const nb::bytes& stones, int mover, int lines, nb::callable tick) override {
        const auto p = position(stones, mover, lines);
        return called(std::move(tick), kAny, [&] { return searches_[0].winning_turn(p).value_or(-2); });
    }

    // First line and number of lines, none for no window.
    std::tuple<int, int> winning_window(const nb::bytes& stones, int mover, int lines) override {
        const auto found = searches_[0].winning_window(position(stones, mover, lines)).value_or(Cut{0, 0});
        return {found.first, found.lines};
    }

    void start_lines(const nb::bytes& stones, int mover, int prover) override {
        lines_ = std::make_unique<ProofLines<Words, Watcher>>(shapes_, text_, symmetries_, windows_, searches_[0], watchers_[0], position(stones, mover), prover);
    }

    // Whole lines, about so many bytes; nothing at the end.
    nb::bytes next_lines(std::size_t bytes, nb::callable tick) override {
        std::string out;
        called(std::move(tick), kAny, [&] {
            while (lines_ && out.empty())
                if (!lines_->more(out, bytes)) lines_.reset();
            return 0;
        });
        return nb::bytes(out.data(), out.size());
    }

    // Nodes, evaluations, entries and bytes of the table.
    std::tuple<std::uint64_t, std::uint64_t, std::size_t, std::size_t> statistics() override {
        std::uint64_t nodes = 0, evaluations = 0;
        for (const auto& search : searches_) {
            nodes += search.nodes();
            evaluations += search.evaluations();
        }
        return {nodes, evaluations, table_.filled(), table_.bytes()};
    }

    std::tuple<std::size_t, std::size_t> settled() override { return searches_[0].settled(); }

    void save(const std::string& path, const std::string& header) override { ProofFile::save(table_, path, header); }
    void load(const std::string& path, const std::string& header) override { ProofFile::load(table_, path, header); }

private:
    static constexpr std::uint64_t kAny = ~std::uint64_t{0};

    // `lines`: of a window, on the first ones; 0: the whole board.
    Position<Words> position(const nb::bytes& stones, int mover, int lines = 0) const {
        if (lines < 0 || (lines > 0 && lines >= windows_.lines())) throw std::invalid_argument("proof_search: no such window");
        const Cells<Words>& all = lines == 0 ? shapes_.all : windows_.shapes(lines).all;
        return {{unpack<Words>(stones, 0) & all, unpack<Words>(stones, 1) & all}, mover & 1, lines};
    }

    // Runs without the GIL, with a ticker for Python's thread.
    template <class Run>
    int called(nb::callable tick, std::uint64_t nodes, Run run) {
        Ticker ticker(std::move(tick));
        struct Armed {
            Watcher& watcher;
            ~Armed() { watcher.ticker = nullptr; }
        } armed{watchers_[0]};
        watchers_[0].ticker = &ticker;
        watchers_[0].left = nodes;
        int found = 0;
        {
            nb::gil_scoped_release released;
            found = run();
        }
        ticker.finish();
        return found;
    }

    Shapes<Words> shapes_;
    std::vector<Permutation> symmetries_;
    Structure<Words> structure_;
    Windows<Words> windows_;
    LineText text_;
    ProofTable table_;
    std::unique_ptr<Presence> presence_;
    Shared shared_;
    std::deque<Watcher> watchers_;
    std::deque<ProofNumber<Words, Watcher>> searches_;
    std::unique_ptr<ProofLines<Words, Watcher>> lines_;
};

inline void define_proof_search(nb::module_& m) {
    nb::class_<ProofSearch>(m, "ProofSearch", "Proof-number search of one game, with its table.")
        .def("solve", &ProofSearch::solve, nb::arg("stones"), nb::arg("mover"), nb::arg("nodes"), nb::arg("tick"),
             "1 won, 2 lost for the side to move.")
        .def("known", &ProofSearch::known, nb::arg("stones"), nb::arg("mover"), "The same without a search, 0 for unknown.")
        .def("numbers", &ProofSearch::numbers, nb::arg("stones"), nb::arg("mover"), "Proof and disproof number, without a search.")
        .def("winning_turn", &ProofSearch::winning_turn, nb::arg("stones"), nb::arg("mover"), nb::arg("lines"), nb::arg("tick"),
             "A cell, -1 for the pass, -2 for a lost position; `lines`: of a window, on the board's first ones, or 0.")
        .def("winning_window", &ProofSearch::winning_window, nb::arg("stones"), nb::arg("mover"), nb::arg("lines"),
             "First line and number of lines of the smallest window that the near side is known to win; (0, 0) for none.")
        .def("start_lines", &ProofSearch::start_lines, nb::arg("stones"), nb::arg("mover"), nb::arg("prover"),
             "Begin the lines of a certificate.")
        .def("next_lines", &ProofSearch::next_lines, nb::arg("bytes"), nb::arg("tick"), "Whole lines, empty at the end.")
        .def("statistics", &ProofSearch::statistics, "Nodes, evaluations, entries and bytes of the table.")
        .def("settled", &ProofSearch::settled, "How many placements of the position searched are settled, and of how many.")
        .def("save", &ProofSearch::save, nb::arg("path"), nb::arg("header"), "Write header and table to a file.")
        .def("load", &ProofSearch::load, nb::arg("path"), nb::arg("header"), "Add a saved table's entries.");
    m.def(
        "proof_search",
        [](const PlacementTables& t, const std::vector<std::vector<int>>& symmetries, std::vector<std::string> names,
           std::vector<int> row_ends, int columns, std::size_t memory, int jobs) -> ProofSearch* {
            if (t.size < 1 || t.size > 128 || jobs < 1 || jobs > 64 || columns < 0 || (columns > 0 && t.size % columns != 0)) throw std::invalid_argument("proof_search: out of range");
            LineText text{std::move(names), std::move(row_ends)};
            if (t.size <= 64) return new ProofSearchOf<1>(t, symmetries, std::move(text), columns, memory, jobs);
            return new ProofSearchOf<2>(t, symmetries, std::move(text), columns, memory, jobs);
        },
        nb::arg("tables"), nb::arg("symmetries"), nb::arg("names"), nb::arg("row_ends"), nb::arg("columns"), nb::arg("memory"), nb::arg("jobs"),
        nb::rv_policy::take_ownership, "A proof-number search with a table of at most so many bytes.");
}

}  // namespace crosscut
