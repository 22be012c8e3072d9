// Local games: what a side wins within a few cells, whatever the other side does elsewhere; lemma and proof: docs/mathematics/strips.md.
//
// x has a win if he joins his edges by placing in a *region* of empty cells, himself to move, while the other side y may skip. Cells outside
// that y may ever get are *soft*: they count as hers where that forbids x something, or allows her something.
//
// *Region.* A witness of the post-pass question and the cells beside it, if they are at most kMost, as many as a certificate can say. Before
// a position is searched (orcoon/proofnumber.hpp), the region is grown on from there, ring by ring, up to kMost cells. What a
// win needs of these is less: the cells that x places on, those of his answers to y's stones there, and for each rule that would
// say something else if a cell were soft, that cell. The lemma holds for what is needed as a region of its own, so outside it y's
// stones do not help her.
// *Search.* Depth first with a table. Without any chain of x's within what he may get, he has lost; so has he if y may take the only
// cell of all such chains. x tries a shortest chain and the cells beside it only, but where an answer must be exact. More than kVisits positions,
// or kVisitsWide of a grown region, are no win. One chain serves a whole line of play: x's stones leave what he may get as
// it is, and a stone of y's beside the shortest chain leaves it the first of the shortest.
// *Memory.* A local game is kept by all that it depends on: which cells touch each other and the edges, who may get them, and what forbids
// them, as sets of cells counted from the region's first. So it is known wherever it comes up again, under other stones too (on 5x5 six of
// seven questions had come up before), before its rules are written out for the search.
//
// Tried, on 5x5 (c1, c3; nodes, CPU seconds): 100 and 1,000 positions (111,283 and 139,306 nodes; 78,692 and 151,493; with 300 86,836 and
// 130,459); cells in the order of the board, not those of a shortest chain first (103,673 and 137,933); up to 16 cells (the
// same nodes); one more ring of cells around regions of less than 8 (c1 61,296, c2 120,863 in the place of 143,315; a fifth more time).
// Grown regions leave a half to a quarter of the nodes (benchmarks/README.md); with all of x's cells tried they take two and a half times the time.
// Source: ours; local goals with skips ("tenuki") are old in Go. Tested against the values of all positions (tests/games/orcoon/test_local.py,
// and word for word by tests/support/local_games.cpp). The Python twin is crosscut/games/orcoon/search/local.py.
#pragma once

#include <algorithm>
#include <optional>
#include <vector>

#include "common/key.hpp"
#include "orcoon/alone.hpp"

namespace crosscut {

// A position for a local game: the stones of x and y, and the bounds of both, which hold all cells that they may ever have.
template <int Words>
struct Contest {
    int x;
    Cells<Words> own, other, may, might;
};

template <int Words>
struct LocalWin {
    Cells<Words> region;  // what the win needs
    Cells<Words> held;    // where in it one stone of y does not help her, as far as that was asked
    int answer;           // the cell that wins
};

template <int Words>
class Local {
public:
    using Set = Cells<Words>;

    // The shapes must outlive this.
    explicit Local(const Shapes<Words>& shapes) : shapes_(shapes), known_{std::vector<Known>(std::size_t{1} << kKnown), std::vector<Known>(std::size_t{1} << kKnown)}, banned_(2 * (shapes.diagonals.size() + shapes.windows.size())) {}

    // The win of x, himself to move, near a witness, as a set of cells; `wide`: in a wider region, at more cost; `replies`: also where y's
    // stones do not help.
    std::optional<LocalWin<Words>> win(const Contest<Words>& c, const Set& witness, bool wide, bool replies) {
        const Set empty = (c.may | c.might) & ~(c.own | c.other);
        Set region = (witness | shapes_.near(witness)) & empty;
        if (region.count() > kMost) return std::nullopt;
        for (bool grows = wide; grows;) {
            Set ring = shapes_.near(region) & empty & ~region;
            grows = ring.any() && region.count() < kMost;
            for (; ring.any() && region.count() < kMost; ring = ring & ~region) region = region | Set::of(first(ring));
        }
        const Key key = gather(c, region);
        auto& known = known_[wide][key.low >> (64 - kKnown)];
        if (known.check != key.high || (replies && !known.replies)) {
            prepare();
            limit_ = wide ? kVisitsWide : kVisits;
            known = solved(replies);
            known.check = key.high;
        }
        if (!known.need) return std::nullopt;
        number();
        return LocalWin<Words>{set_of(replies ? known.all : known.need), set_of(known.held), cell_[known.answer]};
    }

    // The cells of a region of at most kMost cells on which a stone of y does not help, if x, to move, wins there; exact.
    std::optional<Set> held(const Contest<Words>& c, const Set& region) {
        gather(c, region);
        prepare();
        limit_ = kAny;
        clear();
        if (first_of(0, 0, chain(may_)) == kNo) return std::nullopt;
        unsigned held = 0;
        for (unsigned rest = might_; rest; rest &= rest - 1)
            if (after_one(rest & -rest) != kNo) held |= rest & -rest;
        return set_of(held);
    }

private:
    static constexpr int kMost = 12, kVisits = 300, kVisitsWide = 2000, kAny = 1 << 30, kKnown = 16;
    static constexpr unsigned kNo = ~0u;

    // Cells of a region are bits. A stone on the cell is forbidden if all of x are x's, all of y are y's, and none of the helps is
    // x's or y's.
    struct Ban {
        std::uint16_t x, y, help_x, help_y;

        bool holds(unsigned mine, unsigned theirs) const { return (mine & x) == x && (theirs & y) == y && !(mine & help_x) && !(theirs & help_y); }
    };
    struct Known {
        std::uint64_t check = 0;
        std::uint16_t need = 0, all = 0, held = 0;  // `all`: of the win after the held replies, too
        std::uint8_t answer = 0;
        bool replies = false;
    };
    struct Entry {
        std::uint32_t stones = 0, epoch = 0, need = 0;
    };

    // ---- The game ----

    // Puts all that a local game depends on into sets of cells of the region; returns a key of these, the same wherever the region lies:
    // distances in a class of rules are the same for all its cells.
    Key gather(const Contest<Words>& c, const Set& region) {
        region_ = region;
        may_of_ = region & c.may;
        might_of_ = region & c.might;
        const Set soft = c.might & ~region, mine = c.own | may_of_, hers = c.other | might_of_, taken = c.own | c.other;
        const auto either = [](const Set& set, const Shift (&by)[2]) { return leading_to(set, by[0]) | leading_to(set, by[1]); };
        const auto all = [](const Set& set, const Shift (&by)[2]) { return leading_to(set, by[0]) & leading_to(set, by[1]); };
        const Shift start(first(region));
        Key key{0x9e3779b97f4a7c15ULL, 0xd1b54a32d192ed03ULL};
        std::uint64_t label = 0;
        const auto add = [&](const Set& set) {
            ++label;
            if (set.any()) mix(key, label, leading_to(set, start));
        };
        add(region);
        add(may_of_);
        add(might_of_);
        for (const auto& link : shapes_.links) add(link.where & region & leading_to(region, link.to));
        auto at = banned_.begin();
        const auto ban = [&](const Set& set) { add(*at++ = set); };
        for (const auto& rule : shapes_.diagonals) {
            ban(rule.where & may_of_ & leading_to(mine, rule.at) & ~either(c.own, rule.help));
            ban(rule.where & might_of_ & leading_to(hers, rule.at) & ~either(c.other | soft, rule.help));
        }
        for (const auto& window : shapes_.windows) {
            const Set open = window.where & ~either(taken, window.middle);
            ban(open & may_of_ & leading_to(mine, window.same) & all(hers | soft, window.other));
            ban(open & might_of_ & leading_to(hers, window.same) & all(mine, window.other) & ~either(soft, window.middle));
        }
        Set rest = c.own;
        for (int end = 0; end < 2; ++end) {
            const Set group = shapes_.flood(shapes_.sides[c.x][end] & c.own, c.own);
            rest = rest & ~group;
            edge_of_[end] = (shapes_.sides[c.x][end] | shapes_.near(group)) & region;
            add(edge_of_[end]);
        }
        joined_.clear();
        ++label;
        while (rest.any()) {
            const Set group = shapes_.flood(Set::of(first(rest)), c.own);
            rest = rest & ~group;
            const Set beside = shapes_.near(group) & region;
            if (!beside.several()) continue;
            joined_.push_back(beside);
            mix(key, label, leading_to(beside, start));
        }
        return {key.low, key.high | 1};
    }

    static void mix(Key& key, std::uint64_t label, const Set& set) {
        std::uint64_t low = label * 0x8bb84b93962eacc9ULL, high = label * 0xe7037ed1a0b428dbULL;
        for (const auto word : set.word) {
            const auto product = static_cast<unsigned __int128>(low ^ word) * (0xa0761d6478bd642fULL + (high ^ word));
            low += static_cast<std::uint64_t>(product) ^ static_cast<std::uint64_t>(product >> 64);
            high ^= static_cast<std::uint64_t>(product >> 64) + (low << 1 | low >> 63);
        }
        key.low += low;
        key.high += high;
    }

    // Gives the cells of the region their bits.
    void number() {
        size_ = 0;
        region_.each([&](int cell) {
            cell_[size_] = cell;
            index_[cell] = size_++;
        });
    }

    // The game that was gathered, as bits.
    void prepare() {
        number();
        may_ = bits(may_of_);
        might_ = bits(might_of_);
        for (int i = 0; i < size_; ++i) {
            near_[i] = bits(shapes_.neighbours[cell_[i]] & region_);
            mine_[i].clear();
            theirs_[i].clear();
        }
        for (int end = 0; end < 2; ++end) edge_[end] = bits(edge_of_[end]);
        for (const Set& group : joined_) {
            const unsigned cells = bits(group);
            group.each([&](int cell) { near_[index_[cell]] |= cells; });
        }
        const auto bit = [&](const Set& among, int cell) { return static_cast<std::uint16_t>(among.has(cell) ? 1u << index_[cell] : 0u); };
        const auto both = [&](const Set& among, int cell, const Shift (&by)[2]) {
            return static_cast<std::uint16_t>(bit(among, cell + by[0].by) | bit(among, cell + by[1].by));
        };
        const Set &may = may_of_, &might = might_of_;
        for (int half = 0; half < 2; ++half) {
            beside_[half][0] = 0;
            for (unsigned cells = 1; cells < 64; ++cells) {
                const int one = 6 * half + std::countr_zero(cells);
                beside_[half][cells] = static_cast<std::uint16_t>(beside_[half][cells & (cells - 1)] | (one < size_ ? near_[one] : 0));
            }
        }
        auto at = banned_.begin();
        for (const auto& rule : shapes_.diagonals) {
            (at++)->each([&](int f) { mine_[index_[f]].push_back({bit(may, f + rule.at.by), 0, both(may, f, rule.help), 0}); });
            (at++)->each([&](int g) { theirs_[index_[g]].push_back({0, bit(might, g + rule.at.by), 0, both(might, g, rule.help)}); });
        }
        for (const auto& window : shapes_.windows) {
            (at++)->each([&](int f) {
                mine_[index_[f]].push_back(
                    {bit(may, f + window.same.by), both(might, f, window.other), both(may, f, window.middle), both(might, f, window.middle)});
            });
            (at++)->each([&](int g) {
                theirs_[index_[g]].push_back(
                    {both(may, g, window.other), bit(might, g + window.same.by), both(may, g, window.middle), both(might, g, window.middle)});
            });
        }
    }

    unsigned bits(const Set& set) const {
        unsigned found = 0;
        set.each([&](int cell) { found |= 1u << index_[cell]; });
        return found;
    }
    Set set_of(unsigned bits) const {
        Set found;
        for (; bits; bits &= bits - 1) found = found | Set::of(cell_[std::countr_zero(bits)]);
        return found;
    }

    // ---- The search ----

    Known solved(bool replies) {
        Known found;
        clear();
        found.replies = replies;
        const unsigned need = first_of(0, 0, chain(may_));
        if (need == kNo) return found;
        found.need = found.all = static_cast<std::uint16_t>(need);
        found.answer = static_cast<std::uint8_t>(answer_);
        if (!replies) return found;
        for (unsigned rest = need & might_; rest; rest &= rest - 1) {
            visits_ = 0;
            const unsigned more = after_one(rest & -rest);
            if (more == kNo) continue;
            found.all = static_cast<std::uint16_t>(found.all | more);
            found.held = static_cast<std::uint16_t>(found.held | (rest & -rest));
        }
        return found;
    }

    // x to move, with one stone of y's in the region.
    unsigned after_one(unsigned g) { return first_of(0, g, chain(may_ & ~g)); }

    // x to move, not joined, with x's and y's stones in the region, and the shortest chain of what x may get: the cells that a win needs,
    // kNo if there is none.
    unsigned first_of(unsigned x, unsigned y, unsigned way) {
        if (!way) return kNo;
        const std::uint32_t stones = x | y << 16;
        if (const auto* known = find(table_[0], stones)) return known->need;
        if (++visits_ > limit_) return kNo;
        unsigned need = kNo;
        const unsigned tried = limit_ == kAny ? may_ : may_ & (way | beside(way));
        for (unsigned rest = tried & ~(x | y), now; rest && need == kNo; rest &= ~now) {
            now = rest & way ? rest & way : rest;
            now &= -now;
            const int f = std::countr_zero(now);
            unsigned risk = 0;
            const bool banned = std::ranges::any_of(mine_[f], [&](const Ban& ban) {
                const unsigned missing = ban.y & ~y;
                if (!missing) return ban.holds(x, y);
                // It would hold if all of the missing ones were soft: one of them is needed.
                if (!(missing & x) && ban.holds(x, y | missing)) risk |= missing & -missing;
                return false;
            });
            if (banned) continue;
            const unsigned after = second_of(x, 1u << f, y, way);
            if (after == kNo) continue;
            need = after | 1u << f | risk;
            answer_ = f;
        }
        if (visits_ <= limit_) store(table_[0], filled_[0], {stones, epoch_, need});
        return need;
    }

    // The same with y to move, who may skip, after x's stone f; the chain is the one before it.
    unsigned second_of(unsigned before, unsigned f, unsigned y, unsigned way) {
        const unsigned x = before | f;
        if (joined(f, x)) return 0;
        const std::uint32_t stones = x | y << 16;
        if (const auto* known = find(table_[1], stones)) return known->need;
        unsigned ways[kMost], helps[kMost];
        for (unsigned rest = way & ~x & might_; rest; rest &= rest - 1) {
            const int g = std::countr_zero(rest);
            helps[g] = helps_against(g, x, y);
            if (helps[g] != kNo) continue;
            ways[g] = chain((may_ & ~(y | 1u << g)) | x);
            if (!ways[g]) return kNo;
        }
        if (++visits_ > limit_) return kNo;
        const unsigned skipped = first_of(x, y, way);
        unsigned need = skipped;
        for (unsigned rest = skipped & might_ & ~(x | y); skipped != kNo && rest; rest &= rest - 1) {
            const int g = std::countr_zero(rest);
            const bool cuts = way >> g & 1;
            unsigned after = cuts ? helps[g] : helps_against(g, x, y);
            if (after == kNo) after = first_of(x, y | 1u << g, cuts ? ways[g] : way);
            if (after == kNo) {
                need = kNo;
                break;
            }
            need |= after;
        }
        if (visits_ <= limit_) store(table_[1], filled_[1], {stones, epoch_, need});
        return need;
    }

    // If y may not place on the cell: the cells that would let her, the fewest if there are several reasons; else kNo.
    unsigned helps_against(int g, unsigned x, unsigned y) const {
        unsigned best = kNo;
        int least = kMost + 1;
        for (const auto& ban : theirs_[g]) {
            if (!ban.holds(x, y)) continue;
            const unsigned helps = ban.help_y & ~x;
            const int count = std::popcount(helps);
            if (count > least || (count == least && helps >= best)) continue;
            best = helps;
            least = count;
        }
        return best;
    }

    // The cells that touch one of some cells.
    unsigned beside(unsigned cells) const { return beside_[0][cells & 63] | beside_[1][cells >> 6]; }

    // Do x's stones join the edges through the cell f?
    bool joined(unsigned f, unsigned x) const {
        unsigned seen = f;
        for (unsigned front = f; front; seen |= front) front = beside(front) & x & ~seen;
        return (seen & edge_[0]) && (seen & edge_[1]);
    }

    // The cells of a shortest chain from edge to edge, 0 if there is none; each cell, from the far edge on, is the first that serves.
    unsigned chain(unsigned within) const {
        unsigned layers[kMost + 1], seen = within & edge_[0], front = seen;
        int last = 0;
        for (;; ++last) {
            if (!front) return 0;
            layers[last] = front;
            if (front & edge_[1]) break;
            front = beside(front) & within & ~seen;
            seen |= front;
        }
        unsigned one = layers[last] & edge_[1], found = 0;
        for (;; one = near_[std::countr_zero(one)] & layers[--last]) {
            one &= -one;
            found |= one;
            if (last == 0) return found;
        }
    }

    // ---- The table of one local game, by whose move it is: open addressing; entries of other epochs are empty ----

    void clear() {
        visits_ = 0;
        filled_[0] = filled_[1] = 0;
        if (++epoch_ != 0) return;
        for (auto& table : table_) std::ranges::fill(table, Entry{});
        epoch_ = 1;
    }
    static std::size_t slot(const std::vector<Entry>& table, std::uint32_t stones) { return stones * 0x9e3779b97f4a7c15ULL >> 32 & (table.size() - 1); }
    const Entry* find(const std::vector<Entry>& table, std::uint32_t stones) const {
        for (auto at = slot(table, stones); table[at].epoch == epoch_; at = (at + 1) & (table.size() - 1))
            if (table[at].stones == stones) return &table[at];
        return nullptr;
    }
    void store(std::vector<Entry>& table, std::size_t& filled, const Entry& entry) {
        if (2 * ++filled > table.size()) {
            std::vector<Entry> larger(4 * table.size());
            for (const auto& old : table)
                if (old.epoch == epoch_) put(larger, old);
            table.swap(larger);
        }
        put(table, entry);
    }
    void put(std::vector<Entry>& table, const Entry& entry) const {
        auto at = slot(table, entry.stones);
        while (table[at].epoch == epoch_) at = (at + 1) & (table.size() - 1);
        table[at] = entry;
    }

    const Shapes<Words>& shapes_;
    std::vector<Known> known_[2];  // near and wide
    Set region_, may_of_, might_of_, edge_of_[2];  // the game as sets
    std::vector<Set> banned_, joined_;             // the cells that a rule forbids, x's and y's by turns; those beside one group
    std::vector<Entry> table_[2] = {std::vector<Entry>(1024), std::vector<Entry>(1024)};
    std::size_t filled_[2] = {0, 0};
    std::uint32_t epoch_ = 0;
    int size_ = 0, limit_ = 0, visits_ = 0, answer_ = 0;
    int cell_[kMost], index_[64 * Words];
    std::vector<Ban> mine_[kMost], theirs_[kMost];
    std::uint16_t beside_[2][64];  // of any of the first six cells, of any of the others
    unsigned near_[kMost], edge_[2], may_ = 0, might_ = 0;
};

}  // namespace crosscut
