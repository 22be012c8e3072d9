// The meaning of an entry of a table of Xodd or Yodd, and the best of all boards that turns reach.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

namespace crosscut {

// Two bits a board. A won board counts as a lead of one for the winner.
struct XoddClassEntry {
    static constexpr int kEntries = 4;
    static constexpr bool kOneWinWillDo = true;  // a side that has a winning turn need not look further
    static unsigned read(const std::uint8_t* entries, std::size_t index) { return entries[index >> 2] >> 2 * (index & 3) & 3; }
    static int black_to_move(unsigned entry) { return entry == 2 ? -1 : 1; }
    static int white_to_move(unsigned entry) { return entry == 1 ? 1 : -1; }
    static int lead(int groups) { return groups > 0 ? 1 : -1; }
};

// A byte a board.
struct XoddMarginEntry {
    static constexpr int kEntries = 256;
    static constexpr bool kOneWinWillDo = false;
    static unsigned read(const std::uint8_t* entries, std::size_t index) { return entries[index]; }
    static int black_to_move(unsigned entry) { return 15 - 2 * int(entry >> 4); }
    static int white_to_move(unsigned entry) { return 2 * int(entry & 15) - 15; }
    static int lead(int groups) { return groups; }
};

// Black's leads that either side can get by a turn with stones.
template <class Worth>
struct XoddBest {
    static constexpr int kNone = 99;

    // What a board is worth that was just reached: by Black, White being to move, and the other way round. If the number of
    // groups is even (entry 0) no legal turn leads there, and nothing is reached; unpredictable branches would cost more than
    // this.
    struct Reached {
        std::int8_t by_black = -kNone, by_white = kNone;
    };
    // By entry.
    using AllReached = std::array<Reached, Worth::kEntries>;

    int black = -kNone, white = kNone;

    void look(const Reached& reached) {
        black = std::max<int>(black, reached.by_black);
        white = std::min<int>(white, reached.by_white);
    }
    bool enough() const { return Worth::kOneWinWillDo && black == 1 && white == -1; }

    static AllReached all_reached(bool exchanged) {
        AllReached all;
        for (unsigned entry = 1; entry < Worth::kEntries; ++entry) {
            const int black = Worth::black_to_move(entry), white = Worth::white_to_move(entry);
            if (exchanged)
                all[entry] = {std::int8_t(-black), std::int8_t(-white)};
            else
                all[entry] = {std::int8_t(white), std::int8_t(black)};
        }
        return all;
    }
};

}  // namespace crosscut
