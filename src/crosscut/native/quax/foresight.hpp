// What is seen of a position of Quax or Torax without a search: who wins within three plies, else a guess at the work to prove it.
//
// *Distance*: how many stones and bridges a player needs to join his sides (Quax), or the Connector to close a loop (Torax), if the
// other one does nothing. One ply makes it smaller by one at most, so with distance 1 who decides wins at once; and one ply of the
// other player spoils one threat at most: a stone takes one cell, a bridge one crossing. So
//   * who faces two threats, or one that no ply of his spoils, has lost, unless he wins at once;
//   * who needs two plies wins if one of them makes two threats, or one that cannot be spoilt, and the other one needs two as well.
// Everything else is a guess: the proof numbers of a new position double with each ply that is missing. That is what makes proof
// numbers fit for connection games (Anshelevich 2002 measures with resistors, van Rijswijck 2000 with distances); 4x4 takes 16,467
// nodes in the place of 794,209, 5x5 is proved in 323,662.
//
// Distances round a torus go through four copies of each cell, by how often a way has crossed the seams mod 2: a shortest loop that
// goes round is simple, so it goes round an odd number of times in some direction (docs/results/torax-loops.md).
//
// Tried: 4^d, 8^d and d^2 for 2^d; 2^d divided by the number of plies that come nearer (all worse on 5x4); for the Blocker, whose
// distance nobody knows, 2^(6-d) and constants from 4 to 32 (8 to 16 are best).
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <vector>

#include "common/proof_table.hpp"

namespace crosscut {

// `Game` is the kernel of quax/kernel.hpp. Positions must be of the second phase, and nobody may have won.
template <class Game, bool kTorus>
class Foresight {
public:
    using P = typename Game::P;
    using Set = typename Game::Set;

    explicit Foresight(const Game& game) : game_(game) {}

    Numbers numbers(const P& p) const {
        const int own = p.number[Game::kTurn];
        if constexpr (kTorus) {
            const int needed = distance(p, 0);
            const Numbers connector = loops(p, own == 0, needed);
            return own == 0 ? connector : connector.swapped();
        } else {
            const int mine = distance(p, own), other = distance(p, 1 - own);
            if (mine == 1) return kProved;
            if (other == 1 && !can_spoil(p, 1 - own)) return kRefuted;
            if (mine == 2 && other > 1 && doubles(p, own)) return kProved;
            return {weight(mine), weight(other)};
        }
    }

private:
    static constexpr int kNever = 255, kHeaviest = 20;
    static constexpr std::uint32_t kBlocking = 8;

    static std::uint32_t weight(int distance) { return 1u << std::min(distance, kHeaviest); }

    Numbers loops(const P& p, bool decides, int needed) const {
        if (needed == 1 && (decides || !can_spoil(p, 0))) return kProved;
        if (needed == 2 && decides && doubles(p, 0)) return kProved;
        return {weight(needed), kBlocking};
    }

    // How many stones and bridges a colour needs, at least, alone; `most` if not less.
    int distance(const P& p, int colour, int most = kNever) const {
        if constexpr (kTorus) {
            // A look that begins where the last loop was found is short, and makes the others short.
            const std::size_t starts = game_.seam.size();
            for (std::size_t at = 0, first = last_ % starts; at < starts; ++at) {
                const int start = game_.seam[(first + at) % starts];
                if (p.mask[1 - colour].has(start)) continue;
                const int found = shortest(p, colour, Set::of(start), most, start);
                if (found >= most) continue;
                most = found;
                last_ = (first + at) % starts;
            }
            return most;
        } else {
            return std::min(most, shortest(p, colour, game_.sides[colour][0], most, -1));
        }
    }

    // The cost of the cheapest way from `from` to the other side; on a torus, of the cheapest loop through `start`, if below `most`.
    int shortest(const P& p, int colour, const Set& from, int most, int start) const {
        static constexpr int kCopies = kTorus ? 4 : 1;
        const auto &own = p.mask[colour], &closed = p.mask[1 - colour];
        const auto &bridged = p.mask[Game::kBridges + colour], &taken = p.mask[Game::kBridges + 1 - colour];
        far_.assign(kCopies * game_.steps.size(), kNever);
        for (auto& level : levels_) level.clear();
        const auto reach = [&](int node, int cost) {
            if (cost >= far_[node]) return;
            far_[node] = static_cast<std::uint8_t>(cost);
            levels_[cost % 3].push_back(node);
        };
        from.each([&](int cell) {
            if (!closed.has(cell)) reach(kCopies * cell, kTorus || own.has(cell) ? 0 : 1);
        });
        int idle = 0;  // a step costs two at most, so after three empty levels there is nothing more to reach
        for (int cost = 0; idle < 3 && cost < most; ++cost) {
            auto& level = levels_[cost % 3];
            idle = level.empty() ? idle + 1 : 0;
            for (std::size_t at = 0; at < level.size(); ++at) {
                const int node = level[at], cell = node / kCopies, rounds = node % kCopies;
                if (far_[node] != cost) continue;
                if (kTorus ? cell == start && rounds != 0 : game_.sides[colour][1].has(cell)) return cost;
                for (const auto& step : game_.steps[cell]) {
                    if (closed.has(step.cell)) continue;
                    int more = own.has(step.cell) ? 0 : 1;
                    if (step.diagonal >= 0) {
                        if (taken.has(game_.crossing[step.diagonal])) continue;
                        more += !bridged.has(step.diagonal);
                    }
                    const int there = kTorus ? rounds ^ (step.down & 1) ^ (step.right & 1) << 1 : 0;
                    reach(kCopies * step.cell + there, cost + more);
                }
            }
            level.clear();
        }
        return kNever;
    }

    // Whether one ply of the other player spoils all that a colour with distance 1 threatens.
    bool can_spoil(const P& p, int colour) const {
        int threats = 0;
        bool spoilt = true;
        each_ply(p, colour, [&](const P& q, int diagonal) {
            if (!game_.reaches(q, colour)) return true;
            if (diagonal >= 0) {
                const auto [one, other] = game_.ends[game_.crossing[diagonal]];
                spoilt = p.mask[1 - colour].has(one) && p.mask[1 - colour].has(other);
            }
            return ++threats < 2;
        });
        return threats < 2 && spoilt;
    }

    // Whether one ply of a colour makes more threats than one ply of the other player spoils.
    bool doubles(const P& p, int colour) const {
        bool found = false;
        each_ply(p, colour, [&](const P& q, int) {
            found = distance(q, colour, 2) == 1 && !can_spoil(q, colour);
            return !found;
        });
        return found;
    }

    // Calls visit(position after it, diagonal or -1) for each stone and each bridge of a colour, until it returns false.
    template <class Visit>
    void each_ply(const P& p, int colour, Visit visit) const {
        bool more = true;
        game_.empty(p).each([&](int cell) {
            if (!more) return;
            P q = p;
            q.mask[colour] = q.mask[colour] | Set::of(cell);
            more = visit(q, -1);
        });
        game_.bridges(p, colour, [&](int diagonal) {
            if (!more) return;
            P q = p;
            q.mask[Game::kBridges + colour] = q.mask[Game::kBridges + colour] | Set::of(diagonal);
            more = visit(q, diagonal);
        });
    }

    const Game& game_;
    // Of one thread, and used again, as some hundred thousand positions a second are looked at.
    static inline thread_local std::vector<std::uint8_t> far_;
    static inline thread_local std::vector<int> levels_[3];
    static inline thread_local std::size_t last_ = 0;
};

}  // namespace crosscut
