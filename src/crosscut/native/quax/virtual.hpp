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
#include <array>
#include <cstdint>
#include <unordered_map>
#include <utility>
#include <vector>

#include "quax/connections.hpp"
#include "quax/need.hpp"
#include "quax/reason.hpp"

namespace crosscut {

// Scratch memory of a thread; `Mask` as in quax/connections.hpp.
template <class Game, bool kTorus, class Mask>
class VirtualWins {
public:
    using P = typename Game::P;
    using Set = typename Game::Set;
    using Need = typename Game::Need;
    using Found = Seen<P, Need>;

    Found look(const Game& game, const P& p) {
        const int own = p.number[Game::kTurn];
        Found found;
        find(game, p, own, false, [&] { return wins_.empty(); });
        if (!wins_.empty()) {
            found.won = p;
            found.won->number[Game::kTurn] = 1 - own;
            const auto& win = wins_.front();
            const auto& end = connections_.ends()[win.by];
            auto& taken = end.cell >= 0 ? found.won->mask[own] : found.won->mask[Game::kBridges + own];
            taken = taken | Set::of(std::max(end.cell, end.diagonal));
            found.needs.push_back(need(win.carrier));
            return found;
        }
        Mask common = ~Mask(0);
        find(game, p, 1 - own, false, [&] { return (common &= wins_.back().carrier) != 0; });
        found.lost = common == 0;
        if (found.lost)
            found.needs.push_back(need(together(few(common))));
        else
            for (const auto& win : wins_) found.needs.push_back(need(win.carrier));
        return found;
    }

    // Why a colour wins p or must be disturbed there: its first win if it is to move, else few of its wins that have no more in common
    // than all of them.
    Reason<Need> reason(const Game& game, const P& p, int colour) {
        const bool first = p.number[Game::kTurn] == colour;
        Mask common = ~Mask(0);
        find(game, p, colour, true, [&] {
            common &= wins_.back().carrier;
            return !first && common != 0;
        });
        Reason<Need> found;
        if (wins_.empty()) return found;
        const auto chosen = first ? std::vector<std::size_t>{0} : few(common);
        found.left = need(first ? Mask(0) : common);
        std::unordered_map<int, int> numbers;
        for (const auto at : chosen) {
            std::vector<int> win;
            for (int k = 0; k < wins_[at].count; ++k) win.push_back(explain(wins_[at].made[k], found, numbers));
            found.wins.push_back(std::move(win));
        }
        return found;
    }

private:
    using Links = Connections<Game, kTorus, Mask>;
    static constexpr int kNobody = Links::kNobody;
    static constexpr std::size_t kMost = 64;

    struct Win {
        Mask carrier;
        int by;  // the end that is made own first
        int count;
        std::array<int, 3> made;
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
    void find(const Game& game, const P& p, int colour, bool keep, More more) {
        wins_.clear();
        bool going = true;
        const auto win = [&](Mask carrier, int by, int count, const std::array<int, 3>& made) {
            if (!going || wins_.size() == kMost) return;
            const auto less = [&](const Win& known) { return (known.carrier & carrier) == known.carrier; };
            if (std::any_of(wins_.begin(), wins_.end(), less)) return;
            wins_.push_back({carrier, by, count, made});
            going = more();
        };
        const auto seen = [&](int one, int, int, Mask carrier, bool full, int by, int made) {
            const auto& end = connections_.ends()[one];
            if (!full && by != kNobody && end.own) win(carrier, by, 1, {made});
            if (full && !end.own) win(carrier | end.bit, one, 1, {made});
            return going;
        };
        connections_.find(game, p, colour, keep, Wanted<decltype(seen)>{seen, colour});
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
        // The last connection: full if it makes the win of an end that is not own, half if it is; `count` others are in `made`.
        const auto last = [&](int one, int other, int around, Mask taken, int by, int count, std::array<int, 3> made) {
            if (by != kNobody)
                full(one, other, around, [&](const auto& whole) {
                    made[count] = whole.made;
                    if ((whole.carrier & taken) == 0) win(whole.carrier | taken | ends[by].bit, by, count + 1, made);
                });
            else if (going)
                connections_.each_half(one, other, around, [&](const auto& half) {
                    made[count] = half.made;
                    if (half.by != kNobody && (half.carrier & taken) == 0) win(half.carrier | taken, half.by, count + 1, made);
                });
        };
        const int count = static_cast<int>(ends.size());
        for (int one = 0; one < count && going; ++one)
            for (int first = 1; first < 4; ++first)
                full(one, one, first, [&](const auto& a) {
                    for (int second = 1; second < 4; ++second)
                        if (second != first) last(one, one, second, a.carrier, ends[one].own ? kNobody : one, 1, {a.made});
                });
        for (int one = 0; one < count && going; ++one)
            for (int other = 0; ends[one].own && other < count && going; ++other) {
                if (one == other || (ends[other].own && other < one)) continue;
                for (int first = 0; first < 4; ++first)
                    for (int second = first + 1; second < 4; ++second)
                        full(one, other, first, [&](const auto& a) {
                            full(one, other, second, [&](const auto& b) {
                                if ((a.carrier & b.carrier) != 0) return;
                                for (int third = 0; third < 4; ++third)
                                    if (third != first && third != second)
                                        last(one, other, third, a.carrier | b.carrier, ends[other].own ? kNobody : other, 2, {a.made, b.made});
                            });
                        });
            }
    }

    // Few wins that have no more than `common` in common, which is what all of them have.
    std::vector<std::size_t> few(Mask common) const {
        std::vector<std::size_t> found;
        Mask rest = ~Mask(0), all = 0;
        while (rest != common) {
            const auto cost = [&](const Win& win) {
                const bool helps = (rest & win.carrier) != rest;
                return helps ? 4 * Links::size(rest & win.carrier) + Links::size(win.carrier & ~all) : 1 << 20;
            };
            const auto best = std::min_element(wins_.begin(), wins_.end(), [&](const Win& a, const Win& b) { return cost(a) < cost(b); });
            found.push_back(static_cast<std::size_t>(best - wins_.begin()));
            rest &= best->carrier;
            all |= best->carrier;
        }
        return found;
    }
    Mask together(const std::vector<std::size_t>& wins) const {
        Mask all = 0;
        for (const auto at : wins) all |= wins_[at].carrier;
        return all;
    }

    // Adds to a reason how a connection is made; returns its number there. `numbers`: of those that are there.
    int explain(int made, Reason<Need>& reason, std::unordered_map<int, int>& numbers) const {
        if (const auto known = numbers.find(made); known != numbers.end()) return known->second;
        using How = typename Links::Made;
        const How& how = connections_.made(made);
        const auto cell = [](int at) { return ReasonPlace{ReasonPlace::kCell, at}; };
        const auto bridge = [](int at) { return ReasonPlace{ReasonPlace::kBridge, at}; };
        ReasonStep step;
        for (int k = 0; k < how.count; ++k) step.of.push_back(explain(how.of[k], reason, numbers));
        if (how.kind == How::kStep) step.at = {cell(how.one), cell(how.other)};
        if (how.kind == How::kSide) step.at = {cell(how.one), {ReasonPlace::kSide, how.other}};
        if (how.kind == How::kReady) step.at = {bridge(how.one), cell(how.other)};
        if (how.kind == How::kDiagonal) step.at = {bridge(how.one)};
        if (how.kind == How::kAnd) {
            const auto& end = connections_.ends()[how.one];
            step.at = {end.cell >= 0 ? cell(end.cell) : end.diagonal >= 0 ? bridge(end.diagonal) : ReasonPlace{ReasonPlace::kSide, how.other}};
        }
        reason.steps.push_back(std::move(step));
        return numbers[made] = static_cast<int>(reason.steps.size());
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
