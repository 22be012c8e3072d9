// Who wins a Hex position, and on which cells: the twin of the Python search in crosscut/games/hex/search/mustplay.py, whose text has
// the lemmas. Move by move the same, so both give the same winner, carrier and cell.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <optional>
#include <vector>

#include "hex/links.hpp"

namespace crosscut {

// Does the side to move win, the winner's carrier, and the cell the side to move should take (-1: none is empty).
struct MustPlayVerdict {
    std::uint64_t carrier = 0;
    std::int8_t cell = -1;
    bool wins = false;
};

// Verdicts by position; open addressing, doubled when two thirds full.
class MustPlayTable {
public:
    MustPlayTable() : slots_(1 << 12) {}
    std::size_t size() const { return used_; }
    const MustPlayVerdict* find(std::uint64_t own, std::uint64_t other, int mover) const {
        const Slot& slot = slots_[place(own, other, mover)];
        return slot.mover < 0 ? nullptr : &slot.verdict;
    }
    void store(std::uint64_t own, std::uint64_t other, int mover, const MustPlayVerdict& verdict) {
        if (3 * ++used_ > 2 * slots_.size()) grow();
        slots_[place(own, other, mover)] = {own, other, verdict, static_cast<std::int8_t>(mover)};
    }

private:
    struct Slot {
        std::uint64_t own = 0, other = 0;
        MustPlayVerdict verdict;
        std::int8_t mover = -1;
    };
    std::size_t place(std::uint64_t own, std::uint64_t other, int mover) const {
        std::uint64_t hash = (own * 0x9E3779B97F4A7C15u ^ std::rotl(other * 0xC2B2AE3D27D4EB4Fu, 31)) + mover;
        hash = (hash ^ hash >> 29) * 0xBF58476D1CE4E5B9u;
        std::size_t at = (hash ^ hash >> 32) & (slots_.size() - 1);
        while (slots_[at].mover >= 0 && (slots_[at].own != own || slots_[at].other != other || slots_[at].mover != mover))
            at = (at + 1) & (slots_.size() - 1);
        return at;
    }
    void grow() {
        std::vector<Slot> old(2 * slots_.size());
        old.swap(slots_);
        for (const Slot& slot : old)
            if (slot.mover >= 0) slots_[place(slot.own, slot.other, slot.mover)] = slot;
    }
    std::vector<Slot> slots_;
    std::size_t used_ = 0;
};

template <class Ticker>
class MustPlay {
    using Mask = HexLinks::Mask;

public:
    MustPlay(const HexLinks& links, MustPlayTable& table, Ticker& ticker)
        : table_(table), ticker_(ticker), links_(links), all_(links.all()) {}

    MustPlayVerdict solve(Mask own, Mask other, int mover) {
        if (const auto carrier = links_.linked(own, other, mover)) {
            const MustPlayVerdict best = linking(own, other, mover);
            return best.wins ? best : MustPlayVerdict{*carrier, first(all_ & ~(own | other)), true};
        }
        if (const auto carrier = links_.linked(other, own, 1 - mover)) return {*carrier, first(all_ & ~(own | other)), false};
        return search(own, other, mover, look(own, other, mover));
    }

private:
    static std::int8_t first(Mask cells) { return cells ? static_cast<std::int8_t>(std::countr_zero(cells)) : -1; }

    // What is known of a position without a search: who wins it, or the cells on which the mover must play, and the carrier
    // outside which all his moves lose.
    struct Look {
        std::optional<MustPlayVerdict> verdict;
        Mask must = 0, carrier = 0;
    };

    // Neither side is linked.
    Look look(Mask own, Mask other, int mover) const {
        Look found;
        const MustPlayVerdict win = linking(own, other, mover);
        if (win.wins) return {win};
        const Mask empty = all_ & ~(own | other);
        std::vector<Mask> threats;
        for (Mask rest = empty; rest; rest &= rest - 1) {
            const Mask here = rest & -rest;
            if (const auto carrier = links_.linked(other | here, own, 1 - mover)) threats.push_back(*carrier | here);
        }
        std::stable_sort(threats.begin(), threats.end(), [](Mask a, Mask b) { return std::popcount(a) < std::popcount(b); });
        found.must = empty;
        for (const Mask threat : threats)
            if (found.must & ~threat) found.must &= threat, found.carrier |= threat;
        if (!found.must) found.verdict = {found.carrier, first(empty), false};
        return found;
    }

    // The cell that links the mover's sides with the smallest carrier, if there is one.
    MustPlayVerdict linking(Mask own, Mask other, int mover) const {
        MustPlayVerdict best;
        for (Mask rest = all_ & ~(own | other); rest; rest &= rest - 1) {
            const Mask here = rest & -rest;
            const auto carrier = links_.linked(own | here, other, mover);
            if (carrier && (!best.wins || std::popcount(*carrier | here) < std::popcount(best.carrier)))
                best = {*carrier | here, first(here), true};
        }
        return best;
    }

    struct Reply {
        int size;
        std::int8_t cell;
        Look look;
    };

    MustPlayVerdict search(Mask own, Mask other, int mover, const Look& known) {
        if (known.verdict) return *known.verdict;
        if (const auto* found = table_.find(own, other, mover)) return *found;
        ticker_.count(1);
        const MustPlayVerdict found = defend(own, other, mover, known.must, known.carrier);
        table_.store(own, other, mover, found);
        return found;
    }

    MustPlayVerdict defend(Mask own, Mask other, int mover, Mask must, Mask carrier) {
        std::vector<Reply> replies;
        for (const std::int8_t cell : by_distance(own, other, mover, must)) {
            const Mask here = Mask{1} << cell;
            if (!(must & here)) continue;
            Look reply = look(other, own | here, 1 - mover);
            if (!reply.verdict)
                if (const auto* known = table_.find(other, own | here, 1 - mover)) reply.verdict = *known;
            if (!reply.verdict) {
                replies.push_back({std::popcount(reply.must), cell, reply});
                continue;
            }
            if (!reply.verdict->wins) return {reply.verdict->carrier | here, cell, true};
            must &= reply.verdict->carrier;
            carrier |= reply.verdict->carrier;
        }
        const std::int8_t hope = replies.empty() ? first(all_ & ~(own | other)) : replies.front().cell;
        std::stable_sort(replies.begin(), replies.end(), [](const Reply& a, const Reply& b) { return a.size < b.size; });
        for (const Reply& reply : replies) {
            const Mask here = Mask{1} << reply.cell;
            if (!(must & here)) continue;
            const MustPlayVerdict found = search(other, own | here, 1 - mover, reply.look);
            if (!found.wins) return {found.carrier | here, reply.cell, true};
            must &= found.carrier;
            carrier |= found.carrier;
        }
        return {carrier, hope, false};
    }

    // The must-play cells, those on short paths of both sides first.
    std::vector<std::int8_t> by_distance(Mask own, Mask other, int mover, Mask must) const {
        const Mask empty = all_ & ~(own | other);
        const HexLinks::Distances far[4] = {links_.distances(mover, 0, own, empty), links_.distances(mover, 1, own, empty),
                                            links_.distances(1 - mover, 0, other, empty),
                                            links_.distances(1 - mover, 1, other, empty)};
        std::vector<std::int8_t> cells;
        for (Mask rest = must; rest; rest &= rest - 1) cells.push_back(first(rest));
        const auto length = [&](int cell) { return far[0][cell] + far[1][cell] + far[2][cell] + far[3][cell]; };
        std::stable_sort(cells.begin(), cells.end(), [&](int a, int b) { return length(a) < length(b); });
        return cells;
    }

    MustPlayTable& table_;
    Ticker& ticker_;
    const HexLinks& links_;
    Mask all_;
};

}  // namespace crosscut
