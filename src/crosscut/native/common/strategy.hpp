// The lines of a certificate of the second kind: the positions that play by a strategy reaches. The twin of solver/plies_strategy.py.
#pragma once

#include <algorithm>
#include <cstdint>
#include <unordered_map>

#include "common/key.hpp"

namespace crosscut {

// A ply, and the position after it.
template <class P>
struct Move {
    P position;
    int ply;
};

// `Search` chooses: best(p, listed) is a ply with which who decides in p gets what p is worth; listed(q) says whether there is a line
// for q already, which makes a strategy short if the search can choose. If `kWeaker`, weaker(p) is p, or a position that is no better for the
// winner of p and that he wins, too: the strategy goes on from there, so that many positions have one line in the end.
template <class Kernel, class Search, class Ticker, bool kWeaker = false>
class Strategy {
public:
    using P = typename Kernel::P;

    Strategy(const Kernel& kernel, Search& search, Ticker& ticker) : kernel_(kernel), search_(search), ticker_(ticker) {}

    // By which a player gets at least what p is worth for him: calls line(rank, position, ply, weaker), -1 for "all plies"; `weaker` is
    // the position that the strategy goes on from, if there is one, else null. Returns the rank of p: the most plies and such
    // changes to the end.
    template <class Line>
    int winning(const P& p, int prover, Line line) {
        if (kernel_.ended(p)) return 0;
        const Key key = kernel_.relevant(p).key();
        if (const auto found = ranks_.find(key); found != ranks_.end()) return found->second;
        int longest = 0, ply = -1;
        const P w = weaker(p);
        if (!(w == p)) {
            longest = winning(w, prover, line);
        } else if (kernel_.decides(p) == prover) {
            const auto move = search_.best(p, [&](const P& q) { return ranks_.contains(kernel_.relevant(q).key()); });
            ply = move.ply;
            longest = winning(move.position, prover, line);
        } else {
            kernel_.plies(p, [&](int, const P& q) { longest = std::max(longest, winning(q, prover, line)); });
        }
        ticker_.count(1);
        ranks_.emplace(key, longest + 1);
        line(longest + 1, p, ply, w == p ? nullptr : &w);
        return longest + 1;
    }

    // By which a player who loses lasts so many plies: one line for a position and the plies left.
    template <class Line>
    void lasting(const P& p, int prover, int left, Line line) {
        if (left == 0 || kernel_.ended(p)) return;
        Key key = kernel_.relevant(p).key();
        key.high += static_cast<std::uint64_t>(left) * 0x9e3779b97f4a7c15u;
        if (!ranks_.emplace(key, left).second) return;
        ticker_.count(1);
        if (kernel_.decides(p) == prover) {
            const auto move = search_.best(p, [](const P&) { return false; });
            line(left, p, move.ply, nullptr);
            lasting(move.position, prover, left - 1, line);
            return;
        }
        line(left, p, -1, nullptr);
        kernel_.plies(p, [&](int, const P& q) { lasting(q, prover, left - 1, line); });
    }

private:
    P weaker(const P& p) {
        if constexpr (kWeaker) return search_.weaker(p);
        return p;
    }

    const Kernel& kernel_;
    Search& search_;
    Ticker& ticker_;
    std::unordered_map<Key, int, KeyHash> ranks_;
};

}  // namespace crosscut
