// The reasons that keep the cells of a pattern dead, and whether anything can be taken away.
//
// Idea: the largest mutually dead part is left when cells without both reasons are dropped one after another. The reasons that
// hold are written down once, as sets of dead cells and of stones; then dropping is a few comparisons of words. A pattern is
// minimal if nothing is left as soon as any one cell or stone is taken away: a proper part that is mutually dead would be left.
#pragma once

#include <bit>
#include <cstdint>
#include <cstddef>
#include <vector>

namespace crosscut {

class DeadSupport {
public:
    static constexpr std::size_t kMostStones = 128;
    // One reason that holds: the cells that must be dead and the stones that must stand.
    struct Prop {
        std::uint64_t dead = 0, stones[2]{};
        void add_stone(int number) { stones[number >> 6] |= std::uint64_t{1} << (number & 63); }
    };

    // Starts anew: debts follow for each cell in rising order, Black's and then White's, each a list of props.
    void clear(std::uint64_t cells) {
        cells_ = cells;
        props_.clear();
        ends_.assign(1, 0);
    }
    void add(const Prop& prop) { props_.push_back(prop); }
    void end_debt() { ends_.push_back(props_.size()); }
    void set_stones(std::size_t stones) { stones_ = static_cast<int>(stones); }

    // Whether any part of the cells is mutually dead.
    bool stands() const { return stands(cells_, Prop{}); }

    // Whether no proper part of the whole is.
    bool minimal() const {
        for (auto rest = cells_; rest; rest &= rest - 1)
            if (stands(cells_ & ~(rest & -rest), Prop{})) return false;
        for (int stone = 0; stone < stones_; ++stone) {
            Prop gone;
            gone.add_stone(stone);
            if (stands(cells_, gone)) return false;
        }
        return true;
    }

private:
    bool stands(std::uint64_t left, const Prop& gone) const {
        for (bool changed = true; changed && left;) {
            changed = false;
            std::size_t debt = 0;
            for (auto rest = cells_; rest; rest &= rest - 1, debt += 2) {
                const auto cell = rest & -rest;
                if (!(left & cell) || (held(debt, left, gone) && held(debt + 1, left, gone))) continue;
                left ^= cell;
                changed = true;
            }
        }
        return left != 0;
    }
    bool held(std::size_t debt, std::uint64_t left, const Prop& gone) const {
        for (auto i = ends_[debt]; i < ends_[debt + 1]; ++i) {
            const auto& prop = props_[i];
            if (!((prop.dead & ~left) | (prop.stones[0] & gone.stones[0]) | (prop.stones[1] & gone.stones[1]))) return true;
        }
        return false;
    }

    std::uint64_t cells_ = 0;
    std::vector<Prop> props_;
    std::vector<std::size_t> ends_;
    int stones_ = 0;
};

}  // namespace crosscut
