// How many stones and bridges a player needs to join his sides (Quax), or the Connector to close a loop (Torax), if the other one does
// nothing.
//
// *A loop* meets every row, or every column, so it passes through a cell of any row and column together: those with the fewest open
// cells are taken. From each such cell the cheapest ways to all cells make a tree. Of a loop through that cell, each step closes a walk
// with the tree's ways to both its ends, and the rounds of these walks add up to those of the loop. So one of them goes round as well,
// and it costs no more; the cheapest walk is what is wanted, for it contains a loop. (So shortest loops of a surface are found:
// Thomassen, "Embeddings of graphs with no short noncontractible cycles", 1990.) No end of that step is farther from the start than half
// of the loop and one ply.
//
// Tried: ways through four copies of each cell, by how often they crossed the seams (five times as slow).
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

namespace crosscut {

// The cheapest ways of a colour: across the board in Quax; on a torus loops by their class, that is whether they go round an odd number
// of times down (1), to the right (2), or both (3).
struct Ways {
    static constexpr int kNever = 255;

    std::array<int, 4> cost{kNever, kNever, kNever, kNever};

    // The cheapest of all, and the cheapest of another class than that.
    int first() const { return std::min({cost[0], cost[1], cost[2], cost[3]}); }
    int second() const { return std::max(std::min(cost[1], cost[2]), std::min(std::max(cost[1], cost[2]), cost[3])); }
};

template <class Game, bool kTorus>
class Distance {
public:
    using P = typename Game::P;
    using Set = typename Game::Set;
    using Found = Ways;

    Distance(const Game& game, int colour) : game_(game), colour_(colour) {}

    // How many plies the colour needs at least; the Blocker needs loops of two classes.
    int of(const Found& found) const { return kTorus && colour_ == 1 ? found.second() : found.first(); }

    // Of a position.
    Found all(const P& p) const {
        Found found;
        if constexpr (kTorus) {
            const Set open = game_.all & ~p.mask[1 - colour_];
            Set starts;
            for (const auto& lines : game_.lines) {
                const Set* best = nullptr;
                for (const auto& line : lines)
                    if (best == nullptr || (line & open).count() < (*best & open).count()) best = &line;
                starts = starts | (*best & open);
            }
            Set done;
            starts.each([&](int start) {
                if (of(found) > 0 && !done.has(start)) through(p, start, found, done);
            });
        } else {
            way(p, found);
        }
        return found;
    }

    // The same after a ply of the colour, with what was found before it.
    void shorten(const P& p, int cell, Found& found) const {
        if constexpr (kTorus) {
            Set done;
            through(p, cell, found, done);
        } else {
            found = all(p);
        }
    }

private:
    struct Levels {  // cells by their distance; a step costs two at most
        Levels() {}

        std::array<std::array<std::uint8_t, 1024>, 3> cell;
        std::array<int, 3> count{};
        void add(int at, int distance) { cell[distance % 3][count[distance % 3]++] = static_cast<std::uint8_t>(at); }
    };
    struct Place {
        std::uint8_t far;
        std::int8_t down, right;
        bool settled;
    };
    using Places = std::array<Place, 256>;
    static constexpr Place kNowhere{Found::kNever, 0, 0, false};

    void way(const P& p, Found& found) const {
        Places place;
        std::fill_n(place.begin(), game_.steps.size(), kNowhere);
        Levels levels;
        const Set& own = p.mask[colour_];
        (game_.sides[colour_][0] & ~p.mask[1 - colour_]).each([&](int cell) {
            place[cell].far = !own.has(cell);
            levels.add(cell, place[cell].far);
        });
        for (int cost = 0, idle = 0; idle < 3; ++cost) {
            auto& count = levels.count[cost % 3];
            idle = count == 0 ? idle + 1 : 0;
            for (int at = 0; at < count; ++at) {
                const int cell = levels.cell[cost % 3][at];
                if (place[cell].far != cost || place[cell].settled) continue;
                place[cell].settled = true;
                if (game_.sides[colour_][1].has(cell)) {
                    found.cost[0] = cost;
                    return;
                }
                each_step(p, cell, [&](const auto& step, int bridge) {
                    const int far = cost + bridge + !own.has(step.cell);
                    auto& there = place[step.cell];
                    if (far >= there.far) return;
                    there.far = static_cast<std::uint8_t>(far);
                    levels.add(step.cell, far);
                });
            }
            count = 0;
        }
    }

    // Adds the loops through a cell that are cheaper, and to `done` own stones from which they are the same.
    void through(const P& p, int start, Found& found, Set& done) const {
        Places place;
        std::fill_n(place.begin(), game_.steps.size(), kNowhere);
        Levels levels;
        const Set& own = p.mask[colour_];
        const int first = !own.has(start);
        place[start].far = 0;
        levels.add(start, 0);
        for (int cost = 0, idle = 0; idle < 3 && 2 * cost <= of(found) + 1; ++cost) {
            auto& count = levels.count[cost % 3];
            idle = count == 0 ? idle + 1 : 0;
            for (int at = 0; at < count; ++at) {
                const int cell = levels.cell[cost % 3][at];
                auto& here = place[cell];
                if (here.far != cost || here.settled) continue;
                here.settled = true;
                if (first + cost == 0) done = done | Set::of(cell);
                each_step(p, cell, [&](const auto& step, int bridge) {
                    auto& there = place[step.cell];
                    const int down = here.down + step.down, right = here.right + step.right;
                    if (there.settled) {
                        const int which = ((there.down ^ down) & 1) | ((there.right ^ right) & 1) << 1;
                        const int loop = first + cost + there.far + bridge;
                        if (which != 0) found.cost[which] = std::min(found.cost[which], loop);
                        return;
                    }
                    const int far = cost + bridge + !own.has(step.cell);
                    if (far >= there.far) return;
                    there.far = static_cast<std::uint8_t>(far);
                    there.down = static_cast<std::int8_t>(down);
                    there.right = static_cast<std::int8_t>(right);
                    levels.add(step.cell, far);
                });
            }
            count = 0;
        }
    }

    // Calls visit(step, whether it needs a new bridge) for each step that is open to the colour.
    template <class Visit>
    void each_step(const P& p, int cell, Visit visit) const {
        const auto &closed = p.mask[1 - colour_], &taken = p.mask[Game::kBridges + 1 - colour_];
        const auto& bridged = p.mask[Game::kBridges + colour_];
        for (const auto& step : game_.steps[cell]) {
            if (closed.has(step.cell)) continue;
            if (step.diagonal < 0) {
                visit(step, 0);
            } else if (!taken.has(game_.crossing[step.diagonal])) {
                visit(step, bridged.has(step.diagonal) ? 0 : 1);
            }
        }
    }

    const Game& game_;
    int colour_;
};

}  // namespace crosscut
