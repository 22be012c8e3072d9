// The extension module crosscut._native: conversions, the calls that Python may make, and the perft loop.
// A call contains its whole loop; it releases the GIL and comes back to Python ten times a second, for Ctrl-C, limits and progress.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/vector.h>

#include <chrono>
#include <cstring>
#include <stdexcept>

#include "count.hpp"
#include "placement.hpp"
#include "retrograde.hpp"
#include "retrograde_check.hpp"

namespace nb = nanobind;
using namespace crosscut;

namespace {

constexpr std::size_t kMaskBytes = 32;  // every mask crosses the border as 32 bytes, least significant first

template <int Words>
Cells<Words> unpack(const nb::bytes& packed, std::size_t index) {
    if ((index + 1) * kMaskBytes > packed.size()) throw std::invalid_argument("a packed table is too short");
    Cells<Words> cells;
    std::memcpy(cells.word.data(), packed.c_str() + index * kMaskBytes, Words * 8);
    return cells;
}

// Packed tables of rows of different length: row r holds the entries ends[r-1] to ends[r]-1, each of `Parts` masks.
template <int Words, class Entry, int Parts>
std::vector<std::vector<Entry>> unpack_rows(const nb::bytes& packed, const std::vector<std::size_t>& ends) {
    std::vector<std::vector<Entry>> rows;
    std::size_t at = 0;
    for (auto end : ends) {
        std::vector<Entry> row;
        for (; at < end; ++at) {
            if constexpr (Parts == 2)
                row.push_back({unpack<Words>(packed, 2 * at), unpack<Words>(packed, 2 * at + 1)});
            else
                row.push_back({unpack<Words>(packed, 3 * at), unpack<Words>(packed, 3 * at + 1), unpack<Words>(packed, 3 * at + 2)});
        }
        rows.push_back(std::move(row));
    }
    return rows;
}

// Calls back into Python (which may raise) at most ten times a second.
class Ticker {
public:
    explicit Ticker(nb::callable tick) : tick_(std::move(tick)) {}
    void count(std::uint64_t nodes) {
        nodes_ += nodes;
        if ((++calls_ & 1023) != 0) return;
        auto now = std::chrono::steady_clock::now();
        if (now - last_ < std::chrono::milliseconds(100)) return;
        last_ = now;
        nb::gil_scoped_acquire held;
        if (PyErr_CheckSignals() != 0) throw nb::python_error();
        tick_(nodes_);
    }
    // Says the final number, whenever the last call was; the GIL is held.
    void finish() { tick_(nodes_); }

private:
    nb::callable tick_;
    std::uint64_t nodes_ = 0;
    unsigned calls_ = 0;
    std::chrono::steady_clock::time_point last_ = std::chrono::steady_clock::now();
};

std::uint64_t add(std::uint64_t a, std::uint64_t b) {
    std::uint64_t sum = a + b;
    if (sum < a) throw std::overflow_error("more than 2^64 sequences");
    return sum;
}

template <int Words>
std::uint64_t perft(const Placement<Words>& game, const Cells<Words> (&stones)[2], int turn, int depth, Ticker& ticker) {
    const auto& own = stones[turn];
    const auto& other = stones[1 - turn];
    const auto empty = game.all & ~(own | other);
    std::uint64_t found = 0;
    if (depth == 1) {
        empty.each([&](int cell) { found += game.placeable(own, other, cell); });
        found += game.passing;
        ticker.count(found);
        return found;
    }
    ticker.count(1);
    // A pass ends the game, so it adds nothing to deeper counts.
    empty.each([&](int cell) {
        if (!game.placeable(own, other, cell)) return;
        Cells<Words> after[2] = {stones[0], stones[1]};
        after[turn] = own | Cells<Words>::of(cell);
        if (game.joining_ends && game.joined(after[turn], turn)) return;
        found = add(found, perft<Words>(game, after, 1 - turn, depth - 1, ticker));
    });
    return found;
}

struct Tables {
    nb::bytes neighbours, diagonal;
    std::vector<std::size_t> diagonal_ends;
    nb::bytes crossing;
    std::vector<std::size_t> crossing_ends;
    nb::bytes sides;
    bool passing, joining_ends;
};

template <int Words>
Placement<Words> unpack_placement(int size, const Tables& t) {
    Placement<Words> game;
    for (int cell = 0; cell < size; ++cell) {
        game.all = game.all | Cells<Words>::of(cell);
        game.neighbours.push_back(unpack<Words>(t.neighbours, cell));
    }
    game.diagonal = unpack_rows<Words, Diagonal<Words>, 2>(t.diagonal, t.diagonal_ends);
    game.crossing = unpack_rows<Words, Crossing<Words>, 3>(t.crossing, t.crossing_ends);
    if (game.diagonal.size() != std::size_t(size) || game.crossing.size() != std::size_t(size))
        throw std::invalid_argument("one row of each table for each cell expected");
    for (int colour = 0; colour < 2; ++colour)
        for (int end = 0; end < 2; ++end) game.sides[colour][end] = unpack<Words>(t.sides, 2 * colour + end);
    game.passing = t.passing;
    game.joining_ends = t.joining_ends;
    return game;
}

template <int Words>
std::uint64_t run_perft(int size, const Tables& t, const nb::bytes& stones, int turn, int depth, nb::callable tick) {
    const auto game = unpack_placement<Words>(size, t);
    const Cells<Words> start[2] = {unpack<Words>(stones, 0), unpack<Words>(stones, 1)};
    Ticker ticker(std::move(tick));
    nb::gil_scoped_release released;
    if (game.joining_ends && (game.joined(start[0], 0) || game.joined(start[1], 1))) return 0;
    return perft<Words>(game, start, turn, depth, ticker);
}

using Codes = nb::ndarray<std::uint8_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using ReadCodes = nb::ndarray<const std::uint8_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

// The game of a retrograde table of so many bytes.
Placement<1> unpack_table_game(int size, const Tables& t, std::size_t bytes) {
    std::size_t wanted = 2;
    for (int cell = 0; cell < size; ++cell) wanted *= 3;
    if (bytes != wanted) throw std::invalid_argument("retrograde: two bytes a position expected");
    auto game = unpack_placement<1>(size, t);
    if (!game.passing || game.joining_ends) throw std::invalid_argument("retrograde: a pass, and nothing else, must end the game");
    return game;
}

std::vector<std::uint64_t> run_retrograde(int size, const Tables& t, const Codes& codes, nb::callable tick) {
    const auto game = unpack_table_game(size, t, codes.size());
    Ticker ticker(std::move(tick));
    AbleCounts counts;
    {
        nb::gil_scoped_release released;
        counts = Sweep<Ticker>(game, size, codes.data(), ticker).run();
    }
    ticker.finish();
    return {counts.begin(), counts.end()};
}

nb::tuple run_retrograde_check(int size, const Tables& t, const ReadCodes& codes, nb::callable tick) {
    const auto game = unpack_table_game(size, t, codes.size());
    Ticker ticker(std::move(tick));
    TableVerdict verdict;
    {
        nb::gil_scoped_release released;
        verdict = TableCheck<Ticker>(game, size, codes.data(), ticker).run();
    }
    ticker.finish();
    nb::object wrong = verdict.wrong ? nb::cast(*verdict.wrong) : nb::none();
    return nb::make_tuple(wrong, std::vector<std::uint64_t>(verdict.able.begin(), verdict.able.end()));
}

struct StepTables {
    nb::bytes breaks, keeps, starts;  // three masks a cell each: by value empty, black, white
};

template <int Words, int Limbs>
std::vector<std::uint64_t> run_count(int cells, const StepTables& t, nb::callable tick) {
    std::vector<Step<Words>> steps(cells);
    for (int cell = 0; cell < cells; ++cell)
        for (int value = 0; value < 3; ++value) {
            steps[cell].breaks[value] = unpack<Words>(t.breaks, 3 * cell + value);
            steps[cell].keeps[value] = unpack<Words>(t.keeps, 3 * cell + value);
            steps[cell].starts[value] = unpack<Words>(t.starts, 3 * cell + value);
        }
    Ticker ticker(std::move(tick));
    Count<Limbs> total;
    {
        nb::gil_scoped_release released;
        total = count_fillings<Words, Limbs>(steps, ticker);
    }
    ticker.finish();
    return {total.limb.begin(), total.limb.end()};
}

// Counts of the fewest words (of those offered) that hold 3^cells.
template <int Words>
std::vector<std::uint64_t> run_count(int cells, const StepTables& t, nb::callable tick) {
    if (cells <= 80) return run_count<Words, 2>(cells, t, std::move(tick));
    if (cells <= 121) return run_count<Words, 3>(cells, t, std::move(tick));
    if (cells <= 161) return run_count<Words, 4>(cells, t, std::move(tick));
    return run_count<Words, 7>(cells, t, std::move(tick));
}

}  // namespace

NB_MODULE(_native, m) {
    m.doc() = "Native twins of Crosscut's hot loops.";
    m.def(
        "perft",
        [](int size, nb::bytes neighbours, nb::bytes diagonal, std::vector<std::size_t> diagonal_ends, nb::bytes crossing,
           std::vector<std::size_t> crossing_ends, nb::bytes sides, bool passing, bool joining_ends, nb::bytes stones, int turn,
           int depth, nb::callable tick) {
            if (size < 1 || size > 256 || depth < 1 || turn < 0 || turn > 1) throw std::invalid_argument("perft: out of range");
            Tables t{neighbours, diagonal, std::move(diagonal_ends), crossing, std::move(crossing_ends), sides, passing, joining_ends};
            if (size <= 64) return run_perft<1>(size, t, stones, turn, depth, std::move(tick));
            if (size <= 128) return run_perft<2>(size, t, stones, turn, depth, std::move(tick));
            if (size <= 192) return run_perft<3>(size, t, stones, turn, depth, std::move(tick));
            return run_perft<4>(size, t, stones, turn, depth, std::move(tick));
        },
        nb::arg("size"), nb::arg("neighbours"), nb::arg("diagonal"), nb::arg("diagonal_ends"), nb::arg("crossing"),
        nb::arg("crossing_ends"), nb::arg("sides"), nb::arg("passing"), nb::arg("joining_ends"), nb::arg("stones"), nb::arg("turn"),
        nb::arg("depth"), nb::arg("tick"),
        "Sequences of exactly `depth` legal turns of a placement game given by packed tables; `tick(nodes)` may raise to stop.");
    m.def(
        "retrograde",
        [](int size, nb::bytes neighbours, nb::bytes diagonal, std::vector<std::size_t> diagonal_ends, nb::bytes crossing,
           std::vector<std::size_t> crossing_ends, nb::bytes sides, bool passing, bool joining_ends, Codes codes, nb::callable tick) {
            if (size < 1 || size > 20) throw std::invalid_argument("retrograde: out of range");
            Tables t{neighbours, diagonal, std::move(diagonal_ends), crossing, std::move(crossing_ends), sides, passing, joining_ends};
            return run_retrograde(size, t, codes, std::move(tick));
        },
        nb::arg("size"), nb::arg("neighbours"), nb::arg("diagonal"), nb::arg("diagonal_ends"), nb::arg("crossing"),
        nb::arg("crossing_ends"), nb::arg("sides"), nb::arg("passing"), nb::arg("joining_ends"), nb::arg("codes"), nb::arg("tick"),
        "Fill `codes` (zeros) for all legal positions; returns their numbers by who can connect; `tick(positions)` may raise to stop.");
    m.def(
        "retrograde_check",
        [](int size, nb::bytes neighbours, nb::bytes diagonal, std::vector<std::size_t> diagonal_ends, nb::bytes crossing,
           std::vector<std::size_t> crossing_ends, nb::bytes sides, bool passing, bool joining_ends, ReadCodes codes,
           nb::callable tick) {
            if (size < 1 || size > 20) throw std::invalid_argument("retrograde_check: out of range");
            Tables t{neighbours, diagonal, std::move(diagonal_ends), crossing, std::move(crossing_ends), sides, passing, joining_ends};
            return run_retrograde_check(size, t, codes, std::move(tick));
        },
        nb::arg("size"), nb::arg("neighbours"), nb::arg("diagonal"), nb::arg("diagonal_ends"), nb::arg("crossing"),
        nb::arg("crossing_ends"), nb::arg("sides"), nb::arg("passing"), nb::arg("joining_ends"), nb::arg("codes"), nb::arg("tick"),
        "The first byte that does not follow from its successors (or None), and the numbers by who can connect.");
    m.def(
        "count_stones",
        [](int cells, int bits, nb::bytes breaks, nb::bytes keeps, nb::bytes starts, nb::callable tick) {
            if (cells < 1 || cells > 256 || bits < 0 || bits > 256) throw std::invalid_argument("count_stones: out of range");
            const StepTables t{breaks, keeps, starts};
            if (bits <= 64) return run_count<1>(cells, t, std::move(tick));
            if (bits <= 128) return run_count<2>(cells, t, std::move(tick));
            return run_count<4>(cells, t, std::move(tick));
        },
        nb::arg("cells"), nb::arg("bits"), nb::arg("breaks"), nb::arg("keeps"), nb::arg("starts"), nb::arg("tick"),
        "Fillings without a forbidden pattern, as 64-bit words, least significant first; `tick(states)` may raise to stop.");
}
