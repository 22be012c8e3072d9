// What is seen of a position of Quax or Torax without a search: who wins within four plies, else a guess at the work to prove it.
//
// *Threats* are the plies with which a player would win at once (quax/linked.hpp). One ply of the other player spoils one threat at
// most: a stone takes one cell, a bridge one crossing. So
//   * who has a threat and decides wins;
//   * who faces two threats, or one that no ply of his spoils, has lost; who faces one must spoil it;
//   * who decides wins if one ply of his makes two threats, or one that cannot be spoilt, and spoils what he faces;
//   * else he must take something of what each such ply of the other player needs (quax/need.hpp); if nothing is in all these needs, he
//     has lost.
// Everything else is open: 1 and 1. How many plies a player needs at least (quax/distance.hpp) says when such a ply may exist. What is known
// of a position is used for all positions after it: a ply changes the distance of who makes it only by ways through that ply.
//
// Tried: numbers that double with each ply that is missing, and treble with each that the Blocker misses. They served a search without
// virtual connections (quax/virtual.hpp); with them they mislead: the record on 6x6 with one stone of the second phase was open after
// 11,138 nodes, and takes 108 now. On torus4 without blocks they were better (25 nodes for 72). Also tried: before each position a short
// search of what happens if who is to move does nothing (ten times as many nodes).
#pragma once

#include <array>
#include <cstdint>

#include "common/proof_table.hpp"
#include "quax/distance.hpp"
#include "quax/linked.hpp"

namespace crosscut {

// `Game` is the kernel of quax/kernel.hpp. Positions must be of the second phase.
template <class Game, bool kTorus>
class Foresight {
public:
    using P = typename Game::P;
    using Set = typename Game::Set;
    using Need = typename Game::Need;

    explicit Foresight(const Game& game) : game_(game) {}

    // The numbers of p; if they are settled, `need` is what the winner needs.
    Numbers numbers(const P& p, Need& need) const {
        const int own = p.number[Game::kTurn];
        need = {};
        const Linked<Game, kTorus> mine(game_, p, own), theirs(game_, p, 1 - own);
        if (mine.won()) return kProved;
        if (theirs.won()) return kRefuted;
        bool won = false;
        mine.winning([&](int cell, int diagonal) {
            need = taken(cell, diagonal);
            won = true;
            return false;
        });
        if (won) return kProved;
        Threats against(*this, p, 1 - own);
        theirs.winning([&](int cell, int diagonal) { return against.add(cell, diagonal); });
        if (against.strong()) {
            need = against.need();
            return kRefuted;
        }
        const Sight sight(*this, p);
        if (sight.needed(own) == 2 && doubles(p, own, against, need)) return kProved;
        return rest(p, against, sight.needed(1 - own), need);
    }

    // What is seen of a position that goes on, for the positions after it.
    struct Sight {
        const Foresight foresight;
        const P& p;
        std::array<Distance<Game, kTorus>, 2> distance;
        std::array<Ways, 2> ways;

        Sight(const Foresight& foresight, const P& p)
            : foresight(foresight),
              p(p),
              distance{{{foresight.game_, 0}, {foresight.game_, 1}}},
              ways{distance[0].all(p), distance[1].all(p)} {}

        int needed(int colour) const { return distance[colour].of(ways[colour]); }

        // The numbers of the position q after a ply that takes `taken` and answers all that `regions` visits; nobody has won in p, and who
        // is to move there has no threat.
        Numbers after(const P& q, const Need& taken, Need& need) const {
            const int own = p.number[Game::kTurn];
            need = {};
            Threats against(foresight, q, own);
            Linked<Game, kTorus>(foresight.game_, q, own).winning([&](int cell, int diagonal) { return against.add(cell, diagonal); });
            if (against.strong()) {
                need = against.need();
                return kRefuted;
            }
            auto mine = ways[own];
            taken.cells.each([&](int cell) { distance[own].shorten(q, cell, mine); });
            taken.blocks.each([&](int at) {
                const auto& game = foresight.game_;
                distance[own].shorten(q, game.ends[q.mask[Game::kBridges + own].has(at) ? at : game.crossing[at]][0], mine);
            });
            return foresight.rest(q, against, distance[own].of(mine), need);
        }
    };

private:
    // Threats of a player in a position in which the other one is to move.
    struct Threats {
        Threats(const Foresight& foresight, const P& p, int colour) : foresight(foresight), p(p), colour(colour) {}

        const Foresight& foresight;
        const P& p;
        int colour, count = 0;
        std::array<Need, 3> one;
        bool lasting = false;

        // Returns whether more may matter.
        bool add(int cell, int diagonal) {
            if (lasting) return false;
            const Need taken = foresight.taken(cell, diagonal);
            if (diagonal >= 0 && !foresight.can_cross(p, 1 - colour, diagonal)) {
                lasting = true;
                one[0] = taken;
                count = 1;
                return false;
            }
            one[count++] = taken;
            return count < 3;
        }
        bool strong() const { return lasting || count > 1; }

        // What the win by two of them needs; by the lasting one, if there is one.
        Need need(int first = 0, int second = 1) const {
            Need need = one[lasting ? 0 : first];
            if (!lasting) need.add(one[second]);
            foresight.game_.close(p, colour, need);
            return need;
        }
    };

    // The numbers of p if who decides, whom the threats are against, does not win by two plies; `other`: how many plies the other player
    // needs.
    Numbers rest(const P& p, const Threats& against, int other, Need& need) const {
        const int own = p.number[Game::kTurn];
        if (against.count == 0 && other == 2) {
            Need rest = everything(), used;
            eager(p, 1 - own, [&](const Need& one) {
                if (rest.within(one)) return true;
                rest.keep(one);
                used.add(one);
                return !rest.empty();
            });
            if (rest.empty()) {
                game_.close(p, 1 - own, used);
                need = used;
                return kRefuted;
            }
        }
        return {1, 1};
    }

    Need taken(int cell, int diagonal) const {
        Need need;
        if (cell >= 0) need.cells = Set::of(cell);
        if (diagonal >= 0) need.blocks = Set::of(game_.block(diagonal));
        return need;
    }
    Need everything() const {
        Need need;
        need.cells = need.blocks = ~Set();
        return need;
    }

    // Whether a colour could put the bridge that crosses a free diagonal, as it is to move.
    bool can_cross(const P& p, int colour, int diagonal) const {
        const auto& [one, other] = game_.ends[game_.crossing[diagonal]];
        return p.mask[colour].has(one) && p.mask[colour].has(other);
    }

    // Whether who is to move wins by a ply after which nothing helps the other one, whose threats are `against`, one at most.
    bool doubles(const P& p, int colour, const Threats& against, Need& need) const {
        bool found = false;
        each_strong(p, colour, [&](const Need& ply, const Threats& after) {
            if (against.count > 0 && !ply.meets(against.one[0])) return true;
            need = after.need();
            need.add(ply);
            found = true;
            return false;
        });
        return found;
    }

    // Calls visit(need) for the wins that a colour would have if it were to move, by a ply that makes two threats or one that lasts,
    // until it returns false.
    template <class Visit>
    void eager(const P& p, int colour, Visit visit) const {
        each_strong(p, colour, [&](const Need& ply, const Threats& after) {
            for (const auto& [first, second] : {std::array{0, 1}, std::array{0, 2}, std::array{1, 2}}) {
                Need need = after.need(first, second);
                need.add(ply);
                if (!visit(need)) return false;
                if (after.lasting || after.count < 3) break;
            }
            return true;
        });
    }

    // Calls visit(the ply, threats after it) for each ply of a colour after which its threats win, until it returns false.
    template <class Visit>
    void each_strong(const P& p, int colour, Visit visit) const {
        bool more = true;
        const auto look = [&](const P& q, const Need& ply) {
            const Linked<Game, kTorus> linked(game_, q, colour);
            Threats threats(*this, q, colour);
            linked.winning([&](int cell, int diagonal) { return threats.add(cell, diagonal); });
            if (threats.strong()) more = visit(ply, threats);
        };
        P q = p;
        game_.empty(p).each([&](int cell) {
            if (!more || !game_.beside(p, colour, cell)) return;
            q.mask[colour] = p.mask[colour] | Set::of(cell);
            look(q, taken(cell, -1));
        });
        q.mask[colour] = p.mask[colour];
        game_.bridges(p, colour, [&](int diagonal) {
            if (!more) return;
            q.mask[Game::kBridges + colour] = p.mask[Game::kBridges + colour] | Set::of(diagonal);
            look(q, taken(-1, diagonal));
        });
    }

    const Game& game_;
};

}  // namespace crosscut
