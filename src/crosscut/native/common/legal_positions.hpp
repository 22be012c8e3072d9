// All legal positions of a small board, cell by cell, each forbidden shape judged as soon as its highest cell is set.
//
// Positions are numbers in base 3, the first cell the leading digit, 0 empty, 1 black, 2 white. By falling number the position
// after a placement comes before the position it is made in, by rising number after it.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "common/placement.hpp"

namespace crosscut {

class LegalPositions {
public:
    LegalPositions(const Placement<1>& game, int size) : size_(size), shapes_(size) {
        for (int cell = 0; cell < size; ++cell) {
            const std::uint32_t here = 1u << cell;
            for (const auto& d : game.diagonal[cell]) add({here | bits(d.at), 0, bits(d.common), 0});
            for (const auto& x : game.crossing[cell]) add({here | bits(x.own), bits(x.other), 0, bits(x.middle)});
        }
    }

    static std::uint32_t bits(const Cells<1>& cells) { return static_cast<std::uint32_t>(cells.word[0]); }

    // Calls visit(number, black, white) for each, by falling number.
    template <class Visit>
    void falling(const Visit& visit) const {
        fill<2>(0, 0, 0, 0, visit);
    }

    // Calls visit for each by rising number.
    template <class Visit>
    void rising(const Visit& visit) const {
        fill<0>(0, 0, 0, 0, visit);
    }

    bool legal(std::uint32_t black, std::uint32_t white) const {
        for (const auto& row : shapes_)
            for (const auto& shape : row)
                if (shape.stands(black, white) || shape.stands(white, black)) return false;
        return true;
    }

private:
    // Forbidden: stones of one side on all of `own` and none on `helping`, of the other on all of `other`, nobody's on `middle`.
    struct Shape {
        std::uint32_t own, other, helping, middle;
        bool stands(std::uint32_t mine, std::uint32_t theirs) const {
            return (mine & own) == own && (theirs & other) == other && !(mine & helping) && !((mine | theirs) & middle);
        }
        bool operator==(const Shape&) const = default;
    };

    // The tables name a shape once for each of its corners.
    void add(const Shape& shape) {
        auto& row = shapes_[31 - std::countl_zero(shape.own | shape.other | shape.helping | shape.middle)];
        if (std::find(row.begin(), row.end(), shape) == row.end()) row.push_back(shape);
    }

    template <int First, class Visit>
    void fill(int cell, std::size_t number, std::uint32_t black, std::uint32_t white, const Visit& visit) const {
        if (cell == size_) return visit(number, black, white);
        const std::uint32_t here = 1u << cell;
        for (int step = 0; step < 3; ++step) {
            const int value = First == 2 ? 2 - step : step;
            const std::uint32_t b = value == 1 ? black | here : black, w = value == 2 ? white | here : white;
            bool legal = true;
            for (const auto& shape : shapes_[cell]) legal = legal && !shape.stands(b, w) && !shape.stands(w, b);
            if (legal) fill<First>(cell + 1, 3 * number + value, b, w, visit);
        }
    }

    int size_;
    std::vector<std::vector<Shape>> shapes_;
};

}  // namespace crosscut
