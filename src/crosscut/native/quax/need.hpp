// What a win of Quax or Torax rests on: some cells, and some blocks of 2x2 cells for a bridge.
//
// *A need* of a position that a player wins: he also wins where the other one has more stones and bridges, on cells and in blocks
// outside of it. (In Hex: a carrier. van Rijswijck, "Computer Hex: are bees better than fruitflies?", 2000, and "Search and
// evaluation in Hex", 2002; Hayward, van Rijswijck, "Hex and combinatorics", 2006.)
//   * Who has won needs nothing. Who wins by a ply needs its cell or block, and what he needs after it.
//   * If the other one is to move and loses, what is needed after his plies is needed together, and it is `closed`: for a block in
//     which he could put a bridge if he had one or two stones more, one of these cells is needed.
//   * *What refutes one ply refutes others*: if after the ply k of the other one the winner needs N, then every ply m that takes no cell
//     and no block of N loses, too. For after k and m together the winner wins by what N is, and k is not there at all: own stones and
//     bridges less never help (docs/results/torax-loops.md, "Why more is never worse"). Where k and m are two bridges that
//     cross, the four corners of their block are joined anyway. The same if k is to do nothing: what the winner needs if he is
//     to move at once, the other one must take something of.
#pragma once

#include <optional>
#include <vector>

#include "common/cells.hpp"

namespace crosscut {

template <int Words>
struct QuaxNeed {
    Cells<Words> cells, blocks;  // a block by its smaller diagonal

    bool meets(const QuaxNeed& other) const { return ((cells & other.cells) | (blocks & other.blocks)).any(); }
    void add(const QuaxNeed& other) {
        cells = cells | other.cells;
        blocks = blocks | other.blocks;
    }
    void keep(const QuaxNeed& other) {
        cells = cells & other.cells;
        blocks = blocks & other.blocks;
    }
    bool within(const QuaxNeed& other) const { return other.cells.contains(cells) && other.blocks.contains(blocks); }
    bool empty() const { return !cells.any() && !blocks.any(); }
    int size() const { return cells.count() + blocks.count(); }
};

// What is seen of a position before any ply: who is to move wins with the position `won` after his ply; or he has lost; or he must take
// something of all `needs`. Each need is of a win of the player who is not to move; if `won`, of that one, after the ply.
template <class P, class Need>
struct Seen {
    std::optional<P> won;
    bool lost = false;
    std::vector<Need> needs;
};

}  // namespace crosscut
