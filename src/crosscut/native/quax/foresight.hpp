// What is seen of a position of Quax or Torax without a search: who wins within four plies, and where the player to move must play.
//
// *Threats* are the plies with which a player would win at once (quax/linked.hpp). One ply of the other player spoils one threat at
// most: a stone takes one cell, a bridge one crossing. So
//   * who has a threat and decides wins;
//   * who faces two threats, or one that no ply of his spoils, has lost; who faces one must spoil it;
//   * who decides wins if one ply of his makes two threats, or one that cannot be spoilt, and spoils what he faces;
//   * else he must take something of what each such ply of the other player needs (quax/need.hpp); if nothing is in all these needs, he
//     has lost.
// Everything else is open: 1 and 1. Of a position that a node leads to only the first two are looked at: that is a few words, as the
// chains before the ply are known; the others when it is a node itself.
//
// Tried: numbers that double with each ply that is missing, and treble with each that the Blocker misses. They served a search without
// virtual connections (quax/virtual.hpp); with them they mislead: the record on 6x6 with one stone of the second phase was open after
// 11,138 nodes, and takes 108 now. On torus4 without blocks they were better (25 nodes for 72). Also tried: before each position a short
// search of what happens if who is to move does nothing (ten times as many nodes).
#pragma once

#include <array>
#include <vector>

#include "common/proof_table.hpp"
#include "quax/linked.hpp"
#include "quax/need.hpp"

namespace crosscut {

// `Game` is the kernel of quax/kernel.hpp. A position of the second phase in which nobody has won.
template <class Game, bool kTorus>
class Foresight {
public:
    using P = typename Game::P;
    using Set = typename Game::Set;
    using Need = typename Game::Need;
    using Found = Seen<P, Need>;

    // Both must outlive this.
    Foresight(const Game& game, const P& p) : game_(game), p_(p), own_(p.number[Game::kTurn]), mine_(game, p, own_), theirs_(game, p, 1 - own_) {}

    // The numbers of the position, in which somebody may have won; if they are settled, `need` is what the winner needs.
    Numbers numbers(Need& need) const {
        need = {};
        if (mine_.won()) return kProved;
        if (theirs_.won()) return kRefuted;
        const Found found = seen();
        if (!found.won && !found.lost) return {1, 1};
        need = found.needs.front();
        if (found.won) need.add(game_.taken(p_, *found.won));
        return found.won ? kProved : kRefuted;
    }

    // What is seen of the position.
    Found seen() const {
        Found found;
        const auto win = [&](const P& q, const Need& need) {
            found.won = q;
            found.won->number[Game::kTurn] = 1 - own_;
            found.needs = {need};
            return false;
        };
        bool any = false;
        each(mine_.winning(), [&](int cell, int diagonal) {
            if (!any) win(after(own_, cell, diagonal), {});
            any = true;
        });
        if (any) return found;
        const Threats against(game_, p_, 1 - own_, theirs_.winning());
        if (against.strong()) {
            found.lost = true;
            found.needs = {against.need()};
            return found;
        }
        each_strong(mine_, own_, [&](const P& q, const Need& ply, const Threats& threats) {
            return (against.count > 0 && !ply.meets(against.one[0])) || win(q, threats.need());
        });
        if (found.won) return found;
        if (against.count > 0) {
            found.needs = {against.one[0]};
            return found;
        }
        Need common = everything(), used;
        eager([&](const Need& one) {
            found.needs.push_back(one);
            if (common.within(one)) return true;
            common.keep(one);
            used.add(one);
            return !common.empty();
        });
        if (common.empty()) {
            found.lost = true;
            game_.close(p_, 1 - own_, used);
            found.needs = {used};
        }
        return found;
    }

    // The numbers of the position q after a ply that takes `taken`, and something of all that must be taken; who is to move there has no
    // threat, as nobody has here.
    Numbers after(const P& q, const Need& taken, Need& need) const {
        need = {};
        typename Linked<Game, kTorus>::Plies plies{};
        taken.cells.each([&](int cell) { plies = mine_.winning_with(cell); });
        taken.blocks.each([&](int at) { plies = mine_.winning_over(q.mask[Game::kBridges + own_].has(at) ? at : game_.crossing[at]); });
        const Threats against(game_, q, own_, plies);
        if (!against.strong()) return {1, 1};
        need = against.need();
        return kRefuted;
    }

private:
    // Calls visit(cell, diagonal), one of them -1.
    template <class Plies, class Visit>
    static void each(const Plies& plies, Visit visit) {
        plies.cells.each([&](int cell) { visit(cell, -1); });
        plies.diagonals.each([&](int diagonal) { visit(-1, diagonal); });
    }

    // Threats of a player in a position in which the other one is to move: three at most, or one that lasts.
    struct Threats {
        template <class Plies>
        Threats(const Game& game, const P& p, int colour, const Plies& plies) : game(game), p(p), colour(colour) {
            each(plies, [&](int cell, int diagonal) {
                if (lasting || (count == 3 && diagonal < 0)) return;
                lasting = diagonal >= 0 && !can_cross(diagonal);
                if (lasting) count = 0;
                if (count < 3) one[count++] = taken(game, cell, diagonal);
            });
        }

        const Game& game;
        const P& p;
        int colour, count = 0;
        std::array<Need, 3> one;
        bool lasting = false;

        bool strong() const { return lasting || count > 1; }

        // What the win by two of them needs; by the lasting one, if there is one.
        Need need(int first = 0, int second = 1) const {
            Need need = one[lasting ? 0 : first];
            if (!lasting) need.add(one[second]);
            game.close(p, colour, need);
            return need;
        }

        // Whether the other player could put the bridge that crosses a free diagonal.
        bool can_cross(int diagonal) const {
            const auto& [first, second] = game.ends[game.crossing[diagonal]];
            return p.mask[1 - colour].has(first) && p.mask[1 - colour].has(second);
        }
    };

    static Need taken(const Game& game, int cell, int diagonal) {
        Need need;
        if (cell >= 0) need.cells = Set::of(cell);
        if (diagonal >= 0) need.blocks = Set::of(game.block(diagonal));
        return need;
    }
    static Need everything() {
        Need need;
        need.cells = need.blocks = ~Set();
        return need;
    }

    // The position with one more stone or bridge of a colour.
    P after(int colour, int cell, int diagonal) const {
        P q = p_;
        auto& mask = q.mask[cell >= 0 ? colour : Game::kBridges + colour];
        mask = mask | Set::of(cell >= 0 ? cell : diagonal);
        return q;
    }

    // Calls visit(need) for the wins that the other player would have if he were to move, by a ply that makes two threats or one that
    // lasts, until it returns false.
    template <class Visit>
    void eager(Visit visit) const {
        each_strong(theirs_, 1 - own_, [&](const P&, const Need& ply, const Threats& threats) {
            for (const auto& [first, second] : {std::array{0, 1}, std::array{0, 2}, std::array{1, 2}}) {
                Need need = threats.need(first, second);
                need.add(ply);
                if (!visit(need)) return false;
                if (threats.lasting || threats.count < 3) break;
            }
            return true;
        });
    }

    // Calls visit(the position after it, the ply, threats after it) for each ply of a colour after which its threats win, until it
    // returns false.
    template <class Visit>
    void each_strong(const Linked<Game, kTorus>& linked, int colour, Visit visit) const {
        bool more = true;
        each(linked.joining(), [&](int cell, int diagonal) {
            if (!more) return;
            const auto plies = cell >= 0 ? linked.winning_with(cell) : linked.winning_over(diagonal);
            if (plies.count() < (plies.diagonals.any() ? 1 : 2)) return;
            const P q = after(colour, cell, diagonal);
            const Threats threats(game_, q, colour, plies);
            if (threats.strong()) more = visit(q, taken(game_, cell, diagonal), threats);
        });
    }

    const Game& game_;
    const P& p_;
    int own_;
    Linked<Game, kTorus> mine_, theirs_;
};

}  // namespace crosscut
