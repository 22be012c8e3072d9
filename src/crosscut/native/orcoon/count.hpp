// Fillings of cells with empty, black or white that contain no forbidden pattern: the twin of count_python in
// crosscut/games/orcoon/counts/legal.py, whose text says why it is right. Nothing here knows a game or a board; the tables say it all.
#pragma once

#include <memory>
#include <stdexcept>
#include <vector>

#include "common/cells.hpp"

namespace crosscut {

// What setting one cell does to the live patterns, by value: empty, black, white.
template <int Words>
struct Step {
    Cells<Words> breaks[3], keeps[3], starts[3];
};

// An unsigned count of Limbs 64-bit words, least significant first; the caller takes enough of them for 3^cells.
template <int Limbs>
struct Count {
    std::array<std::uint64_t, Limbs> limb{};

    void add(const Count& other) {
        unsigned carry = 0;
        for (int i = 0; i < Limbs; ++i) {
            std::uint64_t sum = limb[i] + other.limb[i];
            unsigned over = sum < limb[i];
            limb[i] = sum + carry;
            carry = over | (limb[i] < sum);
        }
    }
};

// States with their counts, in blocks in the order they were found, so that growing copies nothing and a reader can free blocks
// it has read. A state is found again by open addressing: a table of numbers of entries, at most half full.
template <int Words, int Limbs>
class States {
public:
    struct Entry {
        Cells<Words> state;
        Count<Limbs> count;
    };
    static constexpr std::size_t kBlock = 1 << 14;

    States() : numbers_(1 << 10, kNone) {}
    std::size_t size() const { return size_; }
    const Entry& operator[](std::size_t number) const { return blocks_[number / kBlock][number % kBlock]; }
    void free_block_of(std::size_t number) { blocks_[number / kBlock].reset(); }
    void forget_table() { std::vector<std::uint32_t>().swap(numbers_); }  // from now on the states can only be read

    void add(const Cells<Words>& state, const Count<Limbs>& count) {
        if (2 * size_ >= numbers_.size()) grow();
        std::size_t at = find(state);
        if (numbers_[at] != kNone) {
            entry(numbers_[at]).count.add(count);
            return;
        }
        if (size_ >= kNone) throw std::length_error("more than 2^32 - 1 states");
        if (size_ % kBlock == 0) blocks_.push_back(std::make_unique_for_overwrite<Entry[]>(kBlock));
        numbers_[at] = static_cast<std::uint32_t>(size_);
        entry(size_++) = {state, count};
    }

private:
    static constexpr std::uint32_t kNone = ~std::uint32_t{0};

    Entry& entry(std::size_t number) { return blocks_[number / kBlock][number % kBlock]; }
    std::size_t find(const Cells<Words>& state) const {
        const std::size_t last = numbers_.size() - 1;
        std::size_t at = hash(state) & last;
        while (numbers_[at] != kNone && (*this)[numbers_[at]].state.word != state.word) at = (at + 1) & last;
        return at;
    }
    void grow() {
        numbers_.assign(2 * numbers_.size(), kNone);
        const std::size_t last = numbers_.size() - 1;
        for (std::size_t number = 0; number < size_; ++number) {
            std::size_t at = hash(entry(number).state) & last;
            while (numbers_[at] != kNone) at = (at + 1) & last;
            numbers_[at] = static_cast<std::uint32_t>(number);
        }
    }
    static std::uint64_t hash(const Cells<Words>& state) {
        std::uint64_t mixed = 0;
        for (auto word : state.word) {  // the finishing steps of MurmurHash3, word by word
            mixed ^= word;
            mixed = (mixed ^ (mixed >> 33)) * 0xff51afd7ed558ccdULL;
            mixed = (mixed ^ (mixed >> 33)) * 0xc4ceb9fe1a85ec53ULL;
            mixed ^= mixed >> 33;
        }
        return mixed;
    }

    std::vector<std::unique_ptr<Entry[]>> blocks_;
    std::vector<std::uint32_t> numbers_;
    std::size_t size_ = 0;
};

// Neighbouring bits are a pattern and its colour exchange; of a state and its exchange the smaller one stands for both.
template <int Words>
Cells<Words> smaller_exchange(const Cells<Words>& state) {
    constexpr std::uint64_t even = 0x5555555555555555ULL;
    Cells<Words> exchanged;
    for (int i = 0; i < Words; ++i) exchanged.word[i] = (state.word[i] & even) << 1 | (state.word[i] >> 1 & even);
    return exchanged.word < state.word ? exchanged : state;
}

// `ticker.count(1)` is called for every state at every cell and may throw to stop.
template <int Words, int Limbs, class Ticker>
Count<Limbs> count_fillings(const std::vector<Step<Words>>& steps, Ticker& ticker) {
    using Table = States<Words, Limbs>;
    auto states = std::make_unique<Table>();
    Count<Limbs> one;
    one.limb[0] = 1;
    states->add({}, one);
    for (const auto& step : steps) {
        auto following = std::make_unique<Table>();
        states->forget_table();
        for (std::size_t number = 0; number < states->size(); ++number) {
            const auto& [state, count] = (*states)[number];
            ticker.count(1);
            for (int value = 0; value < 3; ++value)
                if (!(state & step.breaks[value]).any())
                    following->add(smaller_exchange((state & step.keeps[value]) | step.starts[value]), count);
            if (number % Table::kBlock == Table::kBlock - 1) states->free_block_of(number);
        }
        states = std::move(following);
    }
    Count<Limbs> total;
    for (std::size_t number = 0; number < states->size(); ++number) total.add((*states)[number].count);
    return total;
}

}  // namespace crosscut
