// What a line of a certificate of the second kind is for: what is relevant of a position or, where one line stands for all images of a
// position, of the images of that the one of least text. The twin of `Listing` in solver/plies_strategy.py.
#pragma once

#include <string>
#include <vector>

#include "common/position.hpp"
#include "common/position_text.hpp"

namespace crosscut {

template <class Kernel>
class Listed {
public:
    using P = typename Kernel::P;

    // `images`: those of the board, null if each has a line of its own. All must outlive this. Only images of the same colours stand for each other.
    Listed(const Kernel& kernel, const PositionText& text, const std::vector<Image>* images) : kernel_(kernel), text_(text) {
        if (images == nullptr) return;
        for (const auto& by : *images)
            if (!by.exchanged) {
                images_.push_back(&by);
                auto& from = from_.emplace_back(by.cells.size());
                for (std::size_t cell = 0; cell < from.size(); ++cell) from[by.cells[cell]] = static_cast<int>(cell);
            }
    }

    P of(const P& p) const {
        const P relevant = kernel_.relevant(p);
        if (images_.empty()) return relevant;
        const std::string glyphs = text_.glyphs(relevant);
        std::string least = glyphs;
        std::vector<const Image*> ties;  // a text begins with the glyphs, so only images that agree there are made and written
        for (std::size_t at = 0; at < images_.size(); ++at) {
            const int order = replace_by_less(least, glyphs, from_[at]);
            if (order < 0) ties.clear();
            if (order <= 0) ties.push_back(images_[at]);
        }
        P found = Images<Kernel>::image(relevant, *ties[0]);
        if (ties.size() == 1) return found;
        std::string text = text_.of(found);
        for (std::size_t at = 1; at < ties.size(); ++at) {
            const P image = Images<Kernel>::image(relevant, *ties[at]);
            if (std::string said = text_.of(image); said < text) {
                found = image;
                text = std::move(said);
            }
        }
        return found;
    }

private:
    // The order of an image's glyphs, cell n having what was on `from[n]`, against the least ones so far, which they become if they are less. Most images
    // are more at one of the first cells.
    static int replace_by_less(std::string& least, const std::string& glyphs, const std::vector<int>& from) {
        for (std::size_t cell = 0; cell < from.size(); ++cell) {
            const char here = glyphs[from[cell]];
            if (here == least[cell]) continue;
            if (here > least[cell]) return 1;
            for (; cell < from.size(); ++cell) least[cell] = glyphs[from[cell]];
            return -1;
        }
        return 0;
    }

    const Kernel& kernel_;
    const PositionText& text_;
    std::vector<const Image*> images_;
    std::vector<std::vector<int>> from_;  // for each image, for each cell where its stone was
};

}  // namespace crosscut
