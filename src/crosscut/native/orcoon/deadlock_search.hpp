// All minimal deadlock patterns with at most so many dead cells, or within a box, by an obligation-driven search.
//
// Idea: start with one dead cell, the first of the pattern in reading order. Each dead cell owes two reasons, one a colour. Take the
// debt that can be paid in the fewest ways, and branch over these; way i excludes the ways before it for good, so no pattern is met twice
// in one orientation, and nothing needs to be remembered but what is found. The first cell pays Black in an earlier way than White (the
// other half are colour exchanges). A branch ends when a debt cannot be paid, when dead cells and stones break a rule whatever is added,
// or when a part of the pattern is mutually dead already (then nothing that grows from it is minimal).
// Source: the obligation-driven search of the project's notes, which remembered canonical forms of partial patterns; excluding earlier
// ways makes the memory needless. The ways open to a cell are recomputed only where the last step came within two cells.
// A search can be cut into shares: of the nodes at depth `kSplit`, each share goes on from every so manyth.
// Twin: `crosscut/games/orcoon/deadlocks/search.py`.
#pragma once

#include <cstdlib>
#include <set>
#include <stdexcept>

#include "orcoon/deadlock.hpp"
#include "orcoon/deadlock_support.hpp"

namespace crosscut {

struct DeadlockLimits {
    int cells;          // most dead cells
    int rows, columns;  // the box of stones and dead cells
    bool crossing;      // whether the crossing rule holds
    int share, shares;  // which part of the search this is, from 0, and of how many
};

template <class Ticker>
class DeadlockSearch {
public:
    static constexpr std::size_t kMostCells = 64;
    static constexpr int kSplit = 10;
    static constexpr int kWidest = 30;  // cells in a row, so that they fit into a plane on either side of the first

    DeadlockSearch(const DeadlockLimits& limits, Ticker& ticker)
        : limits_(limits), ticker_(ticker), reasons_(dead_reasons(limits.crossing)) {
        for (int row = 0; row < kTop; ++row) closed_[row] = ~std::uint64_t{0};
        closed_[kTop] = (std::uint64_t{1} << kLeft) - 1;
        if (limits.cells >= 1 && put({kTop, kLeft}, 0)) {
            note(0);
            extend();
        }
    }
    const std::set<std::string>& found() const { return found_; }
    // Whether the limit on dead cells kept anything from being tried.
    bool limited() const { return limited_; }

private:
    static constexpr int kTop = 2, kLeft = 31;
    struct Box {
        int top = kPlane, bottom = -1, left = kPlane, right = -1;
    };
    // The debt of one cell to one colour, as sets of reasons: ways to pay, by number of new dead cells; excluded ones; those that
    // hold.
    struct Debt {
        std::uint32_t ways[3]{}, excluded = 0, paid = 0;  // paid: the ways in which it is paid already
    };
    struct Cell {
        Spot at;
        Debt debt[2];
    };
    struct Step {
        Spot at;
        int value;  // 0: dead, 1: black, 2: white
    };

    void extend() {
        if (depth_ == kSplit && split_++ % limits_.shares != limits_.share) return;
        ++depth_;
        extend_here();
        --depth_;
    }

    void extend_here() {
        ticker_.count(1);
        const int room = limits_.cells - static_cast<int>(cells_.size());
        int fewest = 33, colour = 0;
        std::size_t cell = 0;
        std::uint32_t ways = 0;
        std::uint64_t settled = 0;
        for (std::size_t i = 0; i < cells_.size(); ++i) {
            if (cells_[i].debt[0].paid && cells_[i].debt[1].paid) settled |= std::uint64_t{1} << i;
            for (int k = 0; k < 2; ++k) {
                const auto& debt = cells_[i].debt[k];
                if (debt.paid) {
                    if (debt.paid & debt.excluded) return;
                    continue;
                }
                const auto open = debt.ways[0] | (room >= 1 ? debt.ways[1] : 0) | (room >= 2 ? debt.ways[2] : 0);
                if (std::popcount(open) >= fewest) continue;
                fewest = std::popcount(open), cell = i, colour = k, ways = open;
            }
        }
        if (fewest == 33) {
            if (support_of(settled).minimal()) found_.insert(pattern_.canonical());
            return;
        }
        const auto& all = cells_[cell].debt[colour].ways;
        limited_ |= ways != (all[0] | all[1] | all[2]);
        if (!ways || (settled && support_of(settled).stands())) return;
        const auto before = cells_[cell].debt[colour].excluded;
        for (auto rest = ways; rest; rest &= rest - 1) {
            const int way = std::countr_zero(rest);
            const bool first = cells_.size() == 1;  // Black's debt of the first cell: each way of paying brings a dead cell
            cells_[cell].debt[colour].excluded = before | (ways & ((std::uint32_t{1} << way) - 1));
            if (first) cells_[0].debt[1].excluded = (std::uint32_t{1} << way) - 1;
            pay(cells_[cell].at, reasons_[way], colour);
            if (first) cells_[0].debt[1].excluded = 0;
        }
        cells_[cell].debt[colour].excluded = before;
    }

    // The support of these cells; both debts of each are paid.
    const DeadSupport& support_of(std::uint64_t settled) {
        support_.clear(settled);
        for (auto rest = settled; rest; rest &= rest - 1) {
            const auto& cell = cells_[std::countr_zero(rest)];
            for (int colour = 0; colour < 2; ++colour) {
                for (auto paid = cell.debt[colour].paid; paid; paid &= paid - 1) {
                    const auto& reason = reasons_[std::countr_zero(paid)];
                    DeadSupport::Prop prop;
                    each_spot(cell.at, reason.dead, [&](Spot at) { prop.dead |= std::uint64_t{1} << number_[at.row][at.column]; });
                    each_spot(cell.at, reason.own | reason.other, [&](Spot at) { prop.add_stone(number_[at.row][at.column]); });
                    support_.add(prop);
                }
                support_.end_debt();
            }
        }
        support_.set_stones(steps_.size() - cells_.size());
        return support_;
    }

    template <class Visit>
    static void each_spot(Spot middle, std::uint32_t mask, Visit visit) {
        for (; mask; mask &= mask - 1) {
            const int bit = std::countr_zero(mask);
            visit(Spot{middle.row + bit / 5 - 2, middle.column + bit % 5 - 2});
        }
    }

    // Assumes the reason, goes on, takes everything back.
    void pay(Spot at, const DeadReason& reason, int colour) {
        const auto steps = steps_.size();
        const auto debts = kept_.size();
        const auto box = box_;
        const std::uint32_t masks[3] = {reason.dead, colour ? reason.other : reason.own, colour ? reason.own : reason.other};
        bool sound = true;
        for (int value = 0; value < 3; ++value)
            each_spot(at, masks[value], [&](Spot spot) {
                if (sound && !(plane(value)[spot.row] >> spot.column & 1)) sound = put(spot, value);
            });
        if (sound) {
            note(steps);
            extend();
        }
        while (kept_.size() > debts) {
            cells_[kept_.back().first] = kept_.back().second;
            kept_.pop_back();
        }
        while (steps_.size() > steps) {
            const auto [spot, value] = steps_.back();
            steps_.pop_back();
            plane(value)[spot.row] ^= std::uint64_t{1} << spot.column;
            if (value == 0) cells_.pop_back();
        }
        box_ = box;
    }

    Plane& plane(int value) { return value ? pattern_.stones[value - 1] : pattern_.dead; }

    bool put(Spot at, int value) {
        const auto number = value ? steps_.size() - cells_.size() : cells_.size();
        if (number >= (value ? DeadSupport::kMostStones : kMostCells)) throw std::length_error("a deadlock pattern too large");
        number_[at.row][at.column] = static_cast<std::uint8_t>(number);
        steps_.push_back({at, value});
        plane(value)[at.row] |= std::uint64_t{1} << at.column;
        if (value == 0) cells_.push_back({at, {}});
        box_.top = std::min(box_.top, at.row), box_.bottom = std::max(box_.bottom, at.row);
        box_.left = std::min(box_.left, at.column), box_.right = std::max(box_.right, at.column);
        if (box_.bottom - box_.top >= limits_.rows || box_.right - box_.left >= limits_.columns) return false;
        return !pattern_.broken_at(at.row, at.column, limits_.crossing);
    }

    // Recomputes the ways of all cells that the steps from `first` on come near to, keeping what they were.
    void note(std::size_t first) {
        for (std::size_t i = 0; i < cells_.size(); ++i) {
            const auto [row, column] = cells_[i].at;
            const bool near = std::any_of(steps_.begin() + first, steps_.end(), [&](const Step& step) {
                return std::abs(step.at.row - row) <= 2 && std::abs(step.at.column - column) <= 2;
            });
            if (!near) continue;
            kept_.emplace_back(i, cells_[i]);
            const std::uint32_t dead = around(pattern_.dead, row, column), closed = around(closed_, row, column);
            const std::uint32_t stones[2] = {around(pattern_.stones[0], row, column), around(pattern_.stones[1], row, column)};
            for (int k = 0; k < 2; ++k) {
                auto& debt = cells_[i].debt[k];
                debt = {{0, 0, 0}, debt.excluded, 0};
                for (std::size_t way = 0; way < reasons_.size(); ++way) {
                    const auto& reason = reasons_[way];
                    const auto bit = std::uint32_t{1} << way;
                    const auto clash = (reason.dead & (stones[0] | stones[1] | closed)) | (reason.own & (dead | stones[1 - k])) |
                                       (reason.other & (dead | stones[k]));
                    if (clash) continue;
                    const auto missing = reason.dead & ~dead;
                    if (!(missing | (reason.own & ~stones[k]) | (reason.other & ~stones[1 - k]))) {
                        debt.paid |= bit;
                    } else if (!(debt.excluded & bit)) {
                        debt.ways[std::popcount(missing)] |= bit;
                    }
                }
            }
        }
    }

    DeadlockLimits limits_;
    Ticker& ticker_;
    std::vector<DeadReason> reasons_;
    DeadPattern pattern_;
    Plane closed_{};  // cells before the first one: never dead
    Box box_;
    bool limited_ = false;
    int depth_ = 0;
    std::int64_t split_ = 0;  // nodes met at depth kSplit
    std::vector<Cell> cells_;
    std::vector<Step> steps_;
    std::vector<std::pair<std::size_t, Cell>> kept_;
    std::uint8_t number_[kPlane][kPlane]{};  // the how manyth dead cell, or stone, stands there
    DeadSupport support_;
    std::set<std::string> found_;
};

}  // namespace crosscut
