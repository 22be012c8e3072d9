// Proof-number search of Orcoon: is a position won or lost for its side to move? Bounded memory; for one thread or several. The loop is
// that of common/proofnumber.hpp, which has the sources.
//
// *Only placements that can be better than a loss* are looked at (L5). A pass never is: it wins only against a dead side, and the
// evaluation sees that. So a position without such a placement is lost, and there are no cycles: each turn fills a cell.
// *Two-move threats* (orcoon/threat.hpp). When a placement is refuted, the search asks whether the refuting cell binds the side
// to move wherever it plays. It asks the same of the last two cells that bound it with as many stones on the board. Placements
// outside the region are lost.
// *One entry for all positions of equal structure* (orcoon/structure.hpp), so symmetric positions and those that differ in dead matter are
// searched once. Children of equal key are one child.
// *Windows* (orcoon/windows.hpp): a position with the far side to move has lost if it has lost a window, where it may skip.
// *Local games* (orcoon/local.hpp), on the board and in windows: a position is won if the side to move wins one. Before it is searched, a wider
// one is tried, and one of the other side's leaves it fewer placements, or none.
// *First numbers* come from the evaluation (orcoon/evaluate.hpp). With d and D the fewest new stones on a way of the side to move and of the
// other side, n placements, m of them must-play: 1 + 4 d + (n - m) / 4, and 1 + 4 D + m / 4, rounded down. They are small: a line is left for
// another one soon, and what a position is worth is found by looking, not by guessing. 1 + 8 d^2 + n - m, which was best before there were
// local games, takes three times the nodes (5x5, all placements: 1,778,266 in the place of 524,460).
//
// Tried with these, nodes of the map of 5x5: 2 d and 6 d (701,164; 628,170); limits a twelfth beyond the runner-up (745,485 with 2 d). Of eleven
// placements of 4x5 to 5x6, geometric means, limits a twelfth beyond: 8 d^2 with (n - m) / 4 21,150, 2 d^2 11,962, 16 d 11,663, 8 d 8,041,
// 4 d 6,170, 2 d 5,539, and 1 and 1 6,956. Wider regions of 14 cells took an eighth fewer nodes and half more time; the last cells that
// refuted as nearer, as many nodes.
// Tried before local games: a fitted model of 21 features (a better guess, and a worse search); small weights for mobility, kill sets and the
// other side's distance (10 % either way). On three openings of 5x5: to ask every cell of the other side whether it binds (4 to 16 % fewer
// nodes, a third more time).
// Tried since there are windows (figures: benchmarks/README.md): local games as first numbers only (little); first numbers from the mean
// work below settled positions of 4x5 (worse); regions apart, added (there are none).
// The Python twin is crosscut/games/orcoon/search/proofnumber.py.
#pragma once

#include <algorithm>
#include <array>
#include <optional>
#include <vector>

#include "common/proofnumber.hpp"
#include "orcoon/local.hpp"
#include "orcoon/structure.hpp"
#include "orcoon/threat.hpp"
#include "orcoon/windows.hpp"

namespace crosscut {

constexpr int kSkip = -2;  // in the place of a cell

template <int Words>
struct Position {
    Cells<Words> stones[2];
    int mover;
    int lines = 0;  // of the window, where the far side may skip; 0: the whole board

    const Cells<Words>& own() const { return stones[mover]; }
    const Cells<Words>& other() const { return stones[1 - mover]; }
    Position after(int cell) const {
        Position next = *this;
        if (cell != kSkip) next.stones[mover] = next.stones[mover] | Cells<Words>::of(cell);
        next.mover = 1 - mover;
        return next;
    }
};

// What a position looks like, and whether a skip may be better than a loss. For the side to move and the other one: cells of a witness, and
// the bound. `local`: a local game that the side to move wins. `played`: whether those before a search were tried.
template <int Words>
struct Judged : Evaluation<Words> {
    bool skip = false, played = false;
    Cells<Words> witness[2], held[2];
    std::optional<LocalWin<Words>> local;
};

// An open position, the placements that may be better than a loss, and the cells that were asked whether they bind its side to move.
template <int Words>
struct OpenPosition {
    Position<Words> position;
    Cells<Words> moves, asked{};
    bool skip = false;
};

// A placement or skip: where it leads to, and the numbers for the side that makes it; or a window, with its own numbers.
template <int Words>
struct Placed {
    int cell;
    Position<Words> position;
    Key key;
    Numbers numbers;
    std::optional<Judged<Words>> evaluation;
};

// `Watch` has count(nodes), called for every node, and look(), called often; both may throw, which leaves the table sound.
// The table's statements are "the side to move wins".
template <int Words, class Watch>
class ProofNumber : public ProofLoop<ProofNumber<Words, Watch>, OpenPosition<Words>, Placed<Words>, Watch> {
public:
    using Set = Cells<Words>;
    using Loop = ProofLoop<ProofNumber, OpenPosition<Words>, Placed<Words>, Watch>;

    // Shapes, windows, table, watch and, for several threads, presence must outlive this.
    ProofNumber(const Shapes<Words>& shapes, const Structure<Words>& structure, const Windows<Words>& windows, ProofTable& table,
                Watch& watch, Presence* presence)
        : Loop(table, watch, presence),
          windows_(windows),
          threats_(shapes, boards_.emplace_back(shapes, structure).evaluate),
          recent_(shapes.all.count() + 1, {Evaluation<Words>::kPass, Evaluation<Words>::kPass}) {
        for (int lines = 1; lines < windows.lines(); ++lines)
            boards_.emplace_back(windows.shapes(lines), Structure<Words>(windows.shapes(lines), windows.flips(lines)));
    }

    // Searches until the value is known.
    Verdict solve(const Position<Words>& p) {
        auto found = judge(p);
        play_locally(found, p);
        if (found.verdict != Verdict::open) return found.verdict;
        const auto key = key_of(p);
        auto numbers = table_.find(key).value_or(first_numbers(found));
        if (!numbers.settled()) numbers = expand({p, found.moves}, key, kNoLimit);
        return numbers.won() ? Verdict::won : Verdict::lost;
    }

    // What is known of a position without a search, also by its windows.
    Verdict known(const Position<Words>& p) {
        const auto verdict = known_itself(p);
        if (verdict != Verdict::open || !winning_window(p)) return verdict;
        return p.mover == windows_.near() ? Verdict::won : Verdict::lost;
    }

    // The smallest window of a position that is known to be the near side's.
    std::optional<Cut> winning_window(const Position<Words>& p) {
        std::optional<Cut> best;
        const auto good = p.mover == windows_.near() ? Verdict::won : Verdict::lost;
        each_window(p, [&](const Cut& cut, const Position<Words>& window) {
            auto found = winning_window(window);
            if (found)
                found->first += cut.first;
            else if (known_itself(window) == good)
                found = cut;
            if (found && (!best || found->lines < best->lines)) best = found;
        });
        return best;
    }

    // The numbers of a position for its side to move, as far as they are known without a search.
    Numbers numbers(const Position<Words>& p) {
        const auto verdict = known(p);
        if (verdict != Verdict::open) return verdict == Verdict::won ? kProved : kRefuted;
        return table_.find(key_of(p)).value_or(first_numbers(judge(p)));
    }

    // A winning turn of a position that is won, a cell or Evaluation::kPass; nothing if the position is lost. A turn that an
    // evaluation or a local game shows is preferred: the table need not know it, if a threat took the position out of the search. Else one
    // that wins a window, else the turn known to the table with the least work below it. Searches if the table has forgotten all.
    std::optional<int> winning_turn(const Position<Words>& p) {
        auto found = judge(p);
        if (found.verdict == Verdict::lost) return std::nullopt;
        if (found.verdict == Verdict::won && !found.local) return found.turn;
        std::vector<std::pair<int, Judged<Words>>> after;
        found.moves.each([&](int cell) { after.emplace_back(cell, judge(p.after(cell))); });
        for (const auto& [cell, judged] : after)
            if (judged.verdict == Verdict::lost) return cell;
        play_locally(found, p);
        if (found.verdict == Verdict::lost) return std::nullopt;
        if (found.local) return found.turn;
        for (auto& [cell, judged] : after) {
            play_locally(judged, p.after(cell));
            if (judged.verdict == Verdict::lost) return cell;
        }
        if (p.mover == windows_.near())
            if (const auto cut = winning_window(p)) return windows_.cell(*winning_turn(in_window(p, *cut)), *cut);
        std::uint32_t work = 0;
        if (const auto cell = winning_cell(p, found.moves, work)) return cell;
        if (expand({p, found.moves}, key_of(p), kNoLimit).lost()) return std::nullopt;
        return winner_;
    }

    std::uint64_t evaluations() const {
        std::uint64_t judged = 0;
        for (const auto& board : boards_) judged += board.evaluate.judged();
        return judged;
    }

private:
    friend Loop;
    using Loop::expand, Loop::table_, Loop::watch_;
    static constexpr bool kThreads = true;

    struct Quiet {  // positions of the post-pass question do not count as nodes
        Watch& watch;
        void count(std::uint64_t) { watch.look(); }
    };

    struct Board {  // the whole board or its first lines
        Board(const Shapes<Words>& shapes, const Structure<Words>& its) : evaluate(shapes), structure(its), local(shapes) {}

        Evaluate<Words> evaluate;
        Structure<Words> structure;
        Local<Words> local;
    };

    Judged<Words> judge(const Position<Words>& p) {
        Quiet quiet{watch_};
        auto& evaluate = boards_[p.lines].evaluate;
        Judged<Words> found{evaluate.judge(p.own(), p.other(), p.mover, quiet)};
        if (found.verdict == Verdict::open) {
            for (int side = 0; side < 2; ++side) {
                found.witness[side] = evaluate.witness(side).cells();
                found.held[side] = evaluate.held(side);
            }
            win_locally(found, p, false);
        }
        if (p.lines == 0 || p.mover == windows_.near() || found.verdict == Verdict::won) return found;
        found.skip = evaluate.loss() != nullptr && evaluate.loss()->threats.empty();
        if (found.skip && found.verdict == Verdict::lost) found = {Evaluation<Words>{}, true};
        return found;
    }

    // Before a position is searched: a wider local game of the side to move wins it, or what the other side wins by a local game leaves fewer
    // placements, or none.
    void play_locally(Judged<Words>& found, const Position<Words>& p) {
        if (found.verdict != Verdict::open || found.played) return;
        found.played = true;
        win_locally(found, p, true);
        if (found.local || found.distance[1] < 2) return;
        auto theirs = local_win(found, p, 1, false);
        if (!theirs) theirs = local_win(found, p, 1, true);
        if (!theirs) return;
        found.moves = found.moves & theirs->region & ~theirs->held;
        found.skip = false;
        if (!found.moves.any()) found.verdict = Verdict::lost;
    }

    // Notes a local game that the side to move wins.
    void win_locally(Judged<Words>& found, const Position<Words>& p, bool wide) {
        found.local = local_win(found, p, 0, wide);
        if (!found.local) return;
        found.verdict = Verdict::won;
        found.turn = found.local->answer;
    }

    // The local game of the side to move (0) or of the other side (1).
    std::optional<LocalWin<Words>> local_win(const Judged<Words>& found, const Position<Words>& p, int side, bool wide) {
        const int x = side == 0 ? p.mover : 1 - p.mover;
        const Contest<Words> contest{x, p.stones[x], p.stones[1 - x], found.held[side], found.held[1 - side]};
        return boards_[p.lines].local.win(contest, found.witness[side], wide, side == 1);
    }

    // Positions of one window share no key with those of another.
    Key key_of(const Position<Words>& p) {
        const auto key = boards_[p.lines].structure.key(p.stones, p.mover);
        const auto lines = static_cast<std::uint64_t>(p.lines);
        return {key.low ^ lines * 0x9e3779b97f4a7c15ULL, key.high ^ lines * 0xd1b54a32d192ed03ULL};
    }

    Verdict known_itself(const Position<Words>& p) {
        auto found = judge(p);
        play_locally(found, p);
        if (found.verdict != Verdict::open) return found.verdict;
        const auto numbers = table_.find(key_of(p));
        if (!numbers || !numbers->settled()) return Verdict::open;
        return numbers->won() ? Verdict::won : Verdict::lost;
    }

    Position<Words> in_window(const Position<Words>& p, const Cut& cut) const {
        return {{windows_.cut(p.stones[0], cut), windows_.cut(p.stones[1], cut)}, p.mover, cut.lines};
    }

    template <class Visit>
    void each_window(const Position<Words>& p, Visit visit) const {
        if (windows_.lines() == 0) return;
        windows_.each(p.stones[windows_.near()], p.lines == 0 ? windows_.lines() : p.lines, [&](const Cut& cut) { visit(cut, in_window(p, cut)); });
    }

    // The windows of a position with the far side to move, but for those that are known not to help.
    void stronger(const OpenPosition<Words>& node, std::vector<Placed<Words>>& others) {
        if (node.position.mover == windows_.near()) return;
        each_window(node.position, [&](const Cut&, const Position<Words>& window) {
            Placed<Words> other{kSkip, window, {}, {0, 0}, judge(window)};
            other.numbers = first_numbers(*other.evaluation);
            if (!other.numbers.settled()) {
                other.key = key_of(window);
                other.numbers = table_.find(other.key).value_or(other.numbers);
            }
            if (!other.numbers.won()) others.push_back(other);
        });
    }

    void descend(Placed<Words>& other, const Numbers& bound) {
        play_locally(*other.evaluation, other.position);
        if (other.evaluation->verdict != Verdict::open) {
            other.numbers = first_numbers(*other.evaluation);
            table_.store(other.key, other.numbers, 1);
            return;
        }
        other.numbers = expand({other.position, other.evaluation->moves, {}, other.evaluation->skip}, other.key, bound);
    }

    static Numbers first_numbers(const Judged<Words>& found) {
        if (found.verdict == Verdict::won) return kProved;
        if (found.verdict == Verdict::lost) return kRefuted;
        const auto number = [&](int side, int placements) { return static_cast<std::uint32_t>(1 + 4 * found.distance[side] + placements / 4); };
        const int moves = found.moves.count();
        return {number(0, found.legal - moves), number(1, moves + found.skip)};
    }

    // What the table knows, with the work below it.
    std::optional<int> winning_cell(const Position<Words>& p, const Set& moves, std::uint32_t& least) {
        std::optional<int> best;
        moves.each([&](int cell) {
            const auto next = p.after(cell);
            const auto key = key_of(next);
            const auto numbers = table_.find(key);
            if (!numbers || !numbers->lost() || (best && table_.work(key) >= least)) return;
            best = cell;
            least = table_.work(key);
        });
        return best;
    }

    std::array<int, 2>& recent(const Position<Words>& p) { return recent_[(p.stones[0] | p.stones[1]).count()]; }

    // Searches below a placement; if it is refuted, asks the refuting cell whether it binds.
    void descend(OpenPosition<Words>& node, Placed<Words>& child, std::vector<Placed<Words>>& children, const Numbers& bound) {
        if (!child.evaluation) child.evaluation = judge(child.position);
        play_locally(*child.evaluation, child.position);
        if (child.evaluation->verdict != Verdict::open) {
            const auto numbers = first_numbers(*child.evaluation);
            table_.store(child.key, numbers, 1);
            take(child, numbers);
            return;
        }
        child.numbers = expand({child.position, child.evaluation->moves, {}, child.evaluation->skip}, child.key, bound.swapped()).swapped();
        if (child.numbers.won()) winner_ = child.cell;
        if (child.position.lines != 0 || !child.numbers.lost() || !bind(node, winner_)) return;
        if (auto& last = recent(node.position); winner_ != last[0]) last = {winner_, last[0]};
        for (auto& other : children)
            if (!node.moves.has(other.cell)) other.numbers = kRefuted;
    }

    // Asks whether the other side's placement on a cell is a two-move threat, if that was not asked before, and if so cuts the moves.
    bool bind(OpenPosition<Words>& node, int cell) {
        const auto& p = node.position;
        if (cell == Evaluation<Words>::kPass || node.asked.has(cell) || p.own().has(cell) || p.other().has(cell)) return false;
        node.asked = node.asked | Set::of(cell);
        Quiet quiet{watch_};
        const auto region = threats_.region(p.own(), p.other(), p.mover, cell, quiet);
        if (region) node.moves = node.moves & *region;
        return region.has_value();
    }

    // Fills in the placements that may be better than a loss, one of each key; returns false if one wins, for then nothing else matters.
    bool fill(OpenPosition<Words>& node, std::vector<Placed<Words>>& children) {
        if (node.position.lines == 0)
            for (int cell : recent(node.position)) {
                bind(node, cell);
                if (!node.moves.any()) return true;
            }
        const auto add = [&](int cell) {
            Placed<Words> child{cell, node.position.after(cell), {}, {0, 0}, std::nullopt};
            child.key = key_of(child.position);
            for (const auto& other : children)
                if (other.key == child.key) return;
            table_.expect(child.key);
            children.push_back(child);
        };
        if (node.skip) add(kSkip);
        node.moves.each(add);
        for (auto& child : children) {
            const auto numbers = table_.find(child.key);
            if (numbers && !take(child, *numbers)) return false;
        }
        for (auto& child : children) {
            if (child.numbers.proof != 0 || child.numbers.disproof != 0) continue;
            child.evaluation = judge(child.position);
            const auto numbers = first_numbers(*child.evaluation);
            table_.store(child.key, numbers, 1);
            if (!take(child, numbers)) return false;
        }
        return true;
    }

    void reread(std::vector<Placed<Words>>& children) {
        for (auto& child : children)
            if (const auto numbers = table_.find(child.key); numbers && !child.numbers.settled()) take(child, *numbers);
    }

    // Gives a placement the numbers of the position it leads to; returns false if it wins.
    bool take(Placed<Words>& child, const Numbers& numbers) {
        child.numbers = numbers.swapped();
        if (child.numbers.won()) winner_ = child.cell;
        return !child.numbers.won();
    }

    const Windows<Words>& windows_;
    std::deque<Board> boards_;  // the whole board, then by lines
    Threats<Words> threats_;
    std::vector<std::array<int, 2>> recent_;  // by number of stones the last two cells that bound the side to move
    int winner_ = Evaluation<Words>::kPass;  // the placement that settled the position won last
};

}  // namespace crosscut
