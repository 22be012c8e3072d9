// Proof-number search over plies, for any kernel of a game that has no draws and never comes back to a position.
//
// The statement is that who decides in a position wins; the positions that his plies lead to prove it: those in which the other
// player decides and loses, and those in which he decides again and wins. The loop and the table are those of all games
// (common/proofnumber.hpp). A position that is not known has the numbers that its kernel foresees, if it does (`foresee`, which must
// be right where it says won or lost), else 1, and what the kernel promises.
//
// *Needs.* A kernel that says what a win needs (common/needs.hpp) also says, before any ply, whether it sees a win, and of which sets the
// player who decides must take something, else he loses: at once (`sight`), and with more work (`virtual_wins`). Other plies are not
// looked at; nor are those that a lost ply's refutation refutes, too. What a lost position needs is what few of the refutations need that together
// refute all plies. What more work shows is kept for the positions of late, as the search comes back to them.
//
// Tried: more work only at positions with 1 to 256 nodes below them (a help on small boards, and on tori of 6x6 no end in sight, as the numbers of
// positions that were not looked at well lead elsewhere); before that work a search without it up to proof numbers of 4 and 16 (it settles
// few positions or none). Figures: benchmarks/README.md.
#pragma once

#include <algorithm>
#include <optional>
#include <stdexcept>
#include <tuple>
#include <type_traits>
#include <vector>

#include "common/needs.hpp"
#include "common/position.hpp"
#include "common/proofnumber.hpp"
#include "common/strategy.hpp"

namespace crosscut {

template <class P>
struct PlyStatement {
    const P& position;
};

// What a kernel with needs sees of a position.
template <class Kernel>
struct FoundOf {
    using Type = NoNeed;
};
template <class Kernel>
    requires requires { typename Kernel::Found; }
struct FoundOf<Kernel> {
    using Type = typename Kernel::Found;
};

// The tables of a search: they outlive it.
template <class Kernel>
struct ProofTables {
    using Need = typename NeedOf<Kernel>::Type;
    static constexpr bool kNeeds = !std::is_same_v<Need, NoNeed>;

    // Most bytes.
    explicit ProofTables(std::size_t bytes)
        : proofs(kNeeds ? bytes - bytes / 4 : bytes, false), needs(bytes / 5), foreseen(std::min(bytes / 20, std::size_t{1} << 27)) {}

    ProofTable proofs;
    Needs<Need> needs, foreseen;  // of positions that a search has settled; of those that the kernel has looked at
};

template <class P, class Need>
struct PlyChild {
    P position;
    bool same;  // whether the same player decides there
    Numbers numbers;
    Key key;
    const Image* by = nullptr;  // which image has that key
    // Of a ply that is lost: whether another one's refutation, or a threat, does for it; whether its need is known.
    bool idle = false, pruned = false, known = false;
    Need taken{}, need{};
};

template <class Kernel, class Watch>
class PliesProof : public ProofLoop<PliesProof<Kernel, Watch>, PlyStatement<typename Kernel::P>,
                                    PlyChild<typename Kernel::P, typename NeedOf<Kernel>::Type>, Watch> {
public:
    using P = typename Kernel::P;
    using Need = typename NeedOf<Kernel>::Type;
    using Child = PlyChild<P, Need>;
    using Found = typename FoundOf<Kernel>::Type;
    using Loop = ProofLoop<PliesProof, PlyStatement<P>, Child, Watch>;
    static constexpr bool kNeeds = ProofTables<Kernel>::kNeeds;

    PliesProof(const Kernel& kernel, Images<Kernel>* images, ProofTables<Kernel>& tables, Watch& watch)
        : Loop(tables.proofs, watch, nullptr), kernel_(kernel), images_(images), tables_(tables) {}

    // Whether who decides in p wins.
    bool wins(const P& p) { return search(p, kNoLimit).won(); }

    // The same if it is known without a search.
    std::optional<bool> known(const P& p) const {
        const auto now = numbers(p);
        return now.settled() ? std::optional(now.won()) : std::nullopt;
    }

    // A ply with which who decides in p, and wins, wins: one to the end, or to a position that is listed, or that is known to be won, of
    // these one that needs little.
    template <class Listed>
    Move<P> best(const P& p, Listed listed) {
        std::optional<Move<P>> found;
        bool settled = false;  // nothing better will come
        int least = kMuch;
        kernel_.plies(p, [&](int ply, const P& q) {
            if (settled) return;
            Child child = keyed(q);
            look(child);
            if (kernel_.decides(q) == kernel_.decides(p) ? !child.numbers.won() : !child.numbers.lost()) return;
            settled = kernel_.ended(q) || listed(q);
            const int needed = size(child);
            if (found && !settled && needed >= least) return;
            least = needed;
            found = Move<P>{q, ply};
        });
        if (found) return *found;
        // The table has forgotten how p is won. The search itself knows best where to look.
        expand({p}, keyed(p).key, kNoLimit);
        kernel_.plies(p, [&](int ply, const P& q) {
            if (!found && q == answer_) found = Move<P>{q, ply};
        });
        if (!found) throw std::logic_error("proof numbers: no ply wins a position that is won");
        return *found;
    }

    // A position that is no better for the winner of p, and that he wins: all that he does not need is the other player's. Tried: also to
    // give away stones of the winner's without which virtual connections see the win (as many lines); to do so only where the winner
    // decides (a few more).
    P weaker(P p)
        requires kNeeds
    {
        while (kernel_.settled(p)) {
            Child child = keyed(p);
            look(child);
            if (!child.known) {  // it is open, or the table has forgotten what is needed
                child.numbers = expand({p}, child.key, kNoLimit);
                take(child, tables_.needs.find(child.key));
            }
            if (!child.known) return p;
            const P w = kernel_.without(p, child.numbers.won(), child.need);
            if (w == p) return p;
            p = w;
        }
        return p;
    }

private:
    friend Loop;
    using Loop::expand, Loop::table_;
    static constexpr bool kThreads = false;
    static constexpr int kMuch = 1 << 20;

    // A child with its key, and nothing else known.
    Child keyed(const P& p) const {
        const P relevant = kernel_.relevant(p);
        if (!images_) return {p, false, kRefuted, relevant.key()};
        const auto [least, by] = images_->least_by(relevant);
        return {p, false, kRefuted, least.key(), by};
    }

    Numbers numbers(const P& p) const {
        Child child = keyed(p);
        look(child);
        return child.numbers;
    }

    static int size([[maybe_unused]] const Child& child) {
        if constexpr (kNeeds)
            if (child.known) return child.need.size();
        return kMuch;
    }

    // Finds the numbers of a child for who decides there, and the need if it is known.
    void look(Child& child) const {
        look(child, [&](Need& need) { return foresee(child.position, need); });
    }

    // The numbers of a position that the table does not know.
    Numbers foresee(const P& p, [[maybe_unused]] Need& need) const {
        if constexpr (kNeeds) return kernel_.foresee(p, need);
        if (const auto end = kernel_.ended(p)) return *end > 0 ? kProved : kRefuted;
        if constexpr (requires { kernel_.foresee(p); }) return kernel_.foresee(p);
        return {1, static_cast<std::uint32_t>(std::max(1, kernel_.promise(p)))};
    }

    // The same; `foreseen` finds what is foreseen.
    template <class Foreseen>
    void look(Child& child, Foreseen foreseen) const {
        if (const auto known = table_.find(child.key)) {
            child.numbers = *known;
            if constexpr (kNeeds)
                if (known->settled()) take(child, tables_.needs.find(child.key));
            return;
        }
        if constexpr (kNeeds) {
            const auto* said = tables_.foreseen.find(child.key);
            if (said == nullptr) {
                typename Needs<Need>::Known now;
                now.numbers = foreseen(now.need);
                if (now.numbers.settled()) now.need = moved(now.need, child.by, false);
                said = &tables_.foreseen.store(child.key, now);
            }
            child.numbers = said->numbers;
            if (child.numbers.settled()) take(child, said);
        } else {
            child.numbers = foreseen(child.need);
        }
    }

    void take(Child& child, const typename Needs<Need>::Known* said) const {
        child.known = said != nullptr && said->numbers.won() == child.numbers.won();
        if (child.known) child.need = moved(said->need, child.by, true);
    }
    Need moved(const Need& need, [[maybe_unused]] const Image* by, [[maybe_unused]] bool back) const {
        if constexpr (kNeeds) return by == nullptr ? need : kernel_.moved(need, *by, back);
        return need;
    }

    Numbers search(const P& p, const Numbers& limit) {
        Child child = keyed(p);
        look(child);
        return child.numbers.reach(limit) ? child.numbers : expand({p}, child.key, limit);
    }

    bool fill(const PlyStatement<P>& statement, std::vector<Child>& children) {
        const P& p = statement.position;
        if constexpr (kNeeds) {
            if (kernel_.settled(p)) {
                const auto sight = kernel_.sight(p);
                if (!add(p, sight.seen(), children) || !add(p, virtual_wins(p), children)) return children.back().numbers.lost();
                return fill(p, children, [&](const Child& child, Need& need) { return sight.after(child.position, child.taken, need); });
            }
        }
        return fill(p, children, [&](const Child& child, Need& need) { return foresee(child.position, need); });
    }

    // Adds what is seen of a position: a ply that wins, what is needed if it is lost, or of what something must be taken. Returns whether
    // it is open.
    bool add(const P& p, const Found& found, std::vector<Child>& children) const {
        if (found.won) {
            children.push_back({*found.won, false, kProved, {}});
            children.back().taken = kernel_.taken(p, *found.won);
            children.back().need = found.needs.front();
            children.back().known = true;
            return false;
        }
        if (found.lost) children.clear();
        for (const auto& need : found.needs) {
            Child nothing{p, false, kRefuted, {}};
            nothing.idle = !found.lost;
            nothing.known = true;
            nothing.need = need;
            children.push_back(nothing);
        }
        return !found.lost;
    }

    // What more work shows, of a position of late without doing it again.
    const Found& virtual_wins(const P& p) {
        const Key key = p.key();
        auto& there = lately_[key.low % kLately];
        if (there.key != key) there = {key, kernel_.virtual_wins(p)};
        return there.found;
    }

    template <class Foreseen>
    bool fill(const P& p, std::vector<Child>& children, Foreseen foreseen) {
        bool open = true;
        kernel_.plies(p, [&](int, const P& q) {
            if (!open) return;
            Child child{q, kernel_.decides(q) == kernel_.decides(p), kRefuted, {}};
            if constexpr (kNeeds) {
                if (kernel_.settled(p)) {
                    child.taken = kernel_.taken(p, q);
                    child.pruned = std::any_of(children.begin(), children.end(), [&](const Child& other) { return refutes(other, child); });
                }
            }
            if (!child.pruned) {
                const auto named = keyed(q);
                child.key = named.key;
                child.by = named.by;
                if constexpr (!kNeeds) {
                    const auto twin = [&](const auto& other) { return other.key == child.key; };
                    if (std::any_of(children.begin(), children.end(), twin)) return;
                }
                look(child, [&](Need& need) { return foreseen(child, need); });
                if (!child.same) child.numbers = child.numbers.swapped();
                open = !child.numbers.won();
            }
            children.push_back(child);
            if (child.numbers.lost()) prune(p, children, children.size() - 1);
        });
        return open;
    }

    static bool refutes(const Child& one, const Child& other) {
        if constexpr (kNeeds) return one.numbers.lost() && !one.pruned && one.known && !one.need.meets(other.taken);
        return false;
    }

    // A ply of p is lost: the others that its refutation refutes are.
    void prune(const P& p, std::vector<Child>& children, std::size_t by) const {
        if constexpr (kNeeds)
            for (std::size_t at = 0; kernel_.settled(p) && at < children.size(); ++at)
                if (at != by && !children[at].numbers.settled() && refutes(children[by], children[at])) {
                    children[at].numbers = kRefuted;
                    children[at].pruned = true;
                }
    }

    void descend(const PlyStatement<P>& statement, Child& child, std::vector<Child>& children, const Numbers& bound) {
        const P p = child.position;
        const auto found = child.same ? search(p, bound) : search(p, bound.swapped()).swapped();
        child.numbers = found;
        if constexpr (kNeeds)
            if (found.settled()) {
                look(child);
                child.numbers = found;
                if (found.lost()) prune(statement.position, children, static_cast<std::size_t>(&child - children.data()));
            }
    }

    // Keeps the ply that wins a position, and what a position that is settled needs.
    void keep(const PlyStatement<P>& statement, const Key& key, const Numbers& numbers, const std::vector<Child>& children) {
        const P& p = statement.position;
        const auto won = std::find_if(children.begin(), children.end(), [](const Child& child) { return child.numbers.won(); });
        if (won != children.end()) answer_ = won->position;
        if constexpr (kNeeds) {
            if (!kernel_.settled(p)) return;
            Need need{};
            if (won != children.end()) {
                if (!won->known) return;
                need = won->need;
                need.add(won->taken);
            } else {
                if (!together(children, need)) return;
                kernel_.close(p, 1 - kernel_.decides(p), need);
            }
            tables_.needs.store(key, {numbers, moved(need, keyed(p).by, false)});
        }
    }

    // What few refutations need that together refute all plies; the small ones first. Returns whether all are known.
    static bool together(const std::vector<Child>& children, Need& need) {
        std::vector<std::size_t> own;
        std::vector<char> left(children.size());
        for (std::size_t at = 0; at < children.size(); ++at) {
            if (!children[at].pruned) own.push_back(at);
            left[at] = !children[at].idle;
        }
        std::sort(own.begin(), own.end(), [&](std::size_t a, std::size_t b) {
            const auto &x = children[a], &y = children[b];
            return std::tuple(!x.known, x.need.size(), a) < std::tuple(!y.known, y.need.size(), b);
        });
        const auto take = [&](std::size_t by) {
            need.add(children[by].need);
            left[by] = false;
            for (std::size_t at = 0; at < children.size(); ++at)
                if (left[at] && refutes(children[by], children[at])) left[at] = false;
        };
        for (const auto at : own) {
            if (!left[at]) continue;
            if (!children[at].known) return false;
            take(at);
        }
        for (std::size_t at = 0; at < children.size(); ++at)
            if (left[at])
                for (const auto by : own)
                    if (left[at] && children[by].known && refutes(children[by], children[at])) take(by);
        return std::find(left.begin(), left.end(), true) == left.end();
    }

    struct Lately {
        Key key;
        Found found;
    };
    static constexpr std::size_t kLately = 1 << 12;

    const Kernel& kernel_;
    Images<Kernel>* images_;
    ProofTables<Kernel>& tables_;
    std::vector<Lately> lately_ = std::vector<Lately>(kNeeds ? kLately : 0);
    P answer_{};  // after the ply that wins the position that was expanded last
};

}  // namespace crosscut
