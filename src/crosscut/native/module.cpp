// The extension module crosscut._native: the calls that Python may make, and the perft loop.
#include "common/border.hpp"
#include "orcoon/count.hpp"
#include "orcoon/deadlock_call.hpp"
#include "orcoon/deadlock_sweep_call.hpp"
#include "orcoon/evaluate_call.hpp"
#include "hex/call.hpp"
#include "orcoon/postpass_call.hpp"
#include "orcoon/proofnumber_call.hpp"
#include "orcoon/retrograde_call.hpp"
#include "xodd/call.hpp"
#include "xodd/block_call.hpp"
#include "xodd/proof_call.hpp"

using namespace crosscut;

namespace {

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

template <int Words>
std::uint64_t run_perft(int size, const Tables& t, const nb::bytes& stones, int turn, int depth, nb::callable tick) {
    const auto game = unpack<Words>(size, t);
    const Cells<Words> start[2] = {unpack<Words>(stones, 0), unpack<Words>(stones, 1)};
    Ticker ticker(std::move(tick));
    nb::gil_scoped_release released;
    if (game.joining_ends && (game.joined(start[0], 0) || game.joined(start[1], 1))) return 0;
    return perft<Words>(game, start, turn, depth, ticker);
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
    define_proof_search(m);
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
        "post_pass",
        [](int size, nb::bytes neighbours, nb::bytes diagonal, std::vector<std::size_t> diagonal_ends, nb::bytes crossing,
           std::vector<std::size_t> crossing_ends, nb::bytes sides, bool passing, bool joining_ends, nb::bytes stones,
           nb::bytes colours, bool spoilers, nb::callable tick) {
            if (size < 1 || size > 256) throw std::invalid_argument("post_pass: out of range");
            const Tables t{neighbours, diagonal, std::move(diagonal_ends), crossing, std::move(crossing_ends), sides, passing, joining_ends};
            const Questions q{stones, colours, spoilers};
            if (size <= 64) return run_post_pass<1>(size, t, q, std::move(tick));
            if (size <= 128) return run_post_pass<2>(size, t, q, std::move(tick));
            if (size <= 192) return run_post_pass<3>(size, t, q, std::move(tick));
            return run_post_pass<4>(size, t, q, std::move(tick));
        },
        nb::arg("size"), nb::arg("neighbours"), nb::arg("diagonal"), nb::arg("diagonal_ends"), nb::arg("crossing"),
        nb::arg("crossing_ends"), nb::arg("sides"), nb::arg("passing"), nb::arg("joining_ends"), nb::arg("stones"), nb::arg("colours"),
        nb::arg("spoilers"), nb::arg("tick"),
        "Whether, and in which order, each asking side can join its sides by placing alone: lengths, cells, kill and harm sets.");
    m.def(
        "evaluate",
        [](int size, nb::bytes neighbours, nb::bytes diagonal, std::vector<std::size_t> diagonal_ends, nb::bytes crossing,
           std::vector<std::size_t> crossing_ends, nb::bytes sides, bool passing, bool joining_ends, nb::bytes stones,
           nb::bytes movers, nb::callable tick) {
            if (size < 1 || size > 128) throw std::invalid_argument("evaluate: out of range");
            const Tables t{neighbours, diagonal, std::move(diagonal_ends), crossing, std::move(crossing_ends), sides, passing, joining_ends};
            if (size <= 64) return run_evaluate<1>(size, t, stones, movers, std::move(tick));
            return run_evaluate<2>(size, t, stones, movers, std::move(tick));
        },
        nb::arg("size"), nb::arg("neighbours"), nb::arg("diagonal"), nb::arg("diagonal_ends"), nb::arg("crossing"),
        nb::arg("crossing_ends"), nb::arg("sides"), nb::arg("passing"), nb::arg("joining_ends"), nb::arg("stones"), nb::arg("movers"),
        nb::arg("tick"), "Won at once, lost at once, or the placements worth a look, of each position: figures and masks.");
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
    m.def(
        "retrograde",
        [](int size, nb::bytes neighbours, nb::bytes diagonal, std::vector<std::size_t> diagonal_ends, nb::bytes crossing,
           std::vector<std::size_t> crossing_ends, nb::bytes sides, bool passing, bool joining_ends, Codes codes, nb::callable tick) {
            const Tables t{neighbours, diagonal, std::move(diagonal_ends), crossing, std::move(crossing_ends), sides, passing, joining_ends};
            return run_retrograde(size, t, codes, std::move(tick));
        },
        nb::arg("size"), nb::arg("neighbours"), nb::arg("diagonal"), nb::arg("diagonal_ends"), nb::arg("crossing"),
        nb::arg("crossing_ends"), nb::arg("sides"), nb::arg("passing"), nb::arg("joining_ends"), nb::arg("codes"), nb::arg("tick"),
        "Fill `codes` (zeros) for all legal positions; returns their numbers by who can connect; `tick(positions)` may raise to stop.");
    m.def(
        "retrograde_check",
        [](int size, nb::bytes neighbours, nb::bytes diagonal, std::vector<std::size_t> diagonal_ends, nb::bytes crossing,
           std::vector<std::size_t> crossing_ends, nb::bytes sides, bool passing, bool joining_ends, ReadCodes codes, nb::callable tick) {
            const Tables t{neighbours, diagonal, std::move(diagonal_ends), crossing, std::move(crossing_ends), sides, passing, joining_ends};
            return run_retrograde_check(size, t, codes, std::move(tick));
        },
        nb::arg("size"), nb::arg("neighbours"), nb::arg("diagonal"), nb::arg("diagonal_ends"), nb::arg("crossing"),
        nb::arg("crossing_ends"), nb::arg("sides"), nb::arg("passing"), nb::arg("joining_ends"), nb::arg("codes"), nb::arg("tick"),
        "The first byte, from the end, that does not follow from its successors (or None), and the numbers by who can connect.");
    m.def(
        "reachable",
        [](int size, nb::bytes neighbours, nb::bytes diagonal, std::vector<std::size_t> diagonal_ends, nb::bytes crossing,
           std::vector<std::size_t> crossing_ends, nb::bytes sides, bool passing, bool joining_ends, nb::callable tick) {
            const Tables t{neighbours, diagonal, std::move(diagonal_ends), crossing, std::move(crossing_ends), sides, passing, joining_ends};
            return run_reachable(size, t, std::move(tick));
        },
        nb::arg("size"), nb::arg("neighbours"), nb::arg("diagonal"), nb::arg("diagonal_ends"), nb::arg("crossing"),
        nb::arg("crossing_ends"), nb::arg("sides"), nb::arg("passing"), nb::arg("joining_ends"), nb::arg("tick"),
        "Positions that alternating play leads to, by class (common/reachable.hpp); `tick(positions)` may raise to stop.");
    define_hex(m);
    define_xodd(m);
    define_xodd_blocks(m);
    define_xodd_search(m);
    define_deadlocks(m);
    define_deadlock_sweep(m);
}
