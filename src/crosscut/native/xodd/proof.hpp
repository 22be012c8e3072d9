// Proof-number search for positions of Xodd and Yodd: the twin of crosscut/games/xodd/search/proofnumber.py, whose text has the ideas and
// the sources, and which visits the same statements in the same order as long as this table forgets nothing.
#pragma once

#include <vector>

#include "common/proofnumber.hpp"
#include "xodd/rest.hpp"

namespace crosscut {

enum class Kind { turn, drop, holds };

// The hash of a rest that is the same for its images under the symmetries and the exchange of colours.
class RestKeys {
public:
    using Permutation = std::vector<int>;

    // Of each symmetry the image of each cell; the identity need not be among them.
    explicit RestKeys(const std::vector<Permutation>& symmetries) {
        for (const auto& image : symmetries) {
            auto& bytes = moves_.emplace_back();
            for (std::size_t at = 0; at < 8; ++at)
                for (std::size_t value = 0; value < 256; ++value)
                    for (std::size_t bit = 0; bit < 8; ++bit)
                        if (value >> bit & 1 && 8 * at + bit < image.size()) bytes[at][value] |= std::uint64_t{1} << image[8 * at + bit];
        }
    }

    Key key(Kind kind, const Rest& rest, int side) const {
        const auto cells = [](std::uint64_t set) { return set; };
        auto least = least_of(kind, rest, side, cells);
        for (const auto& bytes : moves_)
            least = std::min(least, least_of(kind, rest, side, [&](std::uint64_t set) {
                                 std::uint64_t image = 0;
                                 for (std::size_t at = 0; set; ++at, set >>= 8) image |= bytes[at][set & 255];
                                 return image;
                             }));
        return {mixed(least.low), least.high};  // the least of several is small, and buckets follow from the upper bits
    }

private:
    using Bytes = std::array<std::array<std::uint64_t, 256>, 8>;

    template <class Move>
    static Key least_of(Kind kind, const Rest& rest, int side, Move move) {
        std::array<Key, 2> sums;  // of a colour's groups, so their order does not matter
        for (int colour = 0; colour < 2; ++colour)
            for (const auto near : rest.group[colour]) {
                const auto set = move(near);
                sums[colour].low += mixed(set ^ 0x9e3779b97f4a7c15u);
                sums[colour].high += mixed(set ^ 0xc2b2ae3d27d4eb4fu);
            }
        const auto empty = move(rest.empty);
        const auto code = [&](int exchanged) {
            const auto tail = static_cast<std::uint64_t>(rest.lead_of(exchanged) * 8 + int(kind) * 2 + (side ^ exchanged));
            const auto& first = sums[exchanged];
            const auto& second = sums[1 - exchanged];
            return Key{mixed(mixed(mixed(empty + tail * 0x165667b19e3779f9u) ^ first.low) + second.low),
                       mixed(mixed(mixed(empty ^ tail * 0x27d4eb2f165667c5u) + first.high) ^ second.high)};
        };
        return std::min(code(0), code(1));
    }

    // The finaliser of splitmix64 (Steele, Lea, Flood 2014).
    static std::uint64_t mixed(std::uint64_t word) {
        word = (word ^ word >> 30) * 0xbf58476d1ce4e5b9u;
        word = (word ^ word >> 27) * 0x94d049bb133111ebu;
        return word ^ word >> 31;
    }

    std::vector<Bytes> moves_;
};

// A statement about a reduced rest, which it does not own, and a side.
struct Statement {
    Kind kind;
    const Rest& rest;
    int side;
};

// One of the statements by which a turn or a drop is proved, about the same side.
struct OpenStatement {
    Kind kind;
    Rest rest;
    Numbers numbers;
    Key key;
};

// `Watch` has count(nodes), which may throw; the table stays sound.
template <class Watch>
class XoddProof : public ProofLoop<XoddProof<Watch>, Statement, OpenStatement, Watch> {
public:
    using Loop = ProofLoop<XoddProof, Statement, OpenStatement, Watch>;

    XoddProof(const Rests& rests, const RestKeys& keys, ProofTable& table, Watch& watch)
        : Loop(table, watch, nullptr), rests_(rests), keys_(keys) {}

    Numbers search(Kind kind, const Rest& rest, int side, const Numbers& limit) {
        const auto now = numbers(kind, rest, side, rests_.outlook(rest));
        if (now.reach(limit)) return now;
        if (kind == Kind::holds) return search_holds(rest, side, limit);
        return expand({kind, rest, side}, keys_.key(kind, rest, side), limit);
    }

    // What is known of a statement, else its first numbers.
    Numbers numbers(Kind kind, const Rest& rest, int side, const Outlook& outlook) const {
        if (kind != Kind::holds) {
            const auto known = table_.find(keys_.key(kind, rest, side));
            return known ? *known : first_numbers(rest, side, outlook);
        }
        if (Rests::settled(rest, outlook, side)) return kProved;
        if (Rests::settled(rest, outlook, 1 - side)) return kRefuted;
        const auto safe = numbers(Kind::turn, rest, 1 - side, outlook).swapped();
        return rest.lead_of(side) > 0 ? safe : both(numbers(Kind::turn, rest, side, outlook), safe);
    }

private:
    friend Loop;
    using Loop::expand, Loop::table_;
    static constexpr bool kThreads = false;
    static constexpr std::uint32_t kWeight = 4;

    static Numbers both(const Numbers& one, const Numbers& other) {
        if (one.lost() || other.lost()) return kRefuted;
        return {std::min(Numbers::kNever - 1, one.proof + other.proof), std::min(one.disproof, other.disproof)};
    }

    static Numbers first_numbers(const Rest& rest, int side, const Outlook& outlook) {
        const int lead = rest.lead_of(side), mine = outlook[side], theirs = outlook[1 - side];
        if (!rest.empty || (lead <= 0 && mine <= -lead)) return kRefuted;
        const std::uint32_t missing = std::max(0, theirs - lead), other = std::max(0, mine + lead);
        return {1 + kWeight * missing * missing, 1 + kWeight * other * other};
    }

    Numbers search_holds(const Rest& rest, int side, const Numbers& limit) {
        if (rest.lead_of(side) > 0) return search(Kind::turn, rest, 1 - side, limit.swapped()).swapped();
        const auto outlook = rests_.outlook(rest);
        auto mine = numbers(Kind::turn, rest, side, outlook), safe = numbers(Kind::turn, rest, 1 - side, outlook).swapped();
        for (;;) {
            const auto now = both(mine, safe);
            if (now.reach(limit)) return now;
            if (!mine.settled() && (safe.settled() || mine.disproof <= safe.disproof)) {
                const auto most = safe.settled() ? limit.disproof : std::min(limit.disproof, safe.disproof + 1);
                mine = search(Kind::turn, rest, side, {limit.proof - safe.proof, most});
            } else {
                const auto most = mine.settled() ? limit.disproof : std::min(limit.disproof, mine.disproof + 1);
                safe = search(Kind::turn, rest, 1 - side, {most, limit.proof - mine.proof}).swapped();
            }
        }
    }

    void descend(const Statement& statement, OpenStatement& child, const std::vector<OpenStatement>&, const Numbers& bound) {
        child.numbers = search(child.kind, child.rest, statement.side, bound);
    }

    // Fills in the children of a turn or a drop, without refuted ones, one of each key; false if one of them is proved.
    bool fill(const Statement& statement, std::vector<OpenStatement>& children) {
        const auto& [kind, rest, side] = statement;
        for (auto cells = rest.empty; cells; cells &= cells - 1)
            for (int colour = 0; colour < 2; ++colour) {
                auto next = rests_.after(rest, std::countr_zero(cells), colour);
                if (kind == Kind::drop && !next.odd()) continue;
                rests_.reduce(next);
                const auto outlook = rests_.outlook(next);
                if (next.odd() && !add(Kind::holds, next, side, outlook, children)) return false;
                if (kind == Kind::turn && !add(Kind::drop, next, side, outlook, children)) return false;
            }
        return true;
    }

    bool add(Kind kind, const Rest& rest, int side, const Outlook& outlook, std::vector<OpenStatement>& children) {
        const auto found = numbers(kind, rest, side, outlook);
        if (found.won()) return false;
        if (found.lost()) return true;
        const auto key = keys_.key(kind, rest, side);
        if (std::ranges::none_of(children, [&](const OpenStatement& child) { return child.key == key; }))
            children.push_back({kind, rest, found, key});
        return true;
    }

    const Rests& rests_;
    const RestKeys& keys_;
};

}  // namespace crosscut
