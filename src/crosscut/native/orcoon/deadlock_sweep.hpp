// All deadlocked positions of a small board, up to symmetry, with the reasons: the twin of sweep.py and explain.py in
// crosscut/games/orcoon/deadlocks/, whose texts say what is decided and why it is exact.
//
// Nearly every legal position needs one question: can Black connect? If he cannot, White is asked. Only the few positions in
// which neither can connect are looked at closely and stored. The largest mutually dead set comes from the tables of placement: a
// cell stays in it while the stones bar both colours from it, whatever could stand on the cells that have dropped out.
#pragma once

#include <unordered_set>

#include "common/legal_positions.hpp"
#include "orcoon/postpass.hpp"

namespace crosscut {

// A symmetry of the game: of each cell its image, and whether the colours are exchanged.
struct GameSymmetry {
    std::vector<int> to;
    bool exchanged;
};

// A listed pattern somewhere on the board, and its number in the list.
struct DeadPlace {
    std::uint32_t dead, black, white;
    int pattern;
};

template <class Ticker>
class DeadlockSweep {
public:
    // The game must outlive this. `ticker.count(1)` is called for every legal position.
    DeadlockSweep(const Placement<1>& game, int size, std::vector<GameSymmetry> symmetries, std::vector<DeadPlace> places, Ticker& ticker)
        : game_(game),
          shapes_(game),
          post_pass_(shapes_),
          positions_(game, size),
          symmetries_(std::move(symmetries)),
          places_(std::move(places)),
          ticker_(ticker) {}

    void run() {
        const auto visit = [this](std::size_t, std::uint32_t black, std::uint32_t white) { judge(black, white); };
        positions_.falling(visit);
    }

    std::uint64_t legal() const { return legal_; }
    std::uint64_t deadlocked() const { return deadlocked_; }

    // Four words for each position that is the least of its images: black, white, the largest mutually dead set, and the rest: bits 0-3
    // the number of images, 4-5 and 6-7 Black's and White's reason, 8 whether placements lead to it, from 16 on the patterns in it.
    const std::vector<std::uint32_t>& words() const { return words_; }

private:
    using Set = Cells<1>;
    enum Reason : std::uint32_t { kDead, kBarred, kConflict };
    struct Uncounted {
        void count(std::uint64_t) {}
    };

    static Set set(std::uint32_t bits) { return {{bits}}; }

    void judge(std::uint32_t black, std::uint32_t white) {
        ticker_.count(1);
        ++legal_;
        if (connects(set(black), set(white), 0)) return;
        const bool ways_of_black = post_pass_.distance() >= 0;
        if (connects(set(white), set(black), 1)) return;
        const bool ways_of_white = post_pass_.distance() >= 0;
        ++deadlocked_;
        const auto images = images_if_least(black, white);
        if (images == 0) return;
        const Set dead = largest(set(black), set(white));
        std::uint32_t rest = images | reason(set(white), dead, 0, ways_of_black) << 4 | reason(set(black), dead, 1, ways_of_white) << 6 |
                             static_cast<std::uint32_t>(placeable(black, white)) << 8;
        for (const auto& place : places_)
            if (!(place.black & ~black) && !(place.white & ~white) && !(place.dead & (black | white))) rest |= 1u << (16 + place.pattern);
        words_.insert(words_.end(), {black, white, LegalPositions::bits(dead), rest});
    }

    bool connects(const Set& own, const Set& other, int colour) {
        Uncounted uncounted;
        return post_pass_.find(own, other, colour, order_, uncounted);
    }

    // Of a colour that cannot connect; `ways`: whether its edges are joined through its own stones and the cells it could hold.
    std::uint32_t reason(const Set& other, const Set& dead, int colour, bool ways) const {
        if (!game_.joined(game_.all & ~(other | dead), colour)) return kDead;
        return ways ? kConflict : kBarred;
    }

    Set largest(const Set& black, const Set& white) const {
        Set left = game_.all & ~(black | white), before;
        do {
            before = left;
            before.each([&](int cell) {
                if (!barred(black, white, left, cell) || !barred(white, black, left, cell)) left = left & ~Set::of(cell);
            });
        } while (left.word != before.word);
        return left;
    }

    // Whether a stone on the cell breaks a rule whatever stands on the empty cells outside `dead`.
    bool barred(const Set& own, const Set& other, const Set& dead, int cell) const {
        const Set helpless = dead | other;
        for (const auto& d : game_.diagonal[cell])
            if ((own & d.at).any() && helpless.contains(d.common)) return true;
        for (const auto& x : game_.crossing[cell])
            if (own.contains(x.own) && other.contains(x.other) && dead.contains(x.middle)) return true;
        return false;
    }

    // How many images the position has, 0 if it is not the least of them.
    std::uint32_t images_if_least(std::uint32_t black, std::uint32_t white) const {
        std::uint32_t same = 0;
        for (const auto& symmetry : symmetries_) {
            std::uint32_t b = moved(symmetry, black), w = moved(symmetry, white);
            if (symmetry.exchanged) std::swap(b, w);
            if (b < black || (b == black && w < white)) return 0;
            same += b == black && w == white;
        }
        return static_cast<std::uint32_t>(symmetries_.size()) / same;
    }

    static std::uint32_t moved(const GameSymmetry& symmetry, std::uint32_t cells) {
        std::uint32_t found = 0;
        for (; cells; cells &= cells - 1) found |= 1u << symmetry.to[std::countr_zero(cells)];
        return found;
    }

    // Whether stones can be taken away one after another, each time leaving a legal position, until none is left.
    bool placeable(std::uint32_t black, std::uint32_t white) {
        if (!(black | white)) return true;
        const std::uint64_t key = static_cast<std::uint64_t>(black) << 32 | white;
        if (hopeless_.contains(key)) return false;
        for (std::uint32_t left = black | white; left; left &= left - 1) {
            const std::uint32_t others = ~(left & -left);
            if (positions_.legal(black & others, white & others) && placeable(black & others, white & others)) return true;
        }
        hopeless_.insert(key);
        return false;
    }

    const Placement<1>& game_;
    Shapes<1> shapes_;
    PostPass<1> post_pass_;
    LegalPositions positions_;
    std::vector<GameSymmetry> symmetries_;
    std::vector<DeadPlace> places_;
    Ticker& ticker_;
    Order<1> order_;
    std::uint64_t legal_ = 0, deadlocked_ = 0;
    std::vector<std::uint32_t> words_;
    std::unordered_set<std::uint64_t> hopeless_;
};

}  // namespace crosscut
