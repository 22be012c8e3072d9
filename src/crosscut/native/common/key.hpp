// A hash of 128 bits, by which positions, or classes of positions, are told apart.
#pragma once

#include <compare>
#include <cstdint>

namespace crosscut {

struct Key {
    std::uint64_t low = 0, high = 0;
    friend auto operator<=>(const Key&, const Key&) = default;
};

struct KeyHash {
    std::size_t operator()(const Key& key) const { return key.low; }
};

}  // namespace crosscut
