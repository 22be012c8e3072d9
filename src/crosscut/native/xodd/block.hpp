// Boards of Xodd or Yodd by blocks: those that agree on the cells of a frame, which stand before all others. The purpose is in
// crosscut/games/xodd/tables/blocks.py, whose block_python is the twin.
//
// A block gets the offers of the blocks with one stone more on the frame. Each of these is kept only once for all its images
// under the symmetries of the board, so its boards are read in another order. A symmetry moves digits of a board's number; the
// new number is the sum of the images of its high digits and its low digits, two look-ups in short tables.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <utility>
#include <vector>

#include "xodd/sweep.hpp"
#include "xodd/worth.hpp"

namespace crosscut {

// Offers of the boards of a block, four bits each, the first the low ones. The digit of the i-th cell behind the frame is found there
// as that of the cell places[i]; `exchanged`: with black and white exchanged.
struct XoddSource {
    const std::uint8_t* offers;
    std::vector<int> places;
    bool exchanged;
};

struct XoddBlockFound {
    std::vector<std::uint8_t> offers, codes;  // four bits a board; two, as XoddClasses::Packer says
    std::vector<std::uint64_t> numbers;       // boards, odd ones, won for Black, for White, for nobody; quiet ones
};

// The work of many blocks, one after the other. Black wins if he leads by more than `ahead`, an even number. The frame may begin with
// cells whose stones are the same on all boards.
class XoddBlocks {
public:
    XoddBlocks(int size, std::vector<std::uint64_t> neighbours, int frame, int ahead)
        : size_(size), frame_(frame), rest_(size - frame), work_(kPowersOf3[size - frame]) {
        leads_.assign(2, {size, neighbours, std::min(rest_, 6), ahead});
    }

    std::size_t offer_bytes() const { return (work_.size() + 1) / 2; }
    int rest() const { return rest_; }

    template <class Ticker>
    XoddBlockFound solve(std::uint64_t black, std::uint64_t white, const std::vector<XoddSource>& sources, bool two_threads,
                         Ticker& ticker) {
        TwoThreads<Ticker> pair(two_threads, ticker);
        std::fill(work_.begin(), work_.end(), 0);
        for (const auto& source : sources) gather(source, pair);
        using Sweep = XoddSweep<XoddClasses, NoPacker, Ticker>;
        Sweep(size_, leads_, work_.data(), nullptr, pair).run_block(frame_, black, white);
        return handed_on(pair);
    }

private:
    using Board = XoddClasses::Board;

    struct NoPacker {
        void add(const Board*, std::size_t) {}
        void end() {}
    };

    // Where the numbers made of the cells from `first` on (of those behind the frame), `count` of them, are found.
    std::vector<std::uint32_t> found_at(const XoddSource& source, int first, int count) const {
        std::vector<std::uint32_t> at{0};
        for (int cell = first; cell < first + count; ++cell) {
            const std::uint32_t place = kPowersOf3[rest_ - 1 - source.places[cell]];
            std::vector<std::uint32_t> longer;
            for (const auto start : at)
                for (const int digit : {0, 1, 2}) longer.push_back(start + (source.exchanged ? (3 - digit) % 3 : digit) * place);
            at = std::move(longer);
        }
        return at;
    }

    template <class Ticker>
    void gather(const XoddSource& source, TwoThreads<Ticker>& pair) {
        const int low = rest_ / 2;
        const auto highs = found_at(source, 0, rest_ - low), lows = found_at(source, rest_ - low, low);
        std::array<Board, 16> offered{};
        for (int offer = 0; offer < 16; ++offer)
            offered[offer] = source.exchanged ? XoddClasses::exchanged(Board(offer)) : Board(offer);
        pair.both(pair.two_threads(), [&](int thread) {
            const std::size_t half = highs.size() / 2;
            for (std::size_t high = thread ? half : 0; high < (thread ? highs.size() : half); ++high) {
                Board* onto = work_.data() + high * lows.size();
                for (std::size_t i = 0; i < lows.size(); ++i) {
                    const std::uint32_t at = highs[high] + lows[i];
                    onto[i] |= offered[source.offers[at >> 1] >> 4 * (at & 1) & 15];
                }
                pair.count(thread, 0);
            }
        });
    }

    template <class Ticker>
    XoddBlockFound handed_on(TwoThreads<Ticker>& pair) {
        XoddBlockFound found;
        XoddClasses::Tally tally;
        const auto keep = [&found](const std::uint8_t* piece, std::size_t bytes) {
            found.codes.insert(found.codes.end(), piece, piece + bytes);
        };
        XoddClasses::Packer<decltype(keep)> packer(keep);
        found.offers.resize(offer_bytes());
        pair.both(pair.two_threads(), [&](int thread) {
            if (thread == 0) {
                tally.add(work_.data(), work_.size());
                packer.add(work_.data(), work_.size());
                packer.end();
                return;
            }
            for (std::size_t i = 0; i + 1 < work_.size(); i += 2)
                found.offers[i >> 1] = XoddClasses::offered(work_[i]) | XoddClasses::offered(work_[i + 1]) << 4;
            found.offers.back() = XoddClasses::offered(work_.back());  // 3^n is odd
        });
        found.numbers = {tally.boards, tally.odd, tally.black, tally.white, tally.none, tally.quiet};
        return found;
    }

    int size_, frame_, rest_;
    std::vector<Board> work_;
    std::vector<XoddLeads<XoddClasses>> leads_;
};

}  // namespace crosscut
