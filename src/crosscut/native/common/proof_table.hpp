// A table of proof and disproof numbers by structure key, for one thread or several, in a given amount of memory.
//
// Idea: buckets of five entries of 24 bytes, in 128 bytes, two cache lines that are fetched together. A full bucket gives up the entry
// with the least work below it, which is the cheapest to find again. An entry keeps the key's low word and half of its high word, 96
// bits; the bucket follows from the low word, so a table can grow: it doubles in time, up to the memory given (and half as much again
// for a moment). Several threads need no locks: the word that holds the key is stored xored with the two others, so an entry of
// which two threads wrote different parts belongs to no key, and reads as absent (Hyatt and Mann, "A lockless transposition table
// implementation for parallel search", ICGA Journal 2002). Only a table for one thread grows, since several threads would have to
// stop for it. They start with the whole table, or with half of it, a quarter.. if there is not so much memory. The memory comes
// zeroed from the system, page by page as entries are written, so a short search does not need it all.
//
// *False hits.* A probe of a table of 2^b buckets compares the other 96 - b bits with five entries. Over n probes a false hit has
// probability below 5 n / 2^(96 - b), if hashes were random: below 2^-34 for 10^10 probes of 2^26 buckets (8 GB). It would show up as a
// certificate that is refused.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <new>
#include <optional>

#include "common/key.hpp"

namespace crosscut {

// Proof and disproof numbers of a statement, such as that the side to move wins a position; 0 means proved (won), or disproved (lost).
struct Numbers {
    static constexpr std::uint32_t kNever = 1u << 31;  // a disproved statement's proof number, a proved one's disproof number
    std::uint32_t proof, disproof;

    bool won() const { return proof == 0; }
    bool lost() const { return disproof == 0; }
    bool settled() const { return won() || lost(); }
    bool reach(const Numbers& limit) const { return settled() || proof >= limit.proof || disproof >= limit.disproof; }
    Numbers swapped() const { return {disproof, proof}; }  // of the opposite statement
};

inline constexpr Numbers kProved{0, Numbers::kNever}, kRefuted{Numbers::kNever, 0}, kNoLimit{Numbers::kNever, Numbers::kNever};

class ProofTable {
public:
    // Most bytes; `fixed` for use by several threads.
    ProofTable(std::size_t bytes, bool fixed) : most_(std::max<std::size_t>(bytes / sizeof(Bucket), kFewest)) {
        if (!fixed) {
            allocate(std::min(kFirst, most_));
            return;
        }
        while (count_ == 0) try {
                allocate(most_);
            } catch (const std::bad_alloc&) {
                if (most_ == kFewest) throw;
                most_ = std::max(most_ / 2, kFewest);
            }
    }

    // Says that an entry will be asked for soon.
    void expect(const Key& key) const {
        const auto* lines = reinterpret_cast<const char*>(&bucket(key.low));
        __builtin_prefetch(lines);
        __builtin_prefetch(lines + 64);
    }

    std::optional<Numbers> find(const Key& key) const {
        for (const auto& entry : bucket(key.low).entry) {
            const auto [low, more, numbers] = entry.read();
            if (low == key.low && same(more, key) && numbers != 0) return unpacked(numbers);
        }
        return std::nullopt;
    }

    // The work below an entry, 0 if it is not there.
    std::uint32_t work(const Key& key) const {
        for (const auto& entry : bucket(key.low).entry) {
            const auto [low, more, numbers] = entry.read();
            if (low == key.low && same(more, key) && numbers != 0) return static_cast<std::uint32_t>(more);
        }
        return 0;
    }

    void store(const Key& key, const Numbers& numbers, std::uint64_t work) {
        auto& entries = bucket(key.low).entry;
        Entry* chosen = nullptr;
        std::uint32_t least = ~std::uint32_t{0};
        for (auto& entry : entries) {
            const auto [low, more, old] = entry.read();
            if (low == key.low && same(more, key)) {
                chosen = &entry;
                break;
            }
            const auto cost = old == 0 ? 0 : static_cast<std::uint32_t>(more);
            if (chosen == nullptr || cost < least) {
                chosen = &entry;
                least = cost;
            }
        }
        const auto [low, more, old] = chosen->read();
        if (old == 0) filled_.store(filled_.load(std::memory_order_relaxed) + 1, std::memory_order_relaxed);
        const auto bounded = static_cast<std::uint32_t>(std::clamp<std::uint64_t>(work, 1, ~std::uint32_t{0}));
        chosen->write(key.low, key.high >> 32 << 32 | bounded, std::uint64_t{numbers.proof} << 32 | numbers.disproof);
    }

    // Enlarges a table that is three tenths full, when few buckets overflow yet, if the memory allows it. Not while other threads use it.
    void grow_if_full() {
        if (2 * filled() < 3 * count_ || count_ == most_) return;
        const auto count = count_;
        const auto* buckets = buckets_;
        auto old = std::move(memory_);
        try {
            allocate(larger(count));
        } catch (const std::bad_alloc&) {  // then the table keeps its size
            most_ = count;
            memory_ = std::move(old);
            return;
        }
        for (std::size_t at = 0; at < count; ++at)
            for (const auto& entry : buckets[at].entry) put_back(entry.read());
    }

    std::size_t filled() const { return filled_.load(std::memory_order_relaxed); }
    std::size_t bytes() const { return count_ * sizeof(Bucket); }

    // Calls visit with the three words of every entry; put_back takes them, into a table of any size.
    template <class Visit>
    void each(Visit visit) const {
        for (std::size_t at = 0; at < count_; ++at)
            for (const auto& entry : buckets_[at].entry)
                if (const auto words = entry.read(); words[2] != 0) visit(words);
    }
    void put_back(const std::array<std::uint64_t, 3>& words) {
        if (words[2] == 0) return;
        store({words[0], words[1]}, unpacked(words[2]), static_cast<std::uint32_t>(words[1]));
    }

private:
    static constexpr std::size_t kFewest = 1 << 6, kFirst = 1 << 12;

    struct Entry {
        std::atomic<std::uint64_t> mixed, more, numbers;

        std::array<std::uint64_t, 3> read() const {
            const auto m = more.load(std::memory_order_relaxed), n = numbers.load(std::memory_order_relaxed);
            return {mixed.load(std::memory_order_relaxed) ^ m ^ n, m, n};
        }
        void write(std::uint64_t low, std::uint64_t m, std::uint64_t n) {
            mixed.store(low ^ m ^ n, std::memory_order_relaxed);
            more.store(m, std::memory_order_relaxed);
            numbers.store(n, std::memory_order_relaxed);
        }
    };
    struct alignas(128) Bucket {
        Entry entry[5];
    };
    struct Free {
        void operator()(void* memory) const { std::free(memory); }
    };

    static Numbers unpacked(std::uint64_t numbers) {
        return {static_cast<std::uint32_t>(numbers >> 32), static_cast<std::uint32_t>(numbers)};
    }
    static bool same(std::uint64_t more, const Key& key) { return more >> 32 == key.high >> 32; }

    Bucket& bucket(std::uint64_t low) const {
        return buckets_[static_cast<std::size_t>(static_cast<unsigned __int128>(low) * count_ >> 64)];
    }

    // Twice the size; half of the most where that is near, so that the last step doubles too: both tables are there in each step.
    std::size_t larger(std::size_t count) const {
        if (2 * count >= most_) return most_;
        return 4 * count > most_ ? (most_ + 1) / 2 : 2 * count;
    }

    void allocate(std::size_t count) {
        memory_.reset(std::calloc(count + 1, sizeof(Bucket)));
        if (!memory_) throw std::bad_alloc();
        std::size_t room = (count + 1) * sizeof(Bucket);
        void* start = memory_.get();
        buckets_ = static_cast<Bucket*>(std::align(alignof(Bucket), count * sizeof(Bucket), start, room));
        count_ = count;
        filled_.store(0, std::memory_order_relaxed);
    }

    std::size_t most_, count_ = 0;
    std::atomic<std::size_t> filled_ = 0;
    std::unique_ptr<void, Free> memory_;
    Bucket* buckets_ = nullptr;  // the same memory, from the first aligned address on
};

}  // namespace crosscut
