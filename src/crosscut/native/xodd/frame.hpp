// Where the entry of a board of Xodd or Yodd stands in a table that is kept by blocks: see crosscut/games/xodd/tables/frame.py.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "xodd/entry.hpp"

namespace crosscut {

// A board as stones and as numbers in base 3: of its block, and of the high and the low half of the digits behind the frame.
struct FramedBoard {
    std::uint64_t black = 0, white = 0;
    std::uint32_t block = 0, high = 0, low = 0;
};

// Black wins if he leads by more than `ahead`, an even number.
struct XoddFrame {
    struct Image {
        std::vector<int> places;  // of each cell behind the frame: the place of its image there
        bool exchanged;
    };

    std::vector<int> cells, behind;
    std::vector<std::uint32_t> blocks;  // the numbers of the kept blocks
    std::vector<std::uint32_t> kept;    // for each block: which of the kept ones holds its image,
    std::vector<std::uint8_t> which;    // and which symmetry leads there
    std::vector<Image> images;          // under each symmetry
    std::array<std::uint64_t, 2> given{};  // stones that all boards have, on neither
    int ahead = 0;
};

inline constexpr std::uint32_t power_of_3(int exponent) {
    std::uint32_t found = 1;
    while (exponent-- > 0) found *= 3;
    return found;
}

// What the digits of `count` cells behind the frame, from `first` on, add to the number of the image, for all their values.
inline std::vector<std::uint32_t> image_sums(const XoddFrame::Image& image, int first, int count) {
    const int behind = int(image.places.size());
    std::vector<std::uint32_t> sums{0};
    for (int cell = first; cell < first + count; ++cell) {
        std::vector<std::uint32_t> longer;
        for (const auto start : sums)
            for (const int digit : {0, 1, 2})
                longer.push_back(start + (image.exchanged ? (3 - digit) % 3 : digit) * power_of_3(behind - 1 - image.places[cell]));
        sums = std::move(longer);
    }
    return sums;
}

class XoddFramedEntries {
public:
    using Worth = XoddClassEntry;
    using Board = FramedBoard;
    using Best = XoddBest<Worth>;
    static constexpr bool kWhole = false;

    XoddFramedEntries(const XoddFrame& frame, const std::uint8_t* entries)
        : frame_(frame), entries_(entries), behind_(int(frame.behind.size())), low_(behind_ / 2) {
        block_bytes_ = (power_of_3(behind_) + 3) / 4;
        const int on_frame = int(frame.cells.size());
        for (int place = 0; place < on_frame; ++place) step_[frame.cells[place]].block = power_of_3(on_frame - 1 - place);
        for (int place = 0; place < behind_; ++place) {
            auto& step = step_[frame.behind[place]];
            if (place < behind_ - low_)
                step.high = power_of_3(behind_ - low_ - 1 - place);
            else
                step.low = power_of_3(behind_ - 1 - place);
        }
        for (const auto& image : frame.images)
            halves_.push_back({image_sums(image, 0, behind_ - low_), image_sums(image, behind_ - low_, low_), image.exchanged});
    }

    FramedBoard with(FramedBoard board, int cell, unsigned digit) const {
        if (digit == 1) board.black |= std::uint64_t{1} << cell;
        if (digit == 2) board.white |= std::uint64_t{1} << cell;
        board.block += digit * step_[cell].block;
        board.high += digit * step_[cell].high;
        board.low += digit * step_[cell].low;
        return board;
    }

    // The kept blocks, each without stones behind the frame.
    std::size_t beginnings() const { return frame_.blocks.size(); }
    FramedBoard beginning(std::size_t rank) const {
        std::uint32_t number = frame_.blocks[rank];
        FramedBoard board;
        for (std::size_t place = frame_.cells.size(); place-- > 0; number /= 3) board = with(board, frame_.cells[place], number % 3);
        return board;
    }

    const std::vector<int>& open() const { return frame_.behind; }
    bool keeps(const FramedBoard&) const { return true; }

    unsigned entry(const FramedBoard& board) const {
        const Halves& halves = halves_[frame_.which[board.block]];
        const std::size_t index = halves.high[board.high] + halves.low[board.low];
        const unsigned code = entries_[frame_.kept[board.block] * block_bytes_ + (index >> 2)] >> 2 * (index & 3) & 3;
        return halves.exchanged ? (code >> 1) | (code & 1) << 1 : code;
    }

    // All drops of one stone, and all pairs; a turn is legal if the board it leads to has an odd number of groups.
    void after_turns(const FramedBoard& board, Best& best) const {
        const int size = int(frame_.cells.size()) + behind_;
        const std::uint64_t empty = ((std::uint64_t{1} << size) - 1) & ~(board.black | board.white);
        for (std::uint64_t ones = empty; ones; ones &= ones - 1)
            for (const unsigned digit : {1, 2}) {
                const FramedBoard one = with(board, std::countr_zero(ones), digit);
                best.look(reached_[entry(one)]);
                for (std::uint64_t twos = ones & (ones - 1); twos; twos &= twos - 1)
                    for (const unsigned second : {1, 2}) {
                        if (best.enough()) return;
                        best.look(reached_[entry(with(one, std::countr_zero(twos), second))]);
                    }
            }
    }

private:
    struct Step {  // what a black stone adds; a white one adds it twice
        std::uint32_t block = 0, high = 0, low = 0;
    };
    struct Halves {  // what the digits of a half add to the number of the image
        std::vector<std::uint32_t> high, low;
        bool exchanged;
    };

    const XoddFrame& frame_;
    const std::uint8_t* entries_;
    int behind_, low_;
    std::size_t block_bytes_;
    std::array<Step, 64> step_{};
    std::vector<Halves> halves_;
    Best::AllReached reached_ = Best::all_reached(false);
};

}  // namespace crosscut
