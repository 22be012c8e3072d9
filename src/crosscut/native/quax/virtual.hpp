// Who wins Quax or Torax by virtual connections (quax/connections.hpp), and where the other player must play.
//
// *Wins* of a player, if he moves first: in Quax a half connection of his two sides. For the Connector a half connection of a chain with
// itself that goes round the board, or a full one of an empty cell. The Blocker wins by two loops of one chain that go round in
// different classes: two such loops at one end, or three connections of two ends in three classes; carriers are apart, and at most
// one of them is half, or one end is empty, which he takes first.
//   * Who is to move and has a win wins.
//   * Who is to move must take something of the carrier of *each* win of the other player ("must-play", Hayward and van Rijswijck 2006);
//     if no element is in all of them, he has lost. What is needed is what few such carriers have together.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <vector>

#include "quax/connections.hpp"

namespace crosscut {

// What virtual connections say of a position; each need is of a win of the player who is not to move, unless `won`.
template <class P, class Need>
struct Virtual {
    std::optional<P> won;  // who is to move wins with this position after his ply
    bool lost = false;
    std::vector<Need> needs;
};

// Scratch memory of a thread; `Mask` as in quax/connections.hpp.
template <class Game, bool kTorus, class Mask>
class VirtualWins {
public:
    using P = typename Game::P;
    using Set = typename Game::Set;
    using Need = typename Game::Need;
    using Found = Virtual<P, Need>;

    Found look(const Game& game, const P& p) {
        const int own = p.number[Game::kTurn];
        Found found;
        find(game, p, own, [&] { return wins_.empty(); });
        if (!wins_.empty()) {
            found.won = p;
            found.won->number[Game::kTurn] = 1 - own;
            const auto& [carrier, by] = wins_.front();
            const auto& end = connections_.ends()[by];
            auto& taken = end.cell >= 0 ? found.won->mask[own] : found.won->mask[Game::kBridges + own];
            taken = taken | Set::of(std::max(end.cell, end.diagonal));
            found.needs.push_back(need(carrier));
            return found;
        }
        Mask common = ~Mask(0);
        std::size_t looked = 0;
        find(game, p, 1 - own, [&] {
            for (; looked < wins_.size(); ++looked) common &= wins_[looked].carrier;
            return common != 0;
        });
        found.lost = common == 0;
        if (found.lost)
            found.needs.push_back(need(few()));
        else
            for (const auto& win : wins_) found.needs.push_back(need(win.carrier));
        return found;
    }

private:
    using Links = Connections<Game, kTorus, Mask>;
    static constexpr int kNobody = Links::kNobody;
    static constexpr std::size_t kMost = 64;

    struct Win {
        Mask carrier;
        int by;  // the end that is made own first
    };

    // The connections of a colour that may be wins of two ends; those of Black's loops, of Quax's sides.
    template <class Seen>
    struct Wanted {
        Seen seen;
        int colour;

        bool wants(int one, int other, int around) const { return kTorus ? colour == 0 && one == other && around != 0 : one + other == 1; }
        template <class... Parts>
        bool operator()(const Parts&... parts) const {
            return seen(parts...);
        }
    };

    // Finds wins of a colour as long as more() says so.
    template <class More>
    void find(const Game& game, const P& p, int colour, More more) {
        wins_.clear();
        bool going = true;
        const auto win = [&](Mask carrier, int by) {
            if (!going || wins_.size() == kMost) return;
            const auto less = [&](const Win& known) { return (known.carrier & carrier) == known.carrier; };
            if (std::any_of(wins_.begin(), wins_.end(), less)) return;
            wins_.push_back({carrier, by});
            going = more();
        };
        const auto seen = [&](int one, int, int, Mask carrier, bool full, int by) {
            const auto& end = connections_.ends()[one];
            if (!full && by != kNobody && end.own) win(carrier, by);
            if (full && !end.own) win(carrier | end.bit, one);
            return going;
        };
        connections_.find(game, p, colour, Wanted<decltype(seen)>{seen, colour});
        if constexpr (kTorus)
            if (colour == 1 && going) block(win, going);
    }

    // The Blocker's.
    template <class Visit>
    void block(Visit win, const bool& going) {
        const auto& ends = connections_.ends();
        const auto full = [&](int one, int other, int around, auto visit) {
            if (going) connections_.each_full(one, other, around, visit);
        };
        // The last connection: full if it makes the win of an end that is not own, half if it is.
        const auto last = [&](int one, int other, int around, Mask taken, int by) {
            if (by != kNobody)
                full(one, other, around, [&](Mask carrier) {
                    if ((carrier & taken) == 0) win(carrier | taken | ends[by].bit, by);
                });
            else if (going)
                connections_.each_half(one, other, around, [&](const auto& half) {
                    if (half.by != kNobody && (half.carrier & taken) == 0) win(half.carrier | taken, half.by);
                });
        };
        const int count = static_cast<int>(ends.size());
        for (int one = 0; one < count && going; ++one)
            for (int first = 1; first < 4; ++first)
                full(one, one, first, [&](Mask carrier) {
                    for (int second = 1; second < 4; ++second)
                        if (second != first) last(one, one, second, carrier, ends[one].own ? kNobody : one);
                });
        for (int one = 0; one < count && going; ++one)
            for (int other = 0; ends[one].own && other < count && going; ++other) {
                if (one == other || (ends[other].own && other < one)) continue;
                for (int first = 0; first < 4; ++first)
                    for (int second = first + 1; second < 4; ++second)
                        full(one, other, first, [&](Mask a) {
                            full(one, other, second, [&](Mask b) {
                                if ((a & b) != 0) return;
                                for (int third = 0; third < 4; ++third)
                                    if (third != first && third != second)
                                        last(one, other, third, a | b, ends[other].own ? kNobody : other);
                            });
                        });
            }
    }

    // What few wins have together that have nothing in common.
    Mask few() const {
        Mask rest = ~Mask(0), all = 0;
        while (rest != 0) {
            const auto cost = [&](const Win& win) {
                const bool helps = (rest & win.carrier) != rest;
                return helps ? 4 * Links::size(rest & win.carrier) + Links::size(win.carrier & ~all) : 1 << 20;
            };
            const auto best = std::min_element(wins_.begin(), wins_.end(), [&](const Win& a, const Win& b) { return cost(a) < cost(b); });
            rest &= best->carrier;
            all |= best->carrier;
        }
        return all;
    }

    Need need(Mask mask) const {
        Need found;
        connections_.each_element(mask, [&](int cell, int block) {
            auto& set = cell >= 0 ? found.cells : found.blocks;
            set = set | Set::of(std::max(cell, block));
        });
        return found;
    }

    Links connections_;
    std::vector<Win> wins_;
};

}  // namespace crosscut
