// Positions as position IDs write them, from the fields that a game declares: the twin of `StateGame.format`.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "common/position.hpp"

namespace crosscut {

// A field: what it holds, its word, and its members by their place among the masks (cells, joins) or the numbers, each with the
// letter of its player, or its glyph; of a phase the words of its values, the first of which is not written.
struct FieldText {
    enum Kind { kCells, kJoins, kSpot, kWord, kCount, kPhase } kind;
    std::string word;
    std::vector<std::pair<int, std::string>> members;
};

// The kinds of plies, and the code of one: its cells are numbers below 256. A drop's code is its cell.
enum class Ply { kDrop, kSlide, kBridge, kAim, kPass, kAdopt };
inline int coded(Ply kind, int one = 0, int other = 0) { return static_cast<int>(kind) << 16 | one << 8 | other; }

struct PositionText {
    std::vector<std::string> names;         // of the cells
    std::vector<int> row_ends;              // the cell after the last of each row
    std::vector<std::array<int, 2>> joins;  // the cells of each join, the smaller first
    std::vector<FieldText> fields;          // the cells first

    template <class P>
    std::string of(const P& p) const {
        std::string text(1, "BW"[p.number[0]]);
        text += ':';
        int cell = 0;
        for (const int end : row_ends) {
            if (cell > 0) text += '/';
            for (; cell < end; ++cell) text += glyph(p, cell);
        }
        for (std::size_t at = 1; at < fields.size(); ++at)
            if (const auto said = extra(p, fields[at]); !said.empty()) text += ':' + said;
        return text;
    }

    // What lies on each cell, one glyph for each.
    template <class P>
    std::string glyphs(const P& p) const {
        std::string found;
        for (int cell = 0; cell < row_ends.back(); ++cell) found += glyph(p, cell);
        return found;
    }

    // A ply by its code, see `coded`.
    std::string ply(int code) const {
        const auto one = names.data() + (code >> 8 & 255), other = names.data() + (code & 255);
        switch (static_cast<Ply>(code >> 16)) {
            case Ply::kDrop: return *other;
            case Ply::kSlide: return *one + '-' + *other;
            case Ply::kBridge: return *one + *other;
            case Ply::kAim: return *one + ',' + *other;
            case Ply::kPass: return "pass";
            default: return "adopt";
        }
    }

private:
    template <class P>
    std::string glyph(const P& p, int cell) const {
        for (const auto& [mask, glyph] : fields[0].members)
            if (p.mask[mask].has(cell)) return glyph;
        return ".";
    }

    template <class P>
    std::string extra(const P& p, const FieldText& field) const {
        if (field.kind == FieldText::kPhase) {
            const auto& [at, first] = field.members[0];
            return p.number[at] == 0 ? "" : field.members[p.number[at]].second;
        }
        std::string said;
        const auto add = [&](const std::string& part) { said += (said.empty() ? "" : "+") + part; };
        for (const auto& [at, letter] : field.members) {
            if (field.kind == FieldText::kJoins) {
                p.mask[at].each([&](int join) { add(letter + names[joins[join][0]] + names[joins[join][1]]); });
            } else if (const int value = p.number[at]; field.kind == FieldText::kSpot) {
                if (value != kNowhere) add(letter + names[value]);
            } else if (value != 0) {
                if (field.kind == FieldText::kWord) return field.word;
                add(std::to_string(value));
            }
        }
        return said.empty() ? said : field.word + '=' + said;
    }
};

}  // namespace crosscut
