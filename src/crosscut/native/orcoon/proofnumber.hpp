// Proof-number search: is a position won or lost? Depth-first, with a table, in bounded memory; for one thread or several.
//
// *Numbers.* A position's proof number estimates the work of proving it won for its side to move, the disproof number that of proving it
// lost. A leaf gets them from its evaluation (orcoon/evaluate.hpp); inside, the proof number is the least disproof number of the positions that
// its placements lead to, and the disproof number is a *weak* sum of their proof numbers: the greatest, plus one for each further
// placement not settled yet. Sums count a position again for every way that leads to it, and here most placements commute.
// *Depth first.* The search goes down to the placement of least disproof number, and stays below it until its numbers reach limits
// at which another line would be looked at. The limit is set a quarter beyond the runner-up, or the search would go to and fro between
// two lines that are about equal, each time searching its way back down.
// *Only placements that can be better than a loss* are looked at (L5). A pass never is: it wins only against a dead side, which the
// evaluation sees. So a position with nothing left to place among them is lost, and there are no cycles: each turn fills a cell.
// *Two-move threats* (orcoon/threat.hpp). When a placement is refuted, the refuting cell is asked whether it binds the side to move wherever
// that plays, and so are the last two cells that did with as many stones on the board. What is then out of the region is lost.
// *One entry for all positions of equal structure* (orcoon/structure.hpp), so symmetric positions and those that differ in dead matter are
// searched once. Children of equal key are one child.
// *First numbers.* With d and D the fewest new stones on a way of the side to move and of the other side, n placements, m of them
// must-play: 1 + 8 d^2 + n - m, and 1 + 8 D^2 + m.
// *Several threads* run the same search on one table, each with its own stack. A child that another thread is below counts as twice as
// far away, so they part; what a thread finds, the others read when they come back to a position. This is what is left of virtual
// numbers (Kaneko 2010; Pawlewicz and Hayward 2013) when nothing is locked.
//
// Source: proof numbers, Allis, van der Meulen, van den Herik 1994; df-pn, Nagai 2002; the limit beyond the runner-up, Pawlewicz and Lew
// 2007; weak sums, Ueda, Hashimoto, Hashimoto, Iida 2008. Tried: 1 + d^2 (three times the evaluations), d^2 with m, 4 d^2, 2 d^3 as first
// numbers, and 2 to 4 times their m and n - m (between 3 % better and 4 times worse); a fitted model of 21 features (a better guess, and a
// worse search); true sums (twice as slow); a double weight for the further placements (2.5 times); limits an eighth (15 % worse), a
// third (a third worse) or a half (did not end) beyond the runner-up; reading all children again from the table in one thread (no change).
// With two-move threats: 24 d^2 / D and 24 D^2 / d, or 16 with the root of D or d below, in place of 8 d^2 and 8 D^2 (a third to 1.6
// times the nodes on five openings; not settled); small weights for mobility, kill sets and the other side's distance (10 % either way).
// The Python twin is crosscut/games/orcoon/search/proofnumber.py.
#pragma once

#include <algorithm>
#include <deque>
#include <tuple>

#include "common/presence.hpp"
#include "common/proof_table.hpp"
#include "orcoon/structure.hpp"
#include "orcoon/threat.hpp"

namespace crosscut {

template <int Words>
struct Position {
    Cells<Words> stones[2];
    int mover;

    const Cells<Words>& own() const { return stones[mover]; }
    const Cells<Words>& other() const { return stones[1 - mover]; }
    Position after(int cell) const {
        Position next = *this;
        next.stones[mover] = next.stones[mover] | Cells<Words>::of(cell);
        next.mover = 1 - mover;
        return next;
    }
};

// `Watch` has count(nodes), called for every node, and look(), called often; both may throw, which leaves the table sound.
template <int Words, class Watch>
class ProofNumber {
public:
    using Set = Cells<Words>;

    // Table, watch and, for several threads, presence must outlive this.
    ProofNumber(const Shapes<Words>& shapes, const Structure<Words>& structure, ProofTable& table, Watch& watch, Presence* presence)
        : evaluate_(shapes),
          threats_(shapes, evaluate_),
          structure_(structure),
          table_(table),
          watch_(watch),
          presence_(presence),
          recent_(shapes.all.count() + 1, {Evaluation<Words>::kPass, Evaluation<Words>::kPass}) {}

    // Searches until the value is known.
    Verdict solve(const Position<Words>& p) {
        const auto found = judge(p);
        if (found.verdict != Verdict::open) return found.verdict;
        const auto key = structure_.key(p.stones, p.mover);
        auto numbers = table_.find(key).value_or(first_numbers(found));
        if (!numbers.settled()) numbers = expand(p, key, found, {Numbers::kNever, Numbers::kNever}, 0);
        return numbers.won() ? Verdict::won : Verdict::lost;
    }

    // What is known of a position without a search.
    Verdict known(const Position<Words>& p) {
        const auto found = judge(p);
        if (found.verdict != Verdict::open) return found.verdict;
        const auto numbers = table_.find(structure_.key(p.stones, p.mover));
        return !numbers || !numbers->settled() ? Verdict::open : numbers->won() ? Verdict::won : Verdict::lost;
    }

    // A winning turn of a position that is won, a cell or Evaluation::kPass; nothing if it is lost. One that an evaluation shows is
    // preferred, which the table need not know if a threat took the position out of the search; else of those that the table knows the
    // one with the least work below it. Searches if the table has forgotten all.
    std::optional<int> winning_turn(const Position<Words>& p) {
        const auto found = judge(p);
        if (found.verdict == Verdict::lost) return std::nullopt;
        if (found.verdict == Verdict::won) return found.turn;
        std::uint32_t work = 0;
        const auto cell = winning_cell(p, found.moves, work);
        if (cell && work == 1) return cell;
        for (Set rest = found.moves; rest.any(); rest = rest & ~Set::of(first(rest)))
            if (judge(p.after(first(rest))).verdict == Verdict::lost) return first(rest);
        if (cell) return cell;
        if (expand(p, structure_.key(p.stones, p.mover), found, {Numbers::kNever, Numbers::kNever}, 0).lost()) return std::nullopt;
        return winner_;
    }

    std::uint64_t nodes() const { return nodes_; }
    std::uint64_t evaluations() const { return evaluate_.judged(); }

    // For progress: how many placements of the position searched are refuted, and how many have to be, if it is lost.
    std::tuple<std::size_t, std::size_t> settled() const {
        if (frames_.empty()) return {0, 0};
        const auto& children = frames_.front();
        return {std::count_if(children.begin(), children.end(), [](const Child& child) { return child.numbers.won(); }), children.size()};
    }

private:
    struct Child {
        int cell;
        Position<Words> position;
        Key key;
        Numbers numbers;
        std::optional<Evaluation<Words>> evaluation;
    };
    struct Quiet {  // the post-pass question's positions are no nodes
        Watch& watch;
        void count(std::uint64_t) { watch.look(); }
    };

    Evaluation<Words> judge(const Position<Words>& p) {
        Quiet quiet{watch_};
        return evaluate_.judge(p.own(), p.other(), p.mover, quiet);
    }

    static Numbers first_numbers(const Evaluation<Words>& found) {
        if (found.verdict == Verdict::won) return {0, Numbers::kNever};
        if (found.verdict == Verdict::lost) return {Numbers::kNever, 0};
        const auto squared = [&](int side) { return 8u * found.distance[side] * found.distance[side]; };
        const auto moves = static_cast<std::uint32_t>(found.moves.count());
        return {1 + squared(0) + found.legal - moves, 1 + squared(1) + moves};
    }

    // What the table knows, with the work below it.
    std::optional<int> winning_cell(const Position<Words>& p, const Set& moves, std::uint32_t& least) {
        std::optional<int> best;
        moves.each([&](int cell) {
            const auto next = p.after(cell);
            const auto key = structure_.key(next.stones, next.mover);
            const auto numbers = table_.find(key);
            if (!numbers || !numbers->lost() || (best && table_.work(key) >= least)) return;
            best = cell;
            least = table_.work(key);
        });
        return best;
    }

    // Searches below an open position until its numbers reach the limit, and returns them.
    Numbers expand(const Position<Words>& p, const Key& key, const Evaluation<Words>& found, const Numbers& limit, std::size_t depth) {
        const auto before = nodes_++;
        watch_.count(1);
        if (!presence_) table_.grow_if_full();
        const Present present(presence_, key);
        const auto settle = [&](const Numbers& numbers) {
            table_.store(key, numbers, nodes_ - before);
            return numbers;
        };
        if (depth == frames_.size()) frames_.emplace_back();
        auto& children = frames_[depth];
        Set moves = found.moves, asked;
        auto& recent = recent_[(p.stones[0] | p.stones[1]).count()];
        for (int cell : recent) {
            bind(p, cell, moves, asked);
            if (!moves.any()) return settle({Numbers::kNever, 0});
        }
        if (!fill(p, moves, children)) return settle({0, Numbers::kNever});
        for (;;) {
            std::uint32_t most = 0, open = 0, least = Numbers::kNever, nearest = Numbers::kNever, second = Numbers::kNever;
            Child *best = nullptr, *chosen = nullptr;
            for (auto& child : children) {
                if (child.numbers.won()) continue;
                ++open;
                most = std::max(most, child.numbers.proof);
                const auto disproof = child.numbers.disproof;
                if (disproof < least) {
                    least = disproof;
                    best = &child;
                }
                const auto distance = presence_ && presence_->at(child.key).load(std::memory_order_relaxed) ? 2 * disproof : disproof;
                if (distance < nearest) {
                    second = nearest;
                    nearest = distance;
                    chosen = &child;
                } else {
                    second = std::min(second, distance);
                }
            }
            if (open == 0) return settle({Numbers::kNever, 0});
            if (least == 0) {
                winner_ = best->cell;
                return settle({0, Numbers::kNever});
            }
            const Numbers now{least, most + open - 1};
            if (now.proof >= limit.proof || now.disproof >= limit.disproof) return settle(now);
            if (chosen->numbers.disproof >= limit.proof) chosen = best;
            const auto beyond = second + std::max<std::uint32_t>(1, second / 4);
            const Numbers bound{limit.disproof - (open - 1), std::min(limit.proof, beyond)};
            if (!chosen->evaluation) chosen->evaluation = judge(chosen->position);
            chosen->numbers = expand(chosen->position, chosen->key, *chosen->evaluation, bound, depth + 1);
            if (chosen->numbers.won() && bind(p, winner_, moves, asked)) {
                if (winner_ != recent[0]) recent = {winner_, recent[0]};
                for (auto& child : children)
                    if (!moves.has(child.cell)) child.numbers = {0, Numbers::kNever};
            }
            if (!presence_) continue;
            if (const auto mine = table_.find(key); mine && mine->settled()) return *mine;
            for (auto& child : children)
                if (const auto numbers = table_.find(child.key); numbers && !child.numbers.settled()) child.numbers = *numbers;
        }
    }

    // Asks whether the other side's placement on a cell is a two-move threat, if that was not asked before, and if so cuts the moves.
    bool bind(const Position<Words>& p, int cell, Set& moves, Set& asked) {
        if (cell == Evaluation<Words>::kPass || asked.has(cell) || p.own().has(cell) || p.other().has(cell)) return false;
        asked = asked | Set::of(cell);
        Quiet quiet{watch_};
        const auto region = threats_.region(p.own(), p.other(), p.mover, cell, quiet);
        if (region) moves = moves & *region;
        return region.has_value();
    }

    // Fills in the children, one of each key, with their numbers; returns false if one is lost, for then nothing else matters.
    bool fill(const Position<Words>& p, const Set& moves, std::vector<Child>& children) {
        children.clear();
        moves.each([&](int cell) {
            Child child{cell, p.after(cell), {}, {0, 0}, std::nullopt};
            child.key = structure_.key(child.position.stones, child.position.mover);
            for (const auto& other : children)
                if (other.key == child.key) return;
            table_.expect(child.key);
            children.push_back(child);
        });
        for (auto& child : children) {
            const auto numbers = table_.find(child.key);
            if (!numbers) continue;
            child.numbers = *numbers;
            if (!numbers->lost()) continue;
            winner_ = child.cell;
            return false;
        }
        for (auto& child : children) {
            if (child.numbers.proof != 0 || child.numbers.disproof != 0) continue;
            child.evaluation = judge(child.position);
            child.numbers = first_numbers(*child.evaluation);
            table_.store(child.key, child.numbers, 1);
            if (child.numbers.lost()) {
                winner_ = child.cell;
                return false;
            }
        }
        return true;
    }

    Evaluate<Words> evaluate_;
    Threats<Words> threats_;
    Structure<Words> structure_;
    ProofTable& table_;
    Watch& watch_;
    Presence* presence_;
    std::deque<std::vector<Child>> frames_;  // of the present line; a deque, so that frames stay where they are
    std::vector<std::array<int, 2>> recent_;  // by number of stones the last two cells that bound the side to move
    int winner_ = Evaluation<Words>::kPass;  // the placement that settled the position won last
    std::uint64_t nodes_ = 0;
};

}  // namespace crosscut
