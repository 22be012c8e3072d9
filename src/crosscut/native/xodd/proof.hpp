// Proof-number search for positions of Xodd and Yodd: the twin of crosscut/games/xodd/search/proofnumber.py, whose text has the ideas and
// the sources, and which visits the same statements in the same order as long as this table forgets nothing.
#pragma once

#include <optional>

#include "common/proof_table.hpp"
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

// `Watch` has count(nodes), which may throw; the table stays sound.
template <class Watch>
class XoddProof {
public:
    XoddProof(const Rests& rests, const RestKeys& keys, ProofTable& table, Watch& watch)
        : rests_(rests), keys_(keys), table_(table), watch_(watch) {}

    Numbers search(Kind kind, const Rest& rest, int side, const Numbers& limit) {
        const auto now = numbers(kind, rest, side, rests_.outlook(rest));
        if (now.settled() || now.proof >= limit.proof || now.disproof >= limit.disproof) return now;
        if (kind == Kind::holds) return search_holds(rest, side, limit);
        const auto before = nodes_++;
        watch_.count(1);
        table_.grow_if_full();
        const auto found = below(kind, rest, side, limit);
        table_.store(keys_.key(kind, rest, side), found, nodes_ - before);
        return found;
    }

    // What is known of a statement, else its first numbers.
    Numbers numbers(Kind kind, const Rest& rest, int side, const Outlook& outlook) const {
        if (kind != Kind::holds) {
            const auto known = table_.find(keys_.key(kind, rest, side));
            return known ? *known : first_numbers(rest, side, outlook);
        }
        if (Rests::settled(rest, outlook, side)) return proved();
        if (Rests::settled(rest, outlook, 1 - side)) return refuted();
        const auto safe = swapped(numbers(Kind::turn, rest, 1 - side, outlook));
        return rest.lead_of(side) > 0 ? safe : both(numbers(Kind::turn, rest, side, outlook), safe);
    }

private:
    static constexpr std::uint32_t kWeight = 4;

    struct Child {
        Kind kind;
        Rest rest;
        Numbers numbers;
        Key key;
    };

    static Numbers proved() { return {0, Numbers::kNever}; }
    static Numbers refuted() { return {Numbers::kNever, 0}; }
    static Numbers swapped(const Numbers& n) { return {n.disproof, n.proof}; }
    static Numbers both(const Numbers& one, const Numbers& other) {
        if (one.lost() || other.lost()) return refuted();
        return {std::min(Numbers::kNever - 1, one.proof + other.proof), std::min(one.disproof, other.disproof)};
    }

    static Numbers first_numbers(const Rest& rest, int side, const Outlook& outlook) {
        const int lead = rest.lead_of(side), mine = outlook[side], theirs = outlook[1 - side];
        if (!rest.empty || (lead <= 0 && mine <= -lead)) return refuted();
        const std::uint32_t missing = std::max(0, theirs - lead), other = std::max(0, mine + lead);
        return {1 + kWeight * missing * missing, 1 + kWeight * other * other};
    }

    Numbers search_holds(const Rest& rest, int side, const Numbers& limit) {
        if (rest.lead_of(side) > 0) return swapped(search(Kind::turn, rest, 1 - side, swapped(limit)));
        const auto outlook = rests_.outlook(rest);
        auto mine = numbers(Kind::turn, rest, side, outlook), safe = swapped(numbers(Kind::turn, rest, 1 - side, outlook));
        for (;;) {
            const auto now = both(mine, safe);
            if (now.settled() || now.proof >= limit.proof || now.disproof >= limit.disproof) return now;
            if (!mine.settled() && (safe.settled() || mine.disproof <= safe.disproof)) {
                const auto most = safe.settled() ? limit.disproof : std::min(limit.disproof, safe.disproof + 1);
                mine = search(Kind::turn, rest, side, {limit.proof - safe.proof, most});
            } else {
                const auto most = mine.settled() ? limit.disproof : std::min(limit.disproof, mine.disproof + 1);
                safe = swapped(search(Kind::turn, rest, 1 - side, {most, limit.proof - mine.proof}));
            }
        }
    }

    Numbers below(Kind kind, const Rest& rest, int side, const Numbers& limit) {
        std::vector<Child> children;
        if (!fill(kind, rest, side, children)) return proved();
        for (;;) {
            std::uint32_t most = 0, open = 0, second = Numbers::kNever;
            Child* best = nullptr;
            for (auto& child : children) {
                if (child.numbers.lost()) continue;
                ++open;
                most = std::max(most, child.numbers.disproof);
                if (best == nullptr || child.numbers.proof < best->numbers.proof) {
                    if (best) second = best->numbers.proof;
                    best = &child;
                } else {
                    second = std::min(second, child.numbers.proof);
                }
            }
            if (open == 0) return refuted();
            const Numbers now{best->numbers.proof, most + open - 1};
            if (now.proof == 0) return proved();
            if (now.proof >= limit.proof || now.disproof >= limit.disproof) return now;
            const auto beyond = second + std::max<std::uint32_t>(1, second / 4);
            best->numbers = search(best->kind, best->rest, side, {std::min(limit.proof, beyond), limit.disproof - (open - 1)});
        }
    }

    // Fills in what a turn or a drop is proved by, without what is refuted, one of each key; false if one is proved.
    bool fill(Kind kind, const Rest& rest, int side, std::vector<Child>& children) {
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

    bool add(Kind kind, const Rest& rest, int side, const Outlook& outlook, std::vector<Child>& children) {
        const auto found = numbers(kind, rest, side, outlook);
        if (found.won()) return false;
        if (found.lost()) return true;
        const auto key = keys_.key(kind, rest, side);
        if (std::ranges::none_of(children, [&](const Child& child) { return child.key == key; }))
            children.push_back({kind, rest, found, key});
        return true;
    }

    const Rests& rests_;
    const RestKeys& keys_;
    ProofTable& table_;
    Watch& watch_;
    std::uint64_t nodes_ = 0;
};

}  // namespace crosscut
