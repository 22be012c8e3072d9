// Positions of any game as plain data: masks and small numbers, with what a symmetry does to them. The twin of core/schema.py.
//
// A game's kernel fixes how many masks and numbers there are, and what each is, in the order of the members of the Python class.
#pragma once

#include <array>
#include <cstdint>
#include <stdexcept>
#include <utility>
#include <vector>

#include "common/cells.hpp"
#include "common/key.hpp"

namespace crosscut {

inline constexpr int kNowhere = -1;  // a distinguished cell that is not on the board

template <int Words, int Masks, int Numbers>
struct Position {
    std::array<Cells<Words>, Masks> mask{};
    std::array<std::int16_t, Numbers> number{};

    friend auto operator<=>(const Position& a, const Position& b) {
        if (const auto order = a.number <=> b.number; order != 0) return order;
        for (int i = 0; i < Masks; ++i)
            if (const auto order = a.mask[i].word <=> b.mask[i].word; order != 0) return order;
        return std::strong_ordering::equal;
    }
    friend bool operator==(const Position& a, const Position& b) { return (a <=> b) == 0; }

    // A hash of 128 bits. Among 10^9 positions two that differ have the same one with probability below 2^-68, were it random.
    Key key() const {
        std::uint64_t low = 0x243f6a8885a308d3, high = 0x13198a2e03707344;
        const auto add = [&](std::uint64_t word) {
            const auto product = static_cast<unsigned __int128>(low ^ word) * 0x9e3779b97f4a7c15u;
            low = static_cast<std::uint64_t>(product) ^ static_cast<std::uint64_t>(product >> 64) ^ high;
            const auto other = static_cast<unsigned __int128>(high ^ word) * 0xc2b2ae3d27d4eb4fu;
            high = static_cast<std::uint64_t>(other) + static_cast<std::uint64_t>(other >> 64) + word;
        };
        for (const auto& one : mask)
            for (const auto word : one.word) add(word);
        std::uint64_t packed = 0;
        for (const auto one : number) packed = packed << 16 | static_cast<std::uint16_t>(one);
        static_assert(Numbers <= 4);
        add(packed);
        add(0);
        return {low, high};
    }
};

// What a symmetry does: where cells and joins go, and whether the colours change places.
struct Image {
    std::vector<int> cells, joins;
    bool exchanged;
};

template <int Words>
Cells<Words> moved(const Cells<Words>& mask, const std::vector<int>& to) {
    Cells<Words> image;
    mask.each([&](int bit) { image.word[to[bit] >> 6] |= std::uint64_t{1} << (to[bit] & 63); });
    return image;
}

// What the kernel says of each member: what it holds, and the member that takes its place when the colours change.
struct Member {
    enum Kind { kCells, kJoins, kTurn, kSpot, kPlain } kind;
    int exchanged;
};

// The least of a position's images, and the distinguished cells that tell which images can be least: few, of many.
template <class Kernel>
class Images {
public:
    using P = typename Kernel::P;

    Images(const std::vector<Image>& images, int cells) : images_(images), cells_(cells) {
        for (int at = 0; at < kNumbers; ++at)
            if (Kernel::kNumberKinds[at].kind == Member::kSpot) spots_.push_back(at);
        std::size_t leading = 2;
        for (std::size_t spot = 0; spot < spots_.size(); ++spot) leading *= cells + 1;
        leading_.resize(leading);
    }

    P least(const P& p) { return least_by(p).first; }

    // The same, and a symmetry that leads to it.
    std::pair<P, const Image*> least_by(const P& p) {
        const auto& able = leading(p);
        P best = image(p, *able[0]);
        const Image* by = able[0];
        for (std::size_t i = 1; i < able.size(); ++i)
            if (replace_by_less(best, p, *able[i])) by = able[i];
        return {best, by};
    }

    static P image(const P& p, const Image& by) {
        P q = numbers(p, by);
        for (int at = 0; at < kMasks; ++at) q.mask[at] = mask(p, by, at);
        return q;
    }

private:
    static constexpr int kMasks = std::tuple_size_v<decltype(P::mask)>, kNumbers = std::tuple_size_v<decltype(P::number)>;

    static P numbers(const P& p, const Image& by) {
        P q;
        for (int at = 0; at < kNumbers; ++at) {
            const auto& member = Kernel::kNumberKinds[at];
            const int value = p.number[by.exchanged ? member.exchanged : at];
            q.number[at] = member.kind == Member::kTurn                        ? value ^ by.exchanged
                           : member.kind == Member::kSpot && value != kNowhere ? by.cells[value]
                                                                               : value;
        }
        return q;
    }
    static auto mask(const P& p, const Image& by, int at) {
        const auto& member = Kernel::kMaskKinds[at];
        return moved(p.mask[by.exchanged ? member.exchanged : at], member.kind == Member::kCells ? by.cells : by.joins);
    }

    // `best` becomes an image of p if that is less; returns whether it is. The numbers of both are the same; the first mask that differs decides, and of an
    // image that is more no other mask is looked at.
    static bool replace_by_less(P& best, const P& p, const Image& by) {
        for (int at = 0; at < kMasks; ++at) {
            const auto moved = mask(p, by, at);
            const auto order = moved.word <=> best.mask[at].word;
            if (order > 0) return false;
            if (order == 0) continue;
            best = image(p, by);
            return true;
        }
        return false;
    }

    // The images whose numbers are least; found once for each side to move and places of the distinguished cells.
    const std::vector<const Image*>& leading(const P& p) {
        std::size_t at = p.number[0];
        for (const int spot : spots_) at = at * (cells_ + 1) + p.number[spot] + 1;
        auto& found = leading_[at];
        if (!found.empty()) return found;
        P best;
        for (const auto& by : images_) {
            const P q = numbers(p, by);
            if (!found.empty() && best.number < q.number) continue;
            if (found.empty() || q.number < best.number) {
                best = q;
                found.clear();
            }
            found.push_back(&by);
        }
        return found;
    }

    const std::vector<Image>& images_;
    int cells_;
    std::vector<int> spots_;
    std::vector<std::vector<const Image*>> leading_;
};

}  // namespace crosscut
