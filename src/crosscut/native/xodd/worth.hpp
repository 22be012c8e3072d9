// What a board of Xodd or Yodd offers to the side that has just dropped a stone on it: who wins (XoddClasses, the text of
// crosscut/games/xodd/tables/sweep.py says what the bits mean), or by how many groups (XoddMargins, margins.py). The sweep is the same.
//
// Each says: `Board`, what a board offers; `gather`, the better of two offers for either side, board by board; `offered`, a finished
// board without what is only noted there; `exchanged`, the same with black and white exchanged; `row` and `finish`, a board's own
// offer from who leads on it and from what the boards one stone further offer together; `Tally`, counts over the kept boards;
// `Packer`, the entries of a table, handed on piece by piece. A board is *quiet* if neither side has a winning turn with a stone
// (crosscut/games/xodd/questions/passing.py).
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <vector>

namespace crosscut {

inline constexpr std::size_t kPiece = 1 << 20;  // bytes of a table that are handed on at once

class XoddClasses {
public:
    using Board = std::uint8_t;
    using Row = std::uint8_t;

    XoddClasses() {
        for (int row = 0; row < 3; ++row)
            for (int beyond = 0; beyond < 16; ++beyond) finished_[row << 4 | beyond] = offer(beyond, row > 0, row == 1);
    }

    // 0 for an even number of groups, 16 if Black leads, 32 if White does.
    static Row row(std::int8_t lead) {
        const std::uint8_t odd = lead & 1, trails = std::uint8_t(lead) >> 7;
        return std::uint8_t((odd << 4) + ((odd & trails) << 4));
    }

    Board finish(Row row, Board beyond) const { return finished_[row | (beyond & 15)]; }
    void add_passing(std::vector<std::uint64_t>&) const {}  // the tally has it

    static void gather(Board* onto, const Board* one, const Board* two, std::size_t boards) {
        for (std::size_t i = 0; i < boards; ++i) onto[i] |= one[i] | two[i];
    }
    static Board better(Board one, Board two) { return one | two; }
    static Board offered(Board board) { return board & 15; }
    static Board exchanged(Board board) { return (board & 3) << 2 | (board >> 2 & 3); }

    // Boards with an odd number of groups; won for Black, for White; for both, which cannot be; quiet ones.
    struct Tally {
        std::uint64_t boards = 0, odd = 0, black = 0, white = 0, none = 0, quiet = 0;

        void add(const Board* at, std::size_t count) {
            for (std::size_t from = 0; from < count; from += 240) {
                std::uint8_t sums[5] = {};
                for (std::size_t i = from; i < std::min(from + 240, count); ++i) {
                    const std::uint8_t byte = at[i];
                    sums[0] += byte >> 4 & 1;
                    sums[1] += byte & 1;
                    sums[2] += byte >> 2 & 1;
                    sums[3] += byte & byte >> 2 & 1;
                    sums[4] += byte >> 5;
                }
                odd += sums[0], black += sums[1], white += sums[2], none += sums[3], quiet += sums[4];
            }
            boards += count;
        }
        void add(const Tally& other) {
            boards += other.boards, odd += other.odd, black += other.black, white += other.white, none += other.none;
            quiet += other.quiet;
        }
        // Over all boards, those with exchanged colours and the empty one too: odd, even; of the odd ones won for Black, for White,
        // for the mover, for nobody; whether Black wins the start; of the odd ones quiet.
        std::vector<std::uint64_t> numbers(Board start) const {
            const std::uint64_t won = black + white - 2 * none;
            return {2 * odd, 2 * (boards - odd) + 1, won, won, 2 * (odd - won - none), 2 * none, start & 1u, 2 * quiet};
        }
    };

    // Two bits a board, the first the lowest: 0 even, 1 Black wins, 2 White wins, 3 the mover wins.
    template <class Write>
    class Packer {
    public:
        explicit Packer(Write& write) : write_(write) {
            for (int byte = 0; byte < 64; ++byte) {
                const int won_by = (byte & 1) | (byte >> 1 & 2);
                codes_[byte] = byte >> 4 & 1 ? won_by ? won_by : 3 : 0;
            }
            piece_.reserve(kPiece);
        }
        void add(const Board* at, std::size_t boards) {
            std::size_t i = 0;
            for (; i < boards && waiting_; ++i) add_one(at[i]);
            for (; i + 4 <= boards; i += 4)
                put(codes_[at[i]] | codes_[at[i + 1]] << 2 | codes_[at[i + 2]] << 4 | codes_[at[i + 3]] << 6);
            for (; i < boards; ++i) add_one(at[i]);
        }
        void end() {
            if (waiting_) put(byte_);
            if (!piece_.empty()) write_(piece_.data(), piece_.size());
        }

    private:
        void add_one(Board board) {
            byte_ |= codes_[board] << 2 * waiting_;
            if (++waiting_ < 4) return;
            put(byte_);
            byte_ = waiting_ = 0;
        }
        void put(std::uint8_t byte) {
            piece_.push_back(byte);
            if (piece_.size() < kPiece) return;
            write_(piece_.data(), piece_.size());
            piece_.clear();
        }

        Write& write_;
        std::array<std::uint8_t, 64> codes_{};
        std::vector<std::uint8_t> piece_;
        std::uint8_t byte_ = 0;
        int waiting_ = 0;
    };

private:
    static Board offer(int beyond, bool odd, bool black_leads) {
        const bool black_two = beyond & 2, white_two = beyond & 8;
        const bool for_black = odd && !white_two && (black_leads || black_two);
        const bool for_white = odd && !black_two && (!black_leads || white_two), quiet = odd && !black_two && !white_two;
        return for_black | (for_black || (beyond & 1)) << 1 | for_white << 2 | (for_white || (beyond & 4)) << 3 | odd << 4 | quiet << 5;
    }

    std::array<Board, 48> finished_{};
};

// Four margins of four bits each: m stands as (m + 15) / 2, and nothing at all as 0, for the side that has just dropped: this board as
// it is, for Black and for White (low byte), and it or one stone more (high byte). The low byte is the entry of a table.
class XoddMargins {
public:
    using Board = std::uint16_t;
    using Row = std::uint16_t;

    static constexpr int kNone = 99, kEven = 16;

    XoddMargins() : finished_(17 * 256), passing_(17 * 256) {
        for (int lead = -15; lead <= 15; lead += 2)
            for (int beyond = 0; beyond < 256; ++beyond) {
                const int black = beyond & 15 ? 2 * (beyond & 15) - 15 : -kNone, white = beyond >> 4 ? 15 - 2 * (beyond >> 4) : kNone;
                const int black_to_move = std::max(black, std::min(lead, white)), white_to_move = std::min(white, std::max(lead, black));
                finished_[row(lead) | beyond] = (white_to_move + 15) / 2 | (15 - black_to_move) / 2 << 4;
                passing_[row(lead) | beyond] = (black < 0 && white > 0) | !beyond << 1 | (beyond && black_to_move > black) << 2 |
                                               (beyond && white_to_move < white) << 3;
            }
    }

    static Row row(std::int8_t lead) { return (lead & 1 ? (lead + 15) / 2 : kEven) << 8; }

    Board finish(Row row, Board beyond) {
        const int at = row | beyond >> 8;
        if (passing_[at]) note(passing_[at]);
        const Board here = finished_[at];
        return here | better(here, beyond & 255) << 8;
    }

    // To the last three numbers of the tally, over all boards: quiet ones, those where no stone can be dropped, and positions, either
    // side to move, where a stone can be dropped and passing leads to a better margin.
    void add_passing(std::vector<std::uint64_t>& numbers) const {
        numbers.end()[-3] += 2 * quiet_;
        numbers.end()[-2] += 2 * stuck_;
        numbers.end()[-1] += 2 * better_;
    }

    static void gather(Board* onto, const Board* one, const Board* two, std::size_t boards) {
        for (std::size_t i = 0; i < boards; ++i) onto[i] = better(onto[i], better(one[i], two[i]));
    }
    // The greater of each of the four.
    static Board better(Board one, Board two) {
        return greater(one & 0x0f0f, two & 0x0f0f) | greater(one >> 4 & 0x0f0f, two >> 4 & 0x0f0f) << 4;
    }
    static Board offered(Board board) { return board; }
    static Board exchanged(Board board) { return (board & 0x0f0f) << 4 | (board >> 4 & 0x0f0f); }

    // How many boards have which entry, the margin of the start plus 15, and room for the numbers about passing.
    struct Tally {
        std::array<std::array<std::uint64_t, 256>, 4> by_entry{};

        void add(const Board* at, std::size_t count) {
            for (std::size_t i = 0; i < count; ++i) ++by_entry[i & 3][at[i] & 255];
        }
        void add(const Tally& other) {
            for (int part = 0; part < 4; ++part)
                for (int entry = 0; entry < 256; ++entry) by_entry[part][entry] += other.by_entry[part][entry];
        }
        std::vector<std::uint64_t> numbers(Board start) const {
            std::vector<std::uint64_t> found;
            for (int entry = 0; entry < 256; ++entry)
                found.push_back(by_entry[0][entry] + by_entry[1][entry] + by_entry[2][entry] + by_entry[3][entry]);
            found.push_back(2 * (start & 15));
            found.insert(found.end(), 3, 0);
            return found;
        }
    };

    template <class Write>
    class Packer {
    public:
        explicit Packer(Write& write) : write_(write) {}
        void add(const Board* at, std::size_t boards) {
            for (std::size_t from = 0; from < boards; from += kPiece) {
                piece_.resize(std::min(kPiece, boards - from));
                for (std::size_t i = 0; i < piece_.size(); ++i) piece_[i] = std::uint8_t(at[from + i]);
                write_(piece_.data(), piece_.size());
            }
        }
        void end() {}

    private:
        Write& write_;
        std::vector<std::uint8_t> piece_;
    };

private:
    // In each byte, which holds at most 15: one - two has the sixteen's bit if one is not less.
    static Board greater(Board one, Board two) {
        const Board keep = (((one | 0x1010) - two) >> 4 & 0x0101) * 15;
        return (one & keep) | (two & ~keep);
    }

    void note(std::uint8_t passing) {
        quiet_ += passing & 1;
        stuck_ += passing >> 1 & 1;
        better_ += (passing >> 2 & 1) + (passing >> 3);
    }

    std::vector<std::uint8_t> finished_, passing_;
    std::uint64_t quiet_ = 0, stuck_ = 0, better_ = 0;
};

}  // namespace crosscut
