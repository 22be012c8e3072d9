// Sets of cells as one to four 64-bit words; bit i of the whole is cell i. The twin of Python's int masks.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

namespace crosscut {

template <int Words>
struct Cells {
    std::array<std::uint64_t, Words> word{};

    static Cells of(int cell) {
        Cells one;
        one.word[cell >> 6] = std::uint64_t{1} << (cell & 63);
        return one;
    }
    bool has(int cell) const { return word[cell >> 6] >> (cell & 63) & 1; }
    bool any() const {
        std::uint64_t all = 0;
        for (auto w : word) all |= w;
        return all != 0;
    }
    int count() const {
        int total = 0;
        for (auto w : word) total += std::popcount(w);
        return total;
    }
    // At least two cells?
    bool several() const {
        std::uint64_t rest = 0, all = 0;
        for (auto w : word) {
            rest |= (w & (w - 1)) | (all != 0 ? w : 0);
            all |= w;
        }
        return rest != 0;
    }
    bool contains(const Cells& other) const { return !((other & ~*this).any()); }

    friend Cells operator|(Cells a, const Cells& b) {
        for (int i = 0; i < Words; ++i) a.word[i] |= b.word[i];
        return a;
    }
    friend Cells operator&(Cells a, const Cells& b) {
        for (int i = 0; i < Words; ++i) a.word[i] &= b.word[i];
        return a;
    }
    friend Cells operator~(Cells a) {
        for (int i = 0; i < Words; ++i) a.word[i] = ~a.word[i];
        return a;
    }

    // Calls visit(cell) for each cell in rising order.
    template <class Visit>
    void each(Visit visit) const {
        for (int i = 0; i < Words; ++i)
            for (std::uint64_t rest = word[i]; rest; rest &= rest - 1) visit(64 * i + std::countr_zero(rest));
    }
};

}  // namespace crosscut
