// One search for all games: negamax over plies with a table of bounds.
//
// Idea: a kernel says who decides, which plies there are, how an ended position is scored, and what of a position matters; the rest is
// here. Scores are for the player who decides in a position; the same player may decide again in the next. A window of scores
// prunes; the table keeps what a search has shown of a score from below and from above, so an answer is exact. A ply to a position
// whose value is known goes before the others, and those that leave few plies to the opponent go early.
//
// Source: any textbook; the twin is solver/minimax.py, which finds the same scores without windows.
#pragma once

#include <algorithm>
#include <optional>
#include <vector>

#include "common/busy.hpp"
#include "common/exact_table.hpp"
#include "common/position.hpp"
#include "common/strategy.hpp"

namespace crosscut {

inline constexpr std::int32_t kFar = 1 << 20;  // as in solver/solver.py

// What a score is: who wins; who wins how soon; by how much.
enum class Scores { kSigns, kDistances, kLeads };

template <class Kernel, class Ticker>
class Negamax {
public:
    using P = typename Kernel::P;

    // `busy`: where the searches of several threads, which share the table, see what the others are at.
    Negamax(const Kernel& kernel, Images<Kernel>* images, ExactTable& table, Scores scores, Ticker& ticker, Busy* busy = nullptr)
        : kernel_(kernel), images_(images), table_(table), scores_(scores), ticker_(ticker), busy_(busy) {}

    // The score of p within the window: exact if it lies inside, else a bound on that side of it.
    std::int32_t score(const P& p, std::int32_t alpha, std::int32_t beta) { return *searched(p, alpha, beta, false); }

    std::int32_t exact(const P& p) { return score(p, -most(), most()); }

    // What the table says of a position that has not ended, if it says all.
    std::optional<std::int32_t> known(const P& p) const {
        const auto found = table_.find(key_of(p));
        if (!found || found->low != found->high) return std::nullopt;
        return found->low;
    }

    // A ply with which who decides in p gets what p is worth.
    template <class Listed>
    Move<P> best(const P& p, Listed) {
        const auto wanted = exact(p);
        const auto all = moves(p);
        for (const auto& move : all) {
            const auto end = ended(move.position);
            const auto score = end ? end : known(move.position);
            if (score && seen_from(p, move.position, *score) == wanted) return move;
        }
        for (const auto& move : all)
            if (of_child(p, move.position, wanted - 1, wanted + 1) == wanted) return move;
        throw std::logic_error("negamax: no ply has the value of its position");
    }

private:
    // The same; nothing if the search may wait, because another thread is at p.
    std::optional<std::int32_t> searched(const P& p, std::int32_t alpha, std::int32_t beta, bool may_wait) {
        if (const auto end = ended(p)) return *end;
        const Key key = key_of(p);
        Bounds known{-most(), most()};
        if (const auto found = table_.find(key)) {
            known = *found;
            if (known.low == known.high || known.low >= beta) return known.low;
            if (known.high <= alpha) return known.high;
        }
        if (may_wait && busy_->is(key)) return std::nullopt;
        const Busy::Mark mark(busy_, key);
        ticker_.count(1);
        const auto window_low = std::max(alpha, known.low), window_high = std::min(beta, known.high);
        auto best = -most() - 1;
        auto ahead = ordered(p);
        for (std::size_t at = 0, first_look = ahead.size(); at < ahead.size() && best < window_high; ++at) {
            const auto found = of_child(p, ahead[at].position, std::max(window_low, best), window_high, busy_ && at > 0 && at < first_look);
            if (found)
                best = std::max(best, *found);
            else
                ahead.push_back(ahead[at]);
        }
        if (best > window_low) known.low = std::max(known.low, best);
        if (best < window_high) known.high = std::min(known.high, best);
        table_.store(key, known);
        return best;
    }

    std::int32_t most() const { return scores_ == Scores::kSigns ? 1 : kFar; }

    std::optional<std::int32_t> ended(const P& p) const {
        const auto end = kernel_.ended(p);
        if (!end || scores_ == Scores::kLeads) return end;
        return (*end > 0 ? 1 : *end < 0 ? -1 : 0) * most();
    }

    Key key_of(const P& p) const {
        const P relevant = kernel_.relevant(p);
        return (images_ ? images_->least(relevant) : relevant).key();
    }

    std::vector<Move<P>> moves(const P& p) const {
        std::vector<Move<P>> found;
        kernel_.plies(p, [&](int ply, const P& q) { found.push_back({q, ply}); });
        return found;
    }

    std::vector<Move<P>> ordered(const P& p) const {
        auto found = moves(p);
        if (found.size() < 2) return found;
        std::vector<std::pair<int, int>> order;
        for (std::size_t at = 0; at < found.size(); ++at) order.push_back({kernel_.promise(found[at].position), static_cast<int>(at)});
        std::sort(order.begin(), order.end());
        std::vector<Move<P>> sorted;
        for (const auto& [promise, at] : order) sorted.push_back(found[at]);
        return sorted;
    }

    // The score for who decides in p of a ply to q, within the window.
    std::optional<std::int32_t> of_child(const P& p, const P& q, std::int32_t alpha, std::int32_t beta, bool may_wait = false) {
        const bool same = kernel_.decides(p) == kernel_.decides(q);
        const auto a = further(alpha), b = further(beta);
        const auto found = same ? searched(q, a, b, may_wait) : searched(q, -b, -a, may_wait);
        return found ? std::optional(nearer(same ? *found : -*found)) : std::nullopt;
    }

    // A score seen from one ply before, and back: the winner hurries, the loser delays.
    std::int32_t nearer(std::int32_t score) const { return scores_ != Scores::kDistances || score == 0 ? score : score > 0 ? score - 1 : score + 1; }
    std::int32_t further(std::int32_t score) const { return scores_ != Scores::kDistances || score == 0 ? score : score > 0 ? score + 1 : score - 1; }

    std::int32_t seen_from(const P& p, const P& q, std::int32_t score) const {
        return nearer(kernel_.decides(p) == kernel_.decides(q) ? score : -score);
    }

    const Kernel& kernel_;
    Images<Kernel>* images_;
    ExactTable& table_;
    Scores scores_;
    Ticker& ticker_;
    Busy* busy_;
};

}  // namespace crosscut
