// The lines of a small strategy certificate of Xodd or Yodd, from all boards solved: the twin of crosscut/games/xodd/tables/strategy.py,
// whose text has the ideas, and which writes the same lines.
#pragma once

#include <optional>
#include <stdexcept>
#include <string>
#include <unordered_set>

#include "xodd/rest.hpp"

namespace crosscut {

// What the sweep found: two bits for each board whose first stone is black (who wins), or a byte (`margins`), in its order.
class XoddSolved {
public:
    XoddSolved(int size, const std::uint8_t* codes, bool margins) : codes_(codes), margins_(margins), value_(1 + (size - 1) / 8) {
        std::vector<std::uint64_t> power(size);
        std::uint64_t boards = 1;
        for (int cell = size; cell-- > 0; boards *= 3) power[cell] = boards;
        for (int first = 0; first < size; ++first) before_.push_back((boards - 3 * power[first]) / 2 - power[first]);
        for (std::size_t at = 0; at < value_.size(); ++at)
            for (int set = 0; set < 256; ++set)
                for (int bit = 0; bit < 8; ++bit)
                    if (set >> bit & 1 && int(8 * at) + bit < size) value_[at][set] += power[8 * at + bit];
    }

    // Whether a side wins a board with stones though the other side is to move.
    bool holds(std::uint64_t black, std::uint64_t white, int side) const {
        const int first = std::countr_zero(black | white);
        const bool exchanged = white >> first & 1;
        const auto at = before_[first] + (exchanged ? value(white) + 2 * value(black) : value(black) + 2 * value(white));
        const int who = side ^ exchanged;
        if (margins_) return (who == 0 ? codes_[at] & 15 : codes_[at] >> 4) > 7;
        return (codes_[at >> 2] >> 2 * (at & 3) & 3) == 1 + who;
    }

private:
    std::uint64_t value(std::uint64_t cells) const {
        std::uint64_t sum = 0;
        for (std::size_t at = 0; cells; ++at, cells >>= 8) sum += value_[at][cells & 255];
        return sum;
    }

    const std::uint8_t* codes_;
    bool margins_;
    std::vector<std::array<std::uint64_t, 256>> value_;
    std::vector<std::uint64_t> before_;
};

template <class Ticker>
class XoddStrategy {
public:
    using Lines = std::vector<std::string>;

    // `symmetries`: of each the image of each cell, the identity among them; `rows`: how many cells each row has.
    XoddStrategy(std::vector<std::uint64_t> near, const std::vector<std::vector<int>>& symmetries, const XoddSolved& solved,
                 std::vector<std::string> names, std::vector<int> rows, int prover, Ticker& ticker)
        : size_(static_cast<int>(near.size())), near_(near), rests_(std::move(near)), solved_(solved), names_(std::move(names)),
          rows_(std::move(rows)), prover_(prover), ticker_(ticker), layers_(size_ + 1) {
        for (const auto& to : symmetries) {
            auto& bytes = images_.emplace_back(1 + (size_ - 1) / 8);
            for (int cell = 0; cell < size_; ++cell)
                for (int set = 0; set < 256; ++set)
                    if (set >> cell % 8 & 1) bytes[cell / 8][set] |= std::uint64_t{1} << to[cell];
        }
    }

    Lines run(std::uint64_t black, std::uint64_t white, int turn, bool passed) {
        const Board root{{black, white}};
        const int empty = size_ - std::popcount(black | white);
        if (turn == prover_) {
            add_line(root, passed, empty);
        } else {
            lines_.push_back(std::to_string(2 * empty + 3) + " " + text(root, turn, passed) + " -");
            const auto here = reduced(root);
            if (!settled(here.rest)) ask(here, passed);
        }
        for (int number = empty; number > 0; --number)
            for (int after_pass = 0; after_pass < 2; ++after_pass)
                for (std::size_t at = 0; at < layers_[number][after_pass].size(); ++at)
                    add_line(layers_[number][after_pass][at], after_pass, number);
        return std::move(lines_);
    }

private:
    static constexpr std::uint64_t kKnown = 1, kNew = 1 << 10, kAll = ~std::uint64_t{0};

    struct Board {
        std::array<std::uint64_t, 2> stones{};
        bool operator==(const Board&) const = default;
        std::uint64_t filled() const { return stones[0] | stones[1]; }
    };
    struct Hash {
        std::size_t operator()(const Board& board) const {
            std::uint64_t word = board.stones[0] * 0x9e3779b97f4a7c15u ^ (board.stones[1] + 0x165667b19e3779f9u) * 0xc2b2ae3d27d4eb4fu;
            return (word ^ word >> 29) * 0xbf58476d1ce4e5b9u >> 16;
        }
    };
    // A board with its dead cells filled, and what is left of it.
    struct Here {
        Board board;
        Rest rest;
    };
    struct Answer {
        Board board;
        bool passed;
        int empty;
    };
    struct Turn {
        std::array<std::uint64_t, 2> stones{};  // none: a pass
        std::optional<Here> after;              // none: nothing can change any more
    };

    bool settled(const Rest& rest) const { return Rests::settled(rest, rests_.outlook(rest), prover_); }

    Here reduced(const Board& board) const {
        Rest rest{~board.filled() & (~std::uint64_t{0} >> (64 - size_)), 0, {}};
        for (int colour = 0; colour < 2; ++colour)
            for (auto left = board.stones[colour]; left; rest.lead += colour == 0 ? -1 : 1) {
                std::uint64_t group = left & -left, near = 0;
                for (auto frontier = group; frontier;) {
                    std::uint64_t step = 0;
                    for (; frontier; frontier &= frontier - 1) step |= near_[std::countr_zero(frontier)];
                    near |= step & rest.empty;
                    frontier = step & left & ~group;
                    group |= frontier;
                }
                left &= ~group;
                if (near) rest.group[colour].push_back(near);
            }
        rests_.reduce(rest);
        return {filled(board, rest), std::move(rest)};
    }

    Board filled(const Board& board, const Rest& rest) const {
        return {{~(board.stones[1] | rest.empty) & (~std::uint64_t{0} >> (64 - size_)), board.stones[1]}};
    }

    // Calls visit(stones, after) for each turn with a stone; of one drop on the empty board.
    template <class Visit>
    void turns(const Here& here, Visit visit) const {
        const auto leave = [&](std::uint64_t black, std::uint64_t white, const Rest& rest) {
            const Board board{{here.board.stones[0] | black, here.board.stones[1] | white}};
            visit(std::array<std::uint64_t, 2>{black, white}, Here{filled(board, rest), rest});
        };
        if (here.board.filled()) {
            rests_.turns(here.rest, leave);
            return;
        }
        Rests::each_drop(here.rest.empty, [&](int cell, int colour) {
            auto next = rests_.after(here.rest, cell, colour);
            rests_.reduce(next);
            std::array<std::uint64_t, 2> stones{};
            stones[colour] = std::uint64_t{1} << cell;
            leave(stones[0], stones[1], next);
        });
    }

    // Finds the boards that are not settled after the other side's turns, each image once. Returns their cost, or the largest
    // cost that matters if it is as much.
    std::uint64_t find_answers(const Here& here, bool passed, std::uint64_t most) {
        std::uint64_t cost = 0;
        answers_.clear();
        seen_.clear();
        const auto add = [&](const Here& after, bool after_pass) {
            const Answer answer{least(after.board), after_pass, std::popcount(after.rest.empty)};
            if (!seen_.insert(answer.board).second) return;
            answers_.push_back(answer);
            cost += asked_[after_pass].contains(answer.board) ? kKnown : kNew << answer.empty;
        };
        if (here.board.filled() && !passed && here.rest.lead_of(prover_) < 0) add(here, true);
        turns(here, [&](const auto&, const Here& after) {
            if (cost < most && !settled(after.rest)) add(after, false);
        });
        return std::min(cost, most);
    }

    void ask(const Here& here, bool passed) {
        find_answers(here, passed, kAll);
        for (const auto& answer : answers_)
            if (asked_[answer.passed].insert(answer.board).second) layers_[answer.empty][answer.passed].push_back(answer.board);
    }

    void add_line(const Board board, bool passed, int empty) {
        const auto turn = best_turn(board, passed);
        if (turn.after) ask(*turn.after, !(turn.stones[0] | turn.stones[1]));
        lines_.push_back(std::to_string(2 * empty + 2) + " " + text(board, prover_, passed) + " " + text(turn));
    }

    Turn best_turn(const Board& board, bool passed) {
        const auto here = reduced(board);
        const bool leads = here.rest.lead_of(prover_) > 0;
        if (leads && (passed || settled(here.rest))) return {};
        std::optional<Turn> found;
        std::vector<Turn> winning;
        turns(here, [&](const auto& stones, const Here& after) {
            if (found) return;
            if (settled(after.rest))
                found = Turn{stones, {}};
            else if (solved_.holds(after.board.stones[0], after.board.stones[1], prover_))
                winning.push_back({stones, after});
        });
        if (found) return *found;
        if (leads && solved_.holds(here.board.stones[0], here.board.stones[1], prover_)) winning.push_back({{}, here});
        std::uint64_t lowest = kAll;
        for (auto& turn : winning) {
            ticker_.count(1);
            const auto cost = find_answers(*turn.after, !(turn.stones[0] | turn.stones[1]), lowest);
            if (cost >= lowest) continue;
            lowest = cost;
            found = std::move(turn);
        }
        if (!found) throw std::logic_error("xodd: no winning turn in a position that is won: please report it");
        return *found;
    }

    // The image whose text is least, that is, with `.` < `B` < `W` at the first cell where two differ.
    Board least(const Board& board) const {
        std::optional<Board> best;
        for (const auto& bytes : images_) {
            Board image;
            for (int colour = 0; colour < 2; ++colour)
                for (std::size_t at = 0; at < bytes.size(); ++at) image.stones[colour] |= bytes[at][board.stones[colour] >> 8 * at & 255];
            if (!best || is_less(image, *best)) best = image;
        }
        return *best;
    }

    static bool is_less(const Board& one, const Board& other) {
        const auto differ = (one.stones[0] ^ other.stones[0]) | (one.stones[1] ^ other.stones[1]);
        const auto cell = differ & -differ;
        const auto glyph = [cell](const Board& board) { return board.stones[1] & cell ? 2 : board.stones[0] & cell ? 1 : 0; };
        return glyph(one) < glyph(other);
    }

    std::string text(const Board& board, int turn, bool passed) const {
        std::string found{turn == 0 ? "B:" : "W:"};
        int cell = 0;
        for (const int length : rows_) {
            if (cell) found += '/';
            for (const int end = cell + length; cell < end; ++cell)
                found += board.stones[0] >> cell & 1 ? 'B' : board.stones[1] >> cell & 1 ? 'W' : '.';
        }
        return passed ? found + ":pass" : found;
    }

    std::string text(const Turn& turn) const {
        std::string found;
        for (auto left = turn.stones[0] | turn.stones[1]; left; left &= left - 1) {
            const int cell = std::countr_zero(left);
            if (!found.empty()) found += '+';
            found += turn.stones[0] >> cell & 1 ? 'B' : 'W';
            found += names_[cell];
        }
        return found.empty() ? "pass" : found;
    }

    int size_;
    std::vector<std::uint64_t> near_;
    Rests rests_;
    const XoddSolved& solved_;
    std::vector<std::string> names_;
    std::vector<int> rows_;
    int prover_;
    Ticker& ticker_;
    std::vector<std::vector<std::array<std::uint64_t, 256>>> images_;
    std::array<std::unordered_set<Board, Hash>, 2> asked_;
    std::vector<std::array<std::vector<Board>, 2>> layers_;  // what was asked for, by empty cells, after a pass or not
    std::vector<Answer> answers_;
    std::unordered_set<Board, Hash> seen_;  // the boards among them
    Lines lines_;
};

}  // namespace crosscut
