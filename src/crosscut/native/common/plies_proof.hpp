// Proof-number search over plies, for any kernel of a game that has no draws and never comes back to a position.
//
// The statement is that who decides in a position wins; the positions that his plies lead to prove it: those in which the other
// player decides and loses, and those in which he decides again and wins. The loop and the table are those of all games
// (common/proofnumber.hpp). A position that is not known has the numbers that its kernel foresees, if it does (`foresee`, which must
// be right where it says won or lost), else 1, and what the kernel promises.
#pragma once

#include <algorithm>
#include <optional>
#include <stdexcept>
#include <vector>

#include "common/position.hpp"
#include "common/proofnumber.hpp"
#include "common/strategy.hpp"

namespace crosscut {

template <class P>
struct PlyStatement {
    const P& position;
};

template <class P>
struct PlyChild {
    P position;
    bool same;  // whether the same player decides there
    Numbers numbers;
    Key key;
};

template <class Kernel, class Watch>
class PliesProof : public ProofLoop<PliesProof<Kernel, Watch>, PlyStatement<typename Kernel::P>, PlyChild<typename Kernel::P>, Watch> {
public:
    using P = typename Kernel::P;
    using Loop = ProofLoop<PliesProof, PlyStatement<P>, PlyChild<P>, Watch>;

    PliesProof(const Kernel& kernel, Images<Kernel>* images, ProofTable& table, Watch& watch)
        : Loop(table, watch, nullptr), kernel_(kernel), images_(images) {}

    // Whether who decides in p wins.
    bool wins(const P& p) { return search(p, kNoLimit).won(); }

    // The same if it is known without a search.
    std::optional<bool> known(const P& p) const {
        const auto now = numbers(p, key_of(p));
        return now.settled() ? std::optional(now.won()) : std::nullopt;
    }

    // A ply with which who decides in p, and wins, wins: one to the end, or to a position that is listed, or that is known to be won.
    template <class Listed>
    Move<P> best(const P& p, Listed listed) {
        std::optional<Move<P>> found;
        bool settled = false;  // nothing better will come
        const auto won_by = [&](const P& q, const Numbers& now) { return kernel_.decides(q) == kernel_.decides(p) ? now.won() : now.lost(); };
        kernel_.plies(p, [&](int ply, const P& q) {
            if (settled || !won_by(q, numbers(q, key_of(q)))) return;
            settled = kernel_.ended(q) || listed(q);
            if (settled || !found) found = Move<P>{q, ply};
        });
        if (found) return *found;
        kernel_.plies(p, [&](int ply, const P& q) {
            if (!found && won_by(q, search(q, kNoLimit))) found = Move<P>{q, ply};
        });
        if (!found) throw std::logic_error("proof numbers: no ply wins a position that is won");
        return *found;
    }

private:
    friend Loop;
    using Loop::expand, Loop::table_;
    static constexpr bool kThreads = false;

    Key key_of(const P& p) const {
        const P relevant = kernel_.relevant(p);
        return (images_ ? images_->least(relevant) : relevant).key();
    }

    Numbers numbers(const P& p, const Key& key) const {
        if (const auto end = kernel_.ended(p)) return *end > 0 ? kProved : kRefuted;
        if (const auto known = table_.find(key)) return *known;
        if constexpr (requires { kernel_.foresee(p); }) return kernel_.foresee(p);
        return {1, static_cast<std::uint32_t>(std::max(1, kernel_.promise(p)))};
    }

    Numbers search(const P& p, const Numbers& limit) {
        const Key key = key_of(p);
        const auto now = numbers(p, key);
        return now.reach(limit) ? now : expand({p}, key, limit);
    }

    bool fill(const PlyStatement<P>& statement, std::vector<PlyChild<P>>& children) {
        bool open = true;
        kernel_.plies(statement.position, [&](int, const P& q) {
            if (!open) return;
            const Key key = key_of(q);
            const bool same = kernel_.decides(q) == kernel_.decides(statement.position);
            const auto now = numbers(q, key);
            const PlyChild<P> child{q, same, same ? now : now.swapped(), key};
            open = !child.numbers.won();
            const auto twin = [&](const auto& other) { return other.key == key; };
            if (std::none_of(children.begin(), children.end(), twin)) children.push_back(child);
        });
        return open;
    }

    void descend(const PlyStatement<P>&, PlyChild<P>& child, std::vector<PlyChild<P>>&, const Numbers& bound) {
        const P p = child.position;
        child.numbers = child.same ? search(p, bound) : search(p, bound.swapped()).swapped();
    }

    const Kernel& kernel_;
    Images<Kernel>* images_;
};

}  // namespace crosscut
