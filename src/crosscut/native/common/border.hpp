// The border between Python and the native loops: packed masks and tables, and the way back to Python now and then.
// A call contains its whole loop; it releases the GIL and comes back to Python ten times a second, for Ctrl-C, limits and progress.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/stl/vector.h>

#include <chrono>
#include <cstring>
#include <stdexcept>

#include "common/placement.hpp"

namespace crosscut {

namespace nb = nanobind;

inline constexpr std::size_t kMaskBytes = 32;  // every mask crosses the border as 32 bytes, least significant first

template <int Words>
Cells<Words> unpack(const nb::bytes& packed, std::size_t index) {
    if ((index + 1) * kMaskBytes > packed.size()) throw std::invalid_argument("a packed table is too short");
    Cells<Words> cells;
    std::memcpy(cells.word.data(), packed.c_str() + index * kMaskBytes, Words * 8);
    return cells;
}

// Packed tables of rows of different length: row r holds the entries ends[r-1] to ends[r]-1, each of `Parts` masks.
template <int Words, class Entry, int Parts>
std::vector<std::vector<Entry>> unpack_rows(const nb::bytes& packed, const std::vector<std::size_t>& ends) {
    std::vector<std::vector<Entry>> rows;
    std::size_t at = 0;
    for (auto end : ends) {
        std::vector<Entry> row;
        for (; at < end; ++at) {
            if constexpr (Parts == 2)
                row.push_back({unpack<Words>(packed, 2 * at), unpack<Words>(packed, 2 * at + 1)});
            else
                row.push_back({unpack<Words>(packed, 3 * at), unpack<Words>(packed, 3 * at + 1), unpack<Words>(packed, 3 * at + 2)});
        }
        rows.push_back(std::move(row));
    }
    return rows;
}

// Calls back into Python (which may raise) at most ten times a second. The clock is looked at every 64th time: some searches, such as
// those with connections, visit a few dozen nodes a second.
class Ticker {
public:
    explicit Ticker(nb::callable tick) : tick_(std::move(tick)) {}
    void count(std::uint64_t nodes) {
        nodes_ += nodes;
        if ((++calls_ & 63) != 0) return;
        auto now = std::chrono::steady_clock::now();
        if (now - last_ < std::chrono::milliseconds(100)) return;
        last_ = now;
        call();
    }
    // Calls back at once; the GIL is not held.
    void call() {
        nb::gil_scoped_acquire held;
        if (PyErr_CheckSignals() != 0) throw nb::python_error();
        tick_(nodes_);
    }
    // Says the final number, whenever the last call was; the GIL is held.
    void finish() { tick_(nodes_); }

private:
    nb::callable tick_;
    std::uint64_t nodes_ = 0;
    unsigned calls_ = 0;
    std::chrono::steady_clock::time_point last_ = std::chrono::steady_clock::now();
};

// A placement game as it crosses the border; made in Python by crosscut.solver.kernel.packed.
struct PlacementTables {
    int size;
    nb::bytes neighbours, diagonal;
    std::vector<std::size_t> diagonal_ends;
    nb::bytes crossing;
    std::vector<std::size_t> crossing_ends;
    nb::bytes sides;
    bool passing, joining_ends;
};

template <int Words>
Placement<Words> unpack(const PlacementTables& t) {
    Placement<Words> game;
    for (int cell = 0; cell < t.size; ++cell) {
        game.all = game.all | Cells<Words>::of(cell);
        game.neighbours.push_back(unpack<Words>(t.neighbours, cell));
    }
    game.diagonal = unpack_rows<Words, Diagonal<Words>, 2>(t.diagonal, t.diagonal_ends);
    game.crossing = unpack_rows<Words, Crossing<Words>, 3>(t.crossing, t.crossing_ends);
    if (game.diagonal.size() != std::size_t(t.size) || game.crossing.size() != std::size_t(t.size))
        throw std::invalid_argument("one row of each table for each cell expected");
    for (int colour = 0; colour < 2; ++colour)
        for (int end = 0; end < 2; ++end) game.sides[colour][end] = unpack<Words>(t.sides, 2 * colour + end);
    game.passing = t.passing;
    game.joining_ends = t.joining_ends;
    return game;
}

}  // namespace crosscut
