// Which stones and empty cells a player of Quax or Torax can link, whatever the other one does: virtual connections.
//
// *Ends* are own chains (in Quax those at a side are the side's), empty cells, and diagonals between own stones on which a bridge can be
// put. A *full* connection of two ends links them although the other player moves first, a *half* one if its owner moves first;
// both inside a *carrier* of empty cells and blocks, and if the ends are own. From steps along sides (full, nothing is needed) and
// diagonals (half, the block is needed) follow
//   * AND: two full connections of a middle end, with carriers apart, are one of their other ends; full if the middle is own, else half.
//   * OR: halves of the same ends are full together if no element is in all their carriers.
// (Anshelevich, "The game of Hex: an automatic theorem proving approach to game programming", AAAI 2000; Pawlewicz, Hayward,
// Henderson, Arneson, "Stronger virtual connections in Hex", 2015.) So two stones that touch at a corner are connected by their block and
// one empty corner. Proofs: docs/mathematics/quax-connections.md.
//
// *On a torus* a connection also has a class: whether it goes round an odd number of times down (1), to the right (2), or both (3). A
// chain's stones have classes against its first stone.
//
// Connections come in the order of how much they need; of each two ends and class a few are kept (quax/kept.hpp). Tried: 2, 6 and 10 full
// ones, and twice as many halves (slower in all, though 10 save half of the nodes on 5x4); 4 full and 8 half ones (half of the nodes, and
// as much time); none of more than 12 to 24 elements (no time saved, for most of the work is done with small ones); to look only where
// a player is short of few plies (there is no such number: he wins, and does not, with as many). Not tried: to carry connections from node to
// node. A stone leaves half to two thirds of the full ones, so no more than that can be saved. Figures: benchmarks/README.md.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <vector>

#include "quax/kept.hpp"

namespace crosscut {

// `Game` is the kernel of quax/kernel.hpp; `Mask` an unsigned number with a bit for each empty cell and each free block.
template <class Game, bool kTorus, class Mask>
class Connections {
public:
    using P = typename Game::P;
    using Set = typename Game::Set;
    static constexpr int kClasses = kTorus ? 4 : 1, kNobody = -1, kTogether = 4;

    // An end, with its cell or diagonal, else -1: of a chain the first cell (a side has none). If it is not own, its bit; there a stone or
    // bridge makes it own.
    struct End {
        bool own;
        Mask bit;
        int cell, diagonal;
    };

    // How the connection with the number `made` was made: of two cells, a cell and a side, a diagonal and a cell, or a diagonal; or of
    // others by AND, over an end (if that is a side its number is `other`), or by OR.
    struct Made {
        enum Kind { kStep, kSide, kReady, kDiagonal, kAnd, kOr } kind;
        int one, other = 0, count = 0;
        std::array<int, kTogether> of{};
    };

    static int size(Mask mask) {
        int found = std::popcount(static_cast<std::uint64_t>(mask));
        if constexpr (sizeof(Mask) > sizeof(std::uint64_t)) found += std::popcount(static_cast<std::uint64_t>(mask >> 64));
        return found;
    }

    // Finds connections of a colour in p, where nobody has won. Calls seen(one, other, class, carrier, full, by, made), until it returns false,
    // for each between ends of which seen.wants(one, other, class) says so; `full` ones by kNobody. `keep`: how each is made, too. The
    // game must outlive this.
    template <class Seen>
    void find(const Game& game, const P& p, int colour, bool keep, Seen seen) {
        game_ = &game;
        going_ = true;
        keep_ = keep;
        colour_ = colour;
        made_.clear();
        size_ = 0;
        for (auto& row : ahead_) row.clear();
        name(p, colour);
        start(p, colour, seen);
        for (; size_ <= kMost && going_; ++size_)
            for (std::size_t at = 0; at < ahead_[size_].size() && going_; ++at) process(ahead_[size_][at], seen);
    }

    const std::vector<End>& ends() const { return ends_; }
    const Made& made(int number) const { return made_[number]; }

    template <class Visit>
    void each_full(int one, int other, int around, Visit visit) const {
        kept_.each_full(key(one, other, around), visit);
    }
    template <class Visit>
    void each_half(int one, int other, int around, Visit visit) const {
        kept_.each_half(key(one, other, around), visit);
    }

    // The cells and blocks of a mask: calls visit(cell, block), one of them -1.
    template <class Visit>
    void each_element(Mask mask, Visit visit) const {
        for (std::size_t at = 0; at < elements_.size(); ++at)
            if (mask >> at & 1) visit(elements_[at].cell, elements_[at].block);
    }

private:
    using Kept = KeptConnections<Mask>;
    using Halves = typename Kept::Halves;
    using Nearby = NearConnections<Mask>;
    using Near = typename Nearby::Near;
    using Elements = typename Nearby::Elements;
    static constexpr int kMost = 40;

    struct Element {
        int cell, block;
    };
    struct Place {
        int end, around;
    };
    struct Loop {
        int end, around, cell, near;  // closed by the step between these
    };
    struct Diagonal {
        int at, bit;
        bool ready;  // between own stones
    };
    struct Link {
        int one, other, around, size;
        Mask carrier;
        int made = kNobody;
    };

    static Mask bit(std::size_t at) { return Mask(1) << at; }
    static int around(const typename Game::Step& step) { return kTorus ? (step.down & 1) | (step.right & 1) << 1 : 0; }

    int end(bool own, Mask bit, int cell, int diagonal) {
        ends_.push_back({own, bit, cell, diagonal});
        return static_cast<int>(ends_.size()) - 1;
    }
    // The place of two ends and a class; what is kept stands at the one that begins with the smaller end, what room is left at both.
    std::size_t place(int from, int to, int around) const { return (static_cast<std::size_t>(from) * ends_.size() + to) * kClasses + around; }
    std::size_t key(int one, int other, int around) const { return one < other ? place(one, other, around) : place(other, one, around); }

    // Names the ends, and gives each element its bit.
    void name(const P& p, int colour) {
        const auto& game = *game_;
        const auto &own = p.mask[colour], &other = p.mask[1 - colour];
        ends_.clear();
        elements_.clear();
        loops_.clear();
        diagonals_.clear();
        std::fill_n(place_.begin(), game.steps.size(), Place{kNobody, 0});
        const auto chain = [&](int name, const Set& roots) {
            std::vector<int>& open = open_;
            roots.each([&](int cell) {
                place_[cell] = {name, 0};
                open.push_back(cell);
            });
            while (!open.empty()) {
                const int cell = open.back();
                open.pop_back();
                for (const auto& step : game.steps[cell]) {
                    if (!own.has(step.cell) || (step.diagonal >= 0 && !p.mask[Game::kBridges + colour].has(step.diagonal))) continue;
                    const int round = place_[cell].around ^ around(step);
                    auto& there = place_[step.cell];
                    if (there.end == kNobody) {
                        there = {name, round};
                        open.push_back(step.cell);
                    } else if (there.around != round) {
                        loops_.push_back({name, round ^ there.around, cell, step.cell});
                    }
                }
            }
        };
        if constexpr (!kTorus)
            for (const auto& side : game.sides[colour]) chain(end(true, 0, -1, -1), side & own);
        own.each([&](int cell) {
            if (place_[cell].end == kNobody) chain(end(true, 0, cell, -1), Set::of(cell));
        });
        game.empty(p).each([&](int cell) {
            place_[cell] = {end(false, bit(elements_.size()), cell, -1), 0};
            elements_.push_back({cell, -1});
        });
        const auto bridges = p.mask[Game::kBridges] | p.mask[Game::kBridges + 1];
        for (int block = 0; block < static_cast<int>(game.ends.size()); ++block) {
            if (game.block(block) != block || bridges.has(block) || bridges.has(game.crossing[block])) continue;
            bool used = false;
            for (const int at : {block, game.crossing[block]}) {
                const auto [one, two] = game.ends[at];
                const auto [left, right] = game.ends[game.crossing[at]];
                if (other.has(one) || other.has(two) || own.has(left) || own.has(right)) continue;
                if (!used) elements_.push_back({-1, block});
                used = true;
                diagonals_.push_back({at, static_cast<int>(elements_.size()) - 1, own.has(one) && own.has(two)});
            }
        }
        for (auto& diagonal : diagonals_)
            if (diagonal.ready) end(false, bit(diagonal.bit), -1, diagonal.at);
    }

    // The connections that a step makes.
    template <class Seen>
    void start(const P& p, int colour, Seen& seen) {
        const auto& game = *game_;
        kept_.open(ends_.size() * ends_.size() * kClasses, keep_);
        if (near_.size() < ends_.size()) near_.resize(ends_.size());
        for (auto& row : near_) row.clear();
        for (int cell = 0; cell < static_cast<int>(game.steps.size()); ++cell) {
            const auto& here = place_[cell];
            if (p.mask[1 - colour].has(cell)) continue;
            for (const auto& step : game.steps[cell]) {
                const auto& there = place_[step.cell];
                if (step.diagonal >= 0 || p.mask[1 - colour].has(step.cell) || here.end == there.end) continue;
                add({here.end, there.end, here.around ^ there.around ^ around(step), 0, 0}, {Made::kStep, cell, step.cell}, seen);
            }
            if constexpr (!kTorus)
                for (int side = 0; side < 2; ++side)
                    if (game.touches[colour][cell] >> side & 1 && here.end != side) add({here.end, side, 0, 0, 0}, {Made::kSide, cell, 2 * colour + side}, seen);
        }
        for (const auto& loop : loops_) add({loop.end, loop.end, loop.around, 0, 0}, {Made::kStep, loop.cell, loop.near}, seen);
        const auto ready = std::count_if(diagonals_.begin(), diagonals_.end(), [](const Diagonal& one) { return one.ready; });
        int spot = static_cast<int>(ends_.size()) - static_cast<int>(ready);
        for (const auto& diagonal : diagonals_) {
            const auto &one = place_[game.ends[diagonal.at][0]], &two = place_[game.ends[diagonal.at][1]];
            const int over = two.around ^ around(game.over[diagonal.at]);
            if (diagonal.ready) {
                add({one.end, spot, one.around, 0, 0}, {Made::kReady, diagonal.at, game.ends[diagonal.at][0]}, seen);
                add({two.end, spot++, over, 0, 0}, {Made::kReady, diagonal.at, game.ends[diagonal.at][1]}, seen);
            } else {
                add({one.end, two.end, one.around ^ over, 1, bit(diagonal.bit)}, kNobody, {Made::kDiagonal, diagonal.at}, seen);
            }
        }
    }

    // Adds a full connection, unless it is known that less will do.
    template <class Seen>
    void add(Link link, const Made& how, Seen& seen) {
        if (!going_ || (link.one == link.other && link.around == 0) || link.size > kMost) return;
        const auto at = key(link.one, link.other, link.around);
        if (link.size >= kept_.room(at).full_from || kept_.full_within(at, link.carrier)) return;
        kept_.drop_fulls(at, link.carrier);
        if (kept_.room(at).fulls == Kept::kFull) return;
        link.made = number(how);
        kept_.drop_halves(at, link.carrier);
        kept_.add(at, typename Kept::Full{link.carrier, link.size, link.made});
        mirror(link);
        ahead_[std::max(size_, link.size)].push_back(link);
        if (seen.wants(link.one, link.other, link.around)) going_ = seen(link.one, link.other, link.around, link.carrier, true, kNobody, link.made);
    }

    // Adds a half one, and what it makes by OR.
    template <class Seen>
    void add(const Link& link, int by, const Made& how, Seen& seen) {
        if (!going_ || (link.one == link.other && link.around == 0) || link.size > kMost) return;
        const auto at = key(link.one, link.other, link.around);
        const Mask carrier = link.carrier;
        const bool wanted = seen.wants(link.one, link.other, link.around);
        if (link.size >= kept_.room(at).half_from && !wanted) return;
        if (kept_.any_within(at, carrier)) return;
        kept_.drop_halves(at, carrier);
        const int made = number(how);
        if (wanted) going_ = seen(link.one, link.other, link.around, carrier, false, by, made);
        if (!going_ || link.size >= kept_.room(at).half_from) return;
        kept_.drop_largest(at);
        const Halves others = kept_.partners(at, link.size);
        kept_.add(at, typename Kept::Half{carrier, link.size, by, made});
        mirror(link);
        if (others.count > 0) together<1>(link, others, 0, carrier, carrier, {made}, seen);
    }
    void mirror(const Link& link) {
        const auto at = key(link.one, link.other, link.around), there = place(link.one, link.other, link.around);
        kept_.mirror(at, there != at ? there : place(link.other, link.one, link.around));
    }

    // OR: `common` is what so many halves, those `of` these numbers, have in common, `all` what they have together.
    template <int kCount, class Seen>
    void together(const Link& link, const Halves& others, int from, Mask common, Mask all, std::array<int, kTogether> of, Seen& seen) {
        for (int at = from; at < others.count && going_; ++at) {
            const Mask more = others.carrier[at], rest = common & more;
            if (rest == common) continue;
            if (keep_) of[kCount] = others.made[at];
            if (rest == 0)
                add({link.one, link.other, link.around, size(all | more), all | more}, {Made::kOr, 0, 0, kCount + 1, of}, seen);
            else if constexpr (kCount + 1 < kTogether)
                together<kCount + 1>(link, others, at + 1, rest, all | more, of, seen);
        }
    }

    // AND: a full connection with all that are known at its two ends.
    template <class Seen>
    void process(const Link link, Seen& seen) {
        const bool loop = link.one == link.other;
        if (!kept_.has_full(key(link.one, link.other, link.around), link.carrier) || (loop && !ends_[link.one].own)) return;
        const Near there{link.carrier, ends_[link.other].bit, link.other * kClasses + link.around, link.size, link.made};
        const Near here{link.carrier, ends_[link.one].bit, link.one * kClasses + link.around, link.size, link.made};
        const Elements elements(link.carrier);
        near_[link.one].add(there, elements);
        if (!loop) near_[link.other].add(here, elements);
        over(link.one, there, elements, seen);
        if (!loop) over(link.other, here, elements, seen);
    }
    template <class Seen>
    void over(int middle, const Near& one, const Elements& elements, Seen& seen) {
        const bool own = ends_[middle].own;
        const Mask bit = ends_[middle].bit;
        const int end = one.slot / kClasses, turned = one.slot % kClasses;
        const auto* const rooms = kept_.rooms() + place(end, 0, 0);
        near_[middle].each_apart(elements, one.bit, kMost - one.size, [&](const Near& two) {
            const int slot = two.slot ^ turned, size = one.size + two.size + !own;
            const int other = slot / kClasses, around = slot % kClasses;
            if (size >= (own ? rooms[slot].full_from : rooms[slot].half_from) && (own || !seen.wants(end, other, around))) return true;
            if ((one.carrier & two.bit) != 0) return true;
            const Link link{end, other, around, size, one.carrier | two.carrier | bit};
            const Made how{Made::kAnd, middle, 2 * colour_ + middle, 2, {one.made, two.made}};
            if (own)
                add(link, how, seen);
            else
                add(link, middle, how, seen);
            return going_;
        });
    }

    int number(const Made& how) {
        if (!keep_) return kNobody;
        made_.push_back(how);
        return static_cast<int>(made_.size()) - 1;
    }

    const Game* game_ = nullptr;
    bool going_ = true, keep_ = false;
    int colour_ = 0;
    int size_ = 0;
    std::vector<End> ends_;
    std::vector<Element> elements_;
    std::vector<Made> made_;
    std::array<Place, 256> place_;
    std::vector<int> open_;
    std::vector<Loop> loops_;
    std::vector<Diagonal> diagonals_;
    Kept kept_;
    std::vector<Nearby> near_;  // the processed ones, by their ends
    std::array<std::vector<Link>, kMost + 1> ahead_;  // by size
};

}  // namespace crosscut
