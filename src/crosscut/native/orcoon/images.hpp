// The content of a structure key, as labelled sets of cells, and the images of these under a symmetry of the board.
//
// A symmetry carries cells to cells, classes of rules to classes of rules, edges to edges, and perhaps the colours to each other; so a
// set of cells with a label has an image, again a set with a label. Sets are carried byte by byte through tables.
#pragma once

#include <algorithm>

#include "orcoon/alone.hpp"

namespace crosscut {

// Labels of sets, two of each kind but W, one for each colour: the cells of R and P by the class of their rule, W by its class with
// the colour of the side to move on the cell, A by edge, G. See orcoon/structure.hpp.
template <int Words>
class Labels {
public:
    static constexpr int kOpen = 0, kFree = 2, kMover = 3, kGroups = 4, kEdges = 6, kRules = 10;

    explicit Labels(const Shapes<Words>& shapes)
        : diagonals_(static_cast<int>(shapes.diagonals.size())), windows_(static_cast<int>(shapes.windows.size())) {}

    int reach(int rule, int x) const { return kRules + 2 * rule + x; }
    int pair(int rule, int x) const { return kRules + 2 * diagonals_ + 2 * rule + x; }
    int window(int rule) const { return kRules + 4 * diagonals_ + rule; }
    int count() const { return window(windows_); }

private:
    int diagonals_, windows_;
};

using Permutation = std::vector<int>;  // of each cell its image

template <int Words>
struct Image {
    using Set = Cells<Words>;

    std::vector<std::array<Set, 256>> byte;
    std::vector<int> label;
    bool identity = false;

    Set of(const Set& set) const {
        if (identity) return set;
        Set found;
        for (int i = 0; i < Words; ++i) {
            const auto* part = byte.data() + 8 * i;
            for (std::uint64_t rest = set.word[i]; rest; rest >>= 8) found = found | (*part++)[rest & 255];
        }
        return found;
    }
};

template <int Words>
class Images {
public:
    using Set = Cells<Words>;
    using Label = Labels<Words>;

    // Symmetries that do not carry edges to edges and rules to rules are left out; the identity is not.
    Images(const Shapes<Words>& shapes, const Label& labels, const std::vector<Permutation>& symmetries) {
        for (const auto& symmetry : symmetries) add(shapes, labels, symmetry);
        if (images_[0].empty()) throw std::invalid_argument("a structure without the identity");
    }

    // The symmetries that keep the pairs of edges, and those that exchange the pairs.
    const std::vector<Image<Words>>& keeping() const { return images_[0]; }
    const std::vector<Image<Words>>& exchanging() const { return images_[1]; }

private:
    void add(const Shapes<Words>& shapes, const Label& labels, const Permutation& to) {
        Image<Words> image;
        const auto moved = [&](const Set& set) {
            Set found;
            set.each([&](int cell) { found = found | Set::of(to[cell]); });
            return found;
        };
        image.label.resize(labels.count());
        const Set first_edge = moved(shapes.sides[0][0]);
        bool exchanges = false, fits = false;
        for (int x = 0; x < 2; ++x)
            for (int end = 0; end < 2; ++end)
                if (shapes.sides[x][end].word == first_edge.word && !fits) {
                    fits = true;
                    exchanges = x == 1;
                }
        const auto colour = [&](int x) { return exchanges ? 1 - x : x; };
        for (int x = 0; x < 2; ++x) {
            image.label[Label::kGroups + x] = Label::kGroups + colour(x);
            for (int end = 0; end < 2; ++end) {
                int found = -1;
                for (int other = 0; other < 2; ++other)
                    if (shapes.sides[colour(x)][other].word == moved(shapes.sides[x][end]).word && found < 0) found = other;
                fits = fits && found >= 0;
                image.label[Label::kEdges + 2 * x + end] = Label::kEdges + 2 * colour(x) + found;
            }
        }
        for (std::size_t at = 0; at < shapes.diagonals.size(); ++at) {
            const int same = class_of(shapes.diagonals, at, to, moved, [](const Rule<Words>& rule) { return rule.at.by; });
            fits = fits && same >= 0;
            for (int x = 0; x < 2; ++x) {
                image.label[labels.reach(at, x)] = labels.reach(same, colour(x));
                image.label[labels.pair(at, x)] = labels.pair(same, colour(x));
            }
        }
        for (std::size_t at = 0; at < shapes.windows.size(); ++at) {
            const int same = class_of(shapes.windows, at, to, moved, [](const WindowRule<Words>& rule) { return rule.same.by; });
            fits = fits && same >= 0;
            image.label[labels.window(at)] = labels.window(same);
        }
        if (!fits) return;
        for (std::size_t at = 0; at < (to.size() + 7) / 8; ++at) {
            auto& table = image.byte.emplace_back();
            for (int value = 0; value < 256; ++value)
                for (int bit = 0; bit < 8; ++bit)
                    if (value >> bit & 1 && 8 * at + bit < to.size()) table[value] = table[value] | Set::of(to[8 * at + bit]);
        }
        image.identity = std::is_sorted(to.begin(), to.end());
        images_[exchanges].push_back(std::move(image));
    }

    // The class of rules to which a symmetry carries a class, -1 if there is none.
    template <class Class, class Moved, class Distance>
    static int class_of(const std::vector<Class>& classes, std::size_t at, const Permutation& to, Moved moved, Distance distance) {
        const int cell = first(classes[at].where), wanted = to[cell + distance(classes[at])] - to[cell];
        const auto where = moved(classes[at].where);
        for (std::size_t other = 0; other < classes.size(); ++other)
            if (distance(classes[other]) == wanted && classes[other].where.word == where.word) return static_cast<int>(other);
        return -1;
    }

    std::vector<Image<Words>> images_[2];
};

}  // namespace crosscut
