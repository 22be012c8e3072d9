// The lines of a certificate of the second kind: the positions that play by a strategy reaches. The twin of solver/plies_strategy.py.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <unordered_map>

#include "common/key.hpp"
#include "common/listed.hpp"
#include "common/needs.hpp"
#include "common/position_text.hpp"

namespace crosscut {

// A ply, and the position after it.
template <class P>
struct Move {
    P position;
    int ply;
};

// What a line says: a ply, kAll, or kSeen; the position to go over to, or null; the wins that the checker sees.
template <class P>
struct Said {
    static constexpr int kAll = -1, kSeen = -2;
    int ply = kAll;
    const P* weaker = nullptr;
    std::string wins{};
};

// `Search` chooses: best(p, listed) is a ply with which who decides in p gets what p is worth; listed(q) says whether there is a line
// for q already, which makes a strategy short if the search can choose. A position that is not the first goes on as what its line is for (`Listed`). If `kFew`, weaker(p) is p, or a position that is no better for the
// winner of p and that he wins, too: the strategy goes on from there, so that many positions have one line in the end. A kernel may have
// reason(p, colour): why the checker sees by itself that a colour wins p, or which plies of the other one it need not mind.
template <class Kernel, class Search, class Ticker, bool kFew = false>
class Strategy {
public:
    using P = typename Kernel::P;
    static constexpr bool kSees = kFew && requires(const Kernel& kernel, const P& p) { kernel.reason(p, 0); };

    // `names`: how positions are written. All must outlive this.
    Strategy(const Kernel& kernel, Search& search, Ticker& ticker, const PositionText& names, const Listed<Kernel>& listed)
        : kernel_(kernel), search_(search), ticker_(ticker), names_(names), listed_(listed) {}

    // By which a player gets at least what p is worth for him: calls line(rank, position, Said). Returns the rank of p: the most plies and
    // changes to weaker positions to the end, or to where the checker sees it.
    template <class Line>
    int winning(const P& p, int prover, Line line) {
        if (kernel_.ended(p)) return 0;
        const Key key = p.key();
        if (const auto found = ranks_.find(key); found != ranks_.end()) return found->second;
        const bool decides = kernel_.decides(p) == prover;
        int longest = 0;
        Said<P> said;
        const Seen seen = look(p, decides);
        const P w = seen.all ? p : weaker(p);
        if (!(w == p)) {
            said.weaker = &w;
            longest = after(w, prover, line);
        } else if (seen.all) {
            said = {decides ? Said<P>::kSeen : Said<P>::kAll, nullptr, seen.wins};
        } else if (decides) {
            const auto move = search_.best(p, [&](const P& q) { return ranks_.contains(listed_.of(q).key()); });
            said.ply = move.ply;
            longest = after(move.position, prover, line);
        } else {
            said.wins = seen.wins;
            kernel_.plies(p, [&](int, const P& q) {
                if (minds(seen, p, q)) longest = std::max(longest, after(q, prover, line));
            });
        }
        ticker_.count(1);
        ranks_.emplace(key, longest + 1);
        line(longest + 1, p, said);
        return longest + 1;
    }

    // By which a player who loses lasts so many plies: one line for a position and the plies left.
    template <class Line>
    void lasting(const P& p, int prover, int left, Line line) {
        if (left == 0 || kernel_.ended(p)) return;
        Key key = p.key();
        key.high += static_cast<std::uint64_t>(left) * 0x9e3779b97f4a7c15u;
        if (!ranks_.emplace(key, left).second) return;
        ticker_.count(1);
        if (kernel_.decides(p) == prover) {
            const auto move = search_.best(p, [](const P&) { return false; });
            line(left, p, Said<P>{move.ply});
            lasting_after(move.position, prover, left - 1, line);
            return;
        }
        line(left, p, Said<P>{});
        kernel_.plies(p, [&](int, const P& q) { lasting_after(q, prover, left - 1, line); });
    }

private:
    template <class Line>
    int after(const P& q, int prover, Line line) {
        return kernel_.ended(q) ? 0 : winning(listed_.of(q), prover, line);
    }
    template <class Line>
    void lasting_after(const P& q, int prover, int left, Line line) {
        if (left > 0 && !kernel_.ended(q)) lasting(listed_.of(q), prover, left, line);
    }

    static constexpr std::size_t kLongest = 4096;  // of a line: docs/formats/certificates.md
    using Need = typename NeedOf<Kernel>::Type;

    // What the checker sees: the wins, if any; whether they are all that has to be said; else what is left to the other player.
    struct Seen {
        std::string wins{};
        bool all = false;
        Need left{};
    };

    Seen look([[maybe_unused]] const P& p, [[maybe_unused]] bool decides) const {
        if constexpr (kSees) {
            const auto found = kernel_.reason(p, decides ? p.number[0] : 1 - p.number[0]);
            if (found.wins.empty()) return {};
            Seen seen{found.text(names_), found.left.empty(), found.left};
            if (names_.of(p).size() + seen.wins.size() + 20 < kLongest) return seen;
        }
        return {};
    }
    bool minds([[maybe_unused]] const Seen& seen, [[maybe_unused]] const P& p, [[maybe_unused]] const P& q) const {
        if constexpr (kFew) return seen.wins.empty() || kernel_.taken(p, q).meets(seen.left);
        return true;
    }
    P weaker(const P& p) {
        if constexpr (kFew) return search_.weaker(p);
        return p;
    }

    const Kernel& kernel_;
    Search& search_;
    Ticker& ticker_;
    const PositionText& names_;
    const Listed<Kernel>& listed_;
    std::unordered_map<Key, int, KeyHash> ranks_;
};

}  // namespace crosscut
