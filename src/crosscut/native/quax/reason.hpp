// Why a player of Quax or Torax wins by virtual connections (quax/connections.hpp), as certificates say it: docs/formats/certificates.md,
// section "Connections".
#pragma once

#include <string>
#include <vector>

#include "common/position_text.hpp"

namespace crosscut {

// A cell, a side (Black's two, then White's), or the diagonal of a bridge.
struct ReasonPlace {
    enum Kind { kCell, kSide, kBridge } kind;
    int number;

    std::string text(const PositionText& names) const {
        constexpr const char* kSides[] = {"top", "bottom", "left", "right"};
        if (kind == kCell) return names.names[number];
        return kind == kSide ? kSides[number] : names.names[names.joins[number][0]] + names.names[names.joins[number][1]];
    }
};

// A connection: by itself; of others, which are numbered from 1, by AND at a place; or by OR.
struct ReasonStep {
    std::vector<ReasonPlace> at;
    std::vector<int> of;
};

// `wins`: the connections of each; `left`: what is in all wins, so that plies that take nothing of it change nothing.
template <class Need>
struct Reason {
    std::vector<ReasonStep> steps;
    std::vector<std::vector<int>> wins;
    Need left{};

    std::string text(const PositionText& names) const {
        std::string found;
        const auto add = [&](const std::vector<int>& numbers, const char* between) {
            for (std::size_t at = 0; at < numbers.size(); ++at) found += (at > 0 ? between : "") + std::to_string(numbers[at]);
        };
        for (const auto& step : steps) {
            add(step.of, step.at.empty() ? "|" : "+");
            for (std::size_t at = 0; at < step.at.size(); ++at) found += (!step.of.empty() ? "@" : at > 0 ? "/" : "") + step.at[at].text(names);
            found += ';';
        }
        for (const auto& win : wins) {
            found += '!';
            add(win, ",");
            found += ';';
        }
        found.pop_back();
        return found;
    }
};

}  // namespace crosscut
