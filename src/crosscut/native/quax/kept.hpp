// The connections of Quax or Torax that are kept while they are found (quax/connections.hpp): of each two ends and class some that need
// little; and of each end those it has to other ends.
//
// Most of what comes up is turned away, so whether there is room for it is told by two bytes, before anything else is looked at. Carriers
// are compared without a jump, and stand side by side without what is rarely asked for: what the nearest memory cannot hold is waited for.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace crosscut {

// A place stands for two ends and a class; `Mask` as in quax/connections.hpp.
template <class Mask>
class KeptConnections {
public:
    static constexpr int kFull = 3, kHalf = 6, kNobody = -1;

    struct Full {
        Mask carrier;
        int size;
        int made;
    };
    struct Half {
        Mask carrier;
        int size;
        int by;  // the end to be made own first; kNobody if that cannot be done yet
        int made;
    };
    // How many are kept at a place, and the size from which on no other one is.
    struct Room {
        static constexpr std::uint8_t kAny = 255;
        std::uint8_t fulls = 0, halves = 0, full_from = kAny, half_from = kAny;
    };
    struct Halves {
        std::array<Mask, kHalf> carrier;
        std::array<int, kHalf> made;  // if they are kept
        int count = 0;
    };

    // Empties so many places. `numbered`: what `made` says is kept, too.
    void open(std::size_t places, bool numbered) {
        numbered_ = numbered;
        if (lists_.size() < places) lists_.resize(places);
        if (numbered && made_.size() < places) made_.resize(places);
        rooms_.assign(places, {});
    }

    const Room* rooms() const { return rooms_.data(); }
    const Room& room(std::size_t at) const { return rooms_[at]; }
    // Makes the room of one place known at another one.
    void mirror(std::size_t at, std::size_t to) { rooms_[to] = rooms_[at]; }

    bool full_within(std::size_t at, Mask mask) const { return each_within(lists_[at].full, rooms_[at].fulls, mask) != 0; }
    bool any_within(std::size_t at, Mask mask) const {
        const auto& list = lists_[at];
        return (each_within(list.full, rooms_[at].fulls, mask) | each_within(list.half, rooms_[at].halves, mask)) != 0;
    }
    bool has_full(std::size_t at, Mask carrier) const {
        const auto& full = lists_[at].full;
        const auto end = full.begin() + rooms_[at].fulls;
        return std::find(full.begin(), end, carrier) != end;
    }

    // Takes away those that contain a mask.
    void drop_fulls(std::size_t at, Mask mask) {
        if (const unsigned which = each_around(lists_[at].full, rooms_[at].fulls, mask); which != 0) drop_fulls_of(at, which);
    }
    void drop_halves(std::size_t at, Mask mask) {
        if (const unsigned which = each_around(lists_[at].half, rooms_[at].halves, mask); which != 0) drop_halves_of(at, which);
    }

    // If there are as many halves as can be: takes away a largest one.
    void drop_largest(std::size_t at) {
        auto& room = rooms_[at];
        const auto& sizes = lists_[at].half_size;
        if (room.halves == kHalf) copy_half(at, --room.halves, static_cast<int>(std::max_element(sizes.begin(), sizes.end()) - sizes.begin()));
    }

    // Adds one; there has to be room.
    void add(std::size_t at, const Full& one) {
        auto& room = rooms_[at];
        auto& list = lists_[at];
        list.full[room.fulls] = one.carrier;
        list.full_size[room.fulls] = static_cast<std::uint8_t>(one.size);
        if (numbered_) made_[at][room.fulls] = one.made;
        if (++room.fulls == kFull) room.full_from = largest(list.full_size);
        if (one.size == 0) room.full_from = room.half_from = 0;
    }
    void add(std::size_t at, const Half& one) {
        auto& room = rooms_[at];
        auto& list = lists_[at];
        list.half[room.halves] = one.carrier;
        list.half_size[room.halves] = static_cast<std::uint8_t>(one.size);
        list.by[room.halves] = static_cast<std::int16_t>(one.by);
        if (numbered_) made_[at][kFull + room.halves] = one.made;
        if (++room.halves == kHalf) room.half_from = largest(list.half_size);
    }

    // The halves that can make with one of such a size, by OR, a full one for which there is room: it is larger than each of them.
    Halves partners(std::size_t at, int size) const {
        const auto& room = rooms_[at];
        const auto& list = lists_[at];
        Halves found;
        if (size + 1 >= room.full_from) return found;
        for (int k = 0; k < kHalf; ++k) {
            found.carrier[found.count] = list.half[k];
            if (numbered_) found.made[found.count] = made_[at][kFull + k];
            found.count += static_cast<int>(k < room.halves) & static_cast<int>(list.half_size[k] + 1 < room.full_from);
        }
        return found;
    }

    template <class Visit>
    void each_full(std::size_t at, Visit visit) const {
        const auto& list = lists_[at];
        for (int k = 0; k < rooms_[at].fulls; ++k) visit(Full{list.full[k], list.full_size[k], made(at, k)});
    }
    template <class Visit>
    void each_half(std::size_t at, Visit visit) const {
        const auto& list = lists_[at];
        for (int k = 0; k < rooms_[at].halves; ++k) visit(Half{list.half[k], list.half_size[k], list.by[k], made(at, kFull + k)});
    }

private:
    struct Lists {
        std::array<Mask, kFull> full;
        std::array<Mask, kHalf> half;
        std::array<std::uint8_t, kFull> full_size;
        std::array<std::uint8_t, kHalf> half_size;
        std::array<std::int16_t, kHalf> by;
    };

    // Which of the first carriers are within a mask, or contain it: a bit each. All of the list are looked at, for a loop whose end cannot be
    // foretold takes longer.
    template <std::size_t kRoom>
    static unsigned each_within(const std::array<Mask, kRoom>& carriers, int count, Mask mask) {
        unsigned found = 0;
        for (std::size_t k = 0; k < kRoom; ++k) found |= static_cast<unsigned>((carriers[k] & ~mask) == 0) << k;
        return found & ((1U << count) - 1);
    }
    template <std::size_t kRoom>
    static unsigned each_around(const std::array<Mask, kRoom>& carriers, int count, Mask mask) {
        unsigned found = 0;
        for (std::size_t k = 0; k < kRoom; ++k) found |= static_cast<unsigned>((mask & ~carriers[k]) == 0) << k;
        return found & ((1U << count) - 1);
    }
    template <std::size_t kRoom>
    static std::uint8_t largest(const std::array<std::uint8_t, kRoom>& sizes) {
        return *std::max_element(sizes.begin(), sizes.end());
    }

    // Takes away those with a bit.
    void drop_fulls_of(std::size_t at, unsigned which) {
        auto& room = rooms_[at];
        int left = 0;
        for (int k = 0; k < room.fulls; ++k)
            if ((which >> k & 1) == 0) copy_full(at, k, left++);
        room.fulls = static_cast<std::uint8_t>(left);
        room.full_from = Room::kAny;
    }
    void drop_halves_of(std::size_t at, unsigned which) {
        auto& room = rooms_[at];
        int left = 0;
        for (int k = 0; k < room.halves; ++k)
            if ((which >> k & 1) == 0) copy_half(at, k, left++);
        room.halves = static_cast<std::uint8_t>(left);
        room.half_from = Room::kAny;
    }

    void copy_full(std::size_t at, int from, int to) {
        auto& list = lists_[at];
        list.full[to] = list.full[from];
        list.full_size[to] = list.full_size[from];
        if (numbered_) made_[at][to] = made_[at][from];
    }
    void copy_half(std::size_t at, int from, int to) {
        auto& list = lists_[at];
        list.half[to] = list.half[from];
        list.half_size[to] = list.half_size[from];
        list.by[to] = list.by[from];
        if (numbered_) made_[at][kFull + to] = made_[at][kFull + from];
    }
    int made(std::size_t at, int which) const { return numbered_ ? made_[at][which] : kNobody; }

    bool numbered_ = false;
    std::vector<Room> rooms_;
    std::vector<Lists> lists_;
    std::vector<std::array<int, kFull + kHalf>> made_;  // of the full ones, then of the half ones
};

// The full connections of one end, in the order of their sizes. Which of them contain an element is kept as words, a bit each: those that
// have nothing in common with a carrier are found 64 at a time.
template <class Mask>
class NearConnections {
public:
    static constexpr int kElements = 8 * sizeof(Mask);

    struct Near {
        Mask carrier, bit;  // that of the other end
        int slot, size;     // the other end and the class as one number
        int made;
    };
    // A carrier as a list of elements.
    struct Elements {
        explicit Elements(Mask mask) {
            for (; mask != 0; mask &= mask - 1) list[count++] = static_cast<std::uint8_t>(first(mask));
        }
        std::array<std::uint8_t, kElements> list;
        int count = 0;
    };

    void clear() { list_.clear(); }

    // `elements` are those of its carrier.
    void add(const Near& one, const Elements& elements) {
        const std::size_t at = list_.size() / kWord;
        const std::uint64_t bit = std::uint64_t{1} << (list_.size() % kWord);
        list_.push_back(one);
        if (at == blocks_.size()) blocks_.emplace_back();
        if (bit == 1) blocks_[at] = {};
        for (int k = 0; k < elements.count; ++k) blocks_[at].with[elements.list[k]] |= bit;
    }

    // Calls visit(connection), until it returns false, for those of at most a size that have none of such elements, nor a further one (a bit
    // or nothing).
    template <class Visit>
    void each_apart(const Elements& elements, Mask further, int most, Visit visit) const {
        const Near* const list = list_.data();
        const std::size_t count = list_.size();
        for (std::size_t from = 0; from < count && list[from].size <= most; from += kWord) {
            const auto& with = blocks_[from / kWord].with;
            std::uint64_t taken = count - from < kWord ? ~std::uint64_t{0} << (count - from) : 0;
            if (further != 0) taken |= with[first(further)];
            for (int k = 0; k < elements.count; ++k) taken |= with[elements.list[k]];
            for (std::uint64_t apart = ~taken; apart != 0; apart &= apart - 1) {
                const Near& one = list[from + std::countr_zero(apart)];
                if (one.size > most || !visit(one)) return;
            }
        }
    }

private:
    static constexpr std::size_t kWord = 64;
    struct Block {
        std::array<std::uint64_t, kElements> with;
    };

    static int first(Mask mask) {
        if constexpr (sizeof(Mask) > sizeof(std::uint64_t))
            if (static_cast<std::uint64_t>(mask) == 0) return 64 + std::countr_zero(static_cast<std::uint64_t>(mask >> 64));
        return std::countr_zero(static_cast<std::uint64_t>(mask));
    }

    std::vector<Near> list_;
    std::vector<Block> blocks_;
};

}  // namespace crosscut
