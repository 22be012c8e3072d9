// The number of groups of every set of cells: flooded, set by set. For the checks of tables, which share nothing with the sweeps.
#pragma once

#include <bit>
#include <cstdint>
#include <vector>

namespace crosscut {

// One entry for each of the 2^size sets of cells with these neighbours.
inline std::vector<std::uint8_t> groups_of_all_sets(int size, const std::vector<std::uint64_t>& near) {
    std::vector<std::uint8_t> groups;
    groups.reserve(std::size_t{1} << size);
    for (std::uint64_t set = 0; set >> size == 0; ++set) {
        std::uint64_t left = set;
        std::uint8_t found = 0;
        for (; left; ++found)
            for (std::uint64_t edge = left & -left; edge;) {
                const int cell = std::countr_zero(edge);
                left &= ~(std::uint64_t{1} << cell);
                edge = (edge | near[cell]) & left;
            }
        groups.push_back(found);
    }
    return groups;
}

}  // namespace crosscut
