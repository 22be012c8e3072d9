// Quax and Torax for the core of common/negamax.hpp: the twin of games/quax/rules.py and torax.py, rule by rule.
#pragma once

#include <array>
#include <algorithm>
#include <optional>
#include <vector>

#include "common/position.hpp"
#include "common/position_text.hpp"
#include "quax/foresight.hpp"
#include "quax/need.hpp"
#include "quax/reason.hpp"
#include "quax/virtual.hpp"

namespace crosscut {

// `Words` for as many bits as there are diagonals, or cells if these are more. Quax knows only the side to move besides stones and
// bridges, Torax also the phase and who blocks.
template <int Words, bool kTorus>
struct Quax {
    using P = Position<Words, 4, kTorus ? 3 : 1>;
    using Set = Cells<Words>;
    using Need = QuaxNeed<Words>;
    using Found = Seen<P, Need>;
    enum { kBridges = 2, kTurn = 0, kPhase = 1, kSwapped = 2 };
    enum { kPlay, kAuction, kBlocking };
    static constexpr Member kMaskKinds[] = {{Member::kCells, 1}, {Member::kCells, 0}, {Member::kJoins, 3}, {Member::kJoins, 2}};
    static constexpr Member kNumberKinds[] = {{Member::kTurn, 0}, {Member::kPlain, 1}, {Member::kPlain, 2}};

    struct Step {
        int cell, down, right, diagonal;  // where it leads, how often round the board, the diagonal or -1
    };
    std::vector<std::vector<Step>> steps;  // from each cell
    std::vector<std::array<int, 2>> ends;  // of each diagonal, the smaller first
    std::vector<int> crossing;             // for each diagonal the other one of its block
    Set sides[2][2];                       // of Quax: Black's, White's
    std::vector<Step> over;                // for each diagonal the step over it, from its smaller end
    std::vector<std::uint8_t> touches[2];  // of Quax: which of Black's two sides each cell is on, a bit each; of White's
    std::vector<Set> lines[2];             // of Torax: rows, columns
    std::vector<Set> begins, finishes;     // for each cell the diagonals of which it is the smaller end, the larger one
    // What a step from each cell leads to, by the class of the step (quax/linked.hpp); to the diagonals at it, seen from their smaller ends.
    static constexpr int kClasses = kTorus ? 4 : 1;
    std::vector<std::array<Touched<Set>, kClasses>> contacts;
    Set all, all_diagonals;

    // Fills the tables that follow from the others.
    void prepare() {
        over.resize(ends.size());
        begins.assign(steps.size(), {});
        finishes = begins;
        contacts.assign(steps.size(), {});
        for (auto& side : touches) side.assign(steps.size(), 0);
        for (std::size_t cell = 0; cell < steps.size(); ++cell) {
            for (const auto& step : steps[cell]) {
                if (step.diagonal < 0) {
                    auto& to = contacts[cell][around(step)].cells;
                    to = to | Set::of(step.cell);
                } else if (ends[step.diagonal][0] == static_cast<int>(cell)) {
                    over[step.diagonal] = step;
                }
            }
            for (int colour = 0; colour < 2; ++colour)
                for (int end = 0; end < 2; ++end) touches[colour][cell] |= sides[colour][end].has(static_cast<int>(cell)) << end;
        }
        for (int at = 0; at < static_cast<int>(ends.size()); ++at) {
            const auto [one, other] = ends[at];
            const Set here = Set::of(at);
            all_diagonals = all_diagonals | here;
            begins[one] = begins[one] | here;
            finishes[other] = finishes[other] | here;
            auto &from_one = contacts[one][0].diagonals, &from_other = contacts[other][around(over[at])].diagonals;
            from_one = from_one | here;
            from_other = from_other | here;
        }
    }

    // The class of a step (quax/linked.hpp).
    static int around(const Step& step) { return kTorus ? (step.down & 1) | (step.right & 1) << 1 : 0; }

    bool settled(const P& p) const {
        if constexpr (kTorus) return p.number[kPhase] == kPlay;
        return true;
    }
    bool between(const P& p) const {
        if constexpr (kTorus) return p.number[kPhase] == kBlocking;
        return false;
    }
    int decides(const P& p) const {
        if constexpr (kTorus) return p.number[kTurn] ^ p.number[kSwapped];
        return p.number[kTurn];
    }
    P relevant(const P& p) const { return p; }

    template <class Visit>
    void plies(const P& p, Visit visit) const {
        if (!settled(p)) return blocks(p, visit);
        if (winner(p)) return;
        const int turn = p.number[kTurn];
        P passed = p;
        passed.number[kTurn] = 1 - turn;
        bool can_place = false;
        empty(p).each([&](int cell) {
            P q = passed;
            q.mask[turn] = q.mask[turn] | Set::of(cell);
            can_place = true;
            visit(cell, q);
        });
        bridges(p, turn, [&](int diagonal) {
            P q = passed;
            q.mask[kBridges + turn] = q.mask[kBridges + turn] | Set::of(diagonal);
            can_place = true;
            visit(coded(Ply::kBridge, ends[diagonal][0], ends[diagonal][1]), q);
        });
        if (!can_place) visit(coded(Ply::kPass), passed);
    }

    int count(const P& p) const {
        int found = empty(p).count();
        if (!settled(p)) return found + 1;
        if (winner(p)) return 0;
        bridges(p, p.number[kTurn], [&](int) { ++found; });
        return std::max(1, found);
    }
    int promise(const P&) const { return 0; }

    // Proof numbers of a position before any search; if they are settled, `need` is what the winner needs (quax/need.hpp).
    Numbers foresee(const P& p, Need& need) const { return !settled(p) ? Numbers{1, 1} : sight(p).numbers(need); }

    // What a few plies show, of a position in which nobody has won: seen(), and after(position, what the ply takes, need) for those after it.
    Foresight<Quax, kTorus> sight(const P& p) const { return {*this, p}; }

    // What virtual connections say; nothing on boards with too many empty cells and free blocks.
    Found virtual_wins(const P& p) const {
        const int free = free_elements(p);
        auto found = free <= 64 ? looking<std::uint64_t>().look(*this, p) : free <= 128 ? looking<unsigned __int128>().look(*this, p) : Found{};
        if (found.lost) close(p, 1 - p.number[kTurn], found.needs.front());
        return found;
    }

    // Why a colour wins p by virtual connections, or what the other one must take there; no wins if it is not seen.
    Reason<Need> reason(const P& p, int colour) const {
        if (!settled(p)) return {};
        const int free = free_elements(p);
        return free <= 64 ? looking<std::uint64_t>().reason(*this, p, colour) : free <= 128 ? looking<unsigned __int128>().reason(*this, p, colour) : Reason<Need>{};
    }

    // The block of a diagonal, by the smaller one of its two.
    int block(int diagonal) const { return std::min(diagonal, crossing[diagonal]); }

    // What a ply from p to q takes.
    Need taken(const P& p, const P& q) const {
        const int turn = p.number[kTurn];
        Need need;
        need.cells = q.mask[turn] & ~p.mask[turn];
        (q.mask[kBridges + turn] & ~p.mask[kBridges + turn]).each([&](int at) { need.blocks = Set::of(block(at)); });
        return need;
    }

    // A need of a colour as it must be if the other one is to move.
    void close(const P& p, int colour, Need& need) const {
        const auto &own = p.mask[colour], &other = p.mask[1 - colour];
        Set idle;
        need.blocks.each([&](int block) {
            bool ever = false;
            for (const int at : {block, crossing[block]}) {
                const auto [one, two] = ends[at];
                if (own.has(one) || own.has(two)) continue;
                ever = true;
                const bool first = other.has(one), second = other.has(two);
                if ((first && second) || (!first && need.cells.has(one)) || (!second && need.cells.has(two))) continue;
                need.cells = need.cells | Set::of(first ? two : one);
            }
            if (!ever) idle = idle | Set::of(block);
        });
        need.blocks = need.blocks & ~idle;
    }

    // p with all that the winner does not need given to the other player; `won`: whether who is to move wins.
    P without(const P& p, bool won, const Need& need) const {
        const int other = won ? 1 - p.number[kTurn] : p.number[kTurn];
        P q = p;
        q.mask[other] = q.mask[other] | (empty(p) & ~need.cells);
        bridges(q, other, [&](int at) {
            auto& own = q.mask[kBridges + other];
            if (!need.blocks.has(block(at)) && !own.has(crossing[at])) own = own | Set::of(at);
        });
        return q;
    }

    // What a symmetry makes of a need, or what it makes into it, if `back`.
    Need moved(const Need& need, const Image& by, bool back) const {
        Need found;
        for (int cell = 0; cell < static_cast<int>(steps.size()); ++cell) {
            const int image = by.cells[cell];
            if (need.cells.has(back ? image : cell)) found.cells = found.cells | Set::of(back ? cell : image);
        }
        for (int at = 0; at < static_cast<int>(ends.size()); ++at) {
            const int image = block(by.joins[at]);
            if (block(at) == at && need.blocks.has(back ? image : at)) found.blocks = found.blocks | Set::of(back ? at : image);
        }
        return found;
    }

    // Rule 4, for who decides.
    std::optional<int> ended(const P& p) const {
        if (!settled(p)) return std::nullopt;
        const auto found = winner(p);
        return found ? std::optional(*found == p.number[kTurn] ? 1 : -1) : std::nullopt;
    }

    Set empty(const P& p) const { return all & ~(p.mask[0] | p.mask[1]); }

    // Rules 2 and 3: calls visit(diagonal) for each on which a colour may put a bridge.
    template <class Visit>
    void bridges(const P& p, int colour, Visit visit) const {
        const auto taken = p.mask[kBridges] | p.mask[kBridges + 1];
        const auto& own = p.mask[colour];
        for (std::size_t at = 0; at < ends.size(); ++at)
            if (own.has(ends[at][0]) && own.has(ends[at][1]) && !taken.has(static_cast<int>(at)) && !taken.has(crossing[at]))
                visit(static_cast<int>(at));
    }

    // Rule 4: whether a colour has joined its sides, or has a loop.
    bool reaches(const P& p, int colour) const {
        if constexpr (kTorus) return has_loop(p.mask[colour], p.mask[kBridges + colour]);
        return joined(p.mask[colour], p.mask[kBridges + colour], sides[colour]);
    }

private:
    template <class Mask>
    static VirtualWins<Quax, kTorus, Mask>& looking() {
        static thread_local VirtualWins<Quax, kTorus, Mask> scratch;
        return scratch;
    }
    int free_elements(const P& p) const {
        return static_cast<int>(ends.size()) / 2 - (p.mask[kBridges] | p.mask[kBridges + 1]).count() + empty(p).count();
    }

    // Rules 6 and 7 of Torax.
    template <class Visit>
    void blocks(const P& p, Visit visit) const {
        if constexpr (kTorus) {
            empty(p).each([&](int cell) {
                P q = p;
                q.mask[1] = q.mask[1] | Set::of(cell);
                q.number[kPhase] = kBlocking;
                visit(cell, q);
            });
            P q = p;
            if (p.number[kPhase] == kAuction) {
                q.number[kTurn] = 0;
                q.number[kPhase] = kPlay;
                q.number[kSwapped] = p.number[kTurn] == 0;
                visit(coded(Ply::kAdopt), q);
            } else {
                q.number[kTurn] = 1 - p.number[kTurn];
                q.number[kPhase] = kAuction;
                visit(coded(Ply::kPass), q);
            }
        }
    }

    std::optional<int> winner(const P& p) const {
        if constexpr (kTorus) {
            if (reaches(p, 0)) return 0;
            Set open;
            for (std::size_t at = 0; at < ends.size(); ++at)
                if (!p.mask[kBridges + 1].has(crossing[at])) open = open | Set::of(static_cast<int>(at));
            return has_loop(all & ~p.mask[1], open) ? std::nullopt : std::optional(1);
        } else {
            for (int colour = 0; colour < 2; ++colour)
                if (reaches(p, colour)) return colour;
            return std::nullopt;
        }
    }

    bool joined(const Set& stones, const Set& bridges, const Set (&goal)[2]) const {
        int ahead[256], count = 0;
        Set found = stones & goal[0];
        found.each([&](int cell) { ahead[count++] = cell; });
        while (count > 0) {
            const int cell = ahead[--count];
            if (goal[1].has(cell)) return true;
            for (const auto& step : steps[cell])
                if (stones.has(step.cell) && !found.has(step.cell) && (step.diagonal < 0 || bridges.has(step.diagonal))) {
                    found = found | Set::of(step.cell);
                    ahead[count++] = step.cell;
                }
        }
        return false;
    }

    // Every stone of a chain gets the number of rounds that led to it; two ways with different numbers are a loop round the board.
    bool has_loop(const Set& stones, const Set& bridges) const {
        std::array<std::int16_t, 256> down, right;
        int ahead[256];
        Set seen;
        bool found = false;
        stones.each([&](int root) {
            if (found || seen.has(root)) return;
            int count = 0;
            seen = seen | Set::of(root);
            down[root] = right[root] = 0;
            ahead[count++] = root;
            while (count > 0 && !found) {
                const int cell = ahead[--count];
                for (const auto& step : steps[cell]) {
                    if (!stones.has(step.cell) || (step.diagonal >= 0 && !bridges.has(step.diagonal))) continue;
                    const auto d = static_cast<std::int16_t>(down[cell] + step.down);
                    const auto r = static_cast<std::int16_t>(right[cell] + step.right);
                    if (!seen.has(step.cell)) {
                        seen = seen | Set::of(step.cell);
                        down[step.cell] = d;
                        right[step.cell] = r;
                        ahead[count++] = step.cell;
                    } else if (down[step.cell] != d || right[step.cell] != r) {
                        found = true;
                        break;
                    }
                }
            }
        });
        return found;
    }
};

}  // namespace crosscut
