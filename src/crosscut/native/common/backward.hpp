// Backward induction over all positions that play from a root reaches; play may come back to an earlier position.
//
// Idea: list the positions, each once for its images, with the plies between them; then carry ended positions back, the nearest
// ends first. A position is won as soon as one ply leads to a lost one, lost when all its plies are known to lose, and a draw if it
// is never decided. All scores go to the table, with distances, so strategies and their certificates are read from there.
//
// Source: Thompson, Retrograde Analysis of Certain Endgames (ICCA Journal, 1986). The twin is solver/backward.py.
#pragma once

#include <algorithm>
#include <new>
#include <unordered_map>
#include <utility>
#include <vector>

#include "common/exact_table.hpp"
#include "common/negamax.hpp"

namespace crosscut {

template <class Kernel, class Ticker>
class Backward {
public:
    using P = typename Kernel::P;

    Backward(const Kernel& kernel, Images<Kernel>* images, ExactTable& table, std::size_t memory, Ticker& ticker)
        : kernel_(kernel), images_(images), table_(table), memory_(memory), ticker_(ticker) {}

    // Puts the scores of all positions that play from the root reaches into the table, for whoever decides in each.
    void solve(const P& root) {
        explore(root);
        join();
        decide();
        for (const auto& [key, number] : numbers_) table_.store(key, {nodes_[number].score, nodes_[number].score});
    }

private:
    struct Node {
        std::int32_t score = 0;  // kFar - d, d - kFar, 0 as long as it is not decided
        std::int32_t left = 0;   // plies that are not known to lose
    };

    Key key_of(const P& p) const {
        const P relevant = kernel_.relevant(p);
        return (images_ ? images_->least(relevant) : relevant).key();
    }

    void explore(const P& root) {
        std::vector<std::pair<std::uint32_t, P>> ahead;
        const auto number_of = [&](const P& p) {
            const auto [found, fresh] = numbers_.try_emplace(key_of(p), static_cast<std::uint32_t>(nodes_.size()));
            if (fresh) {
                nodes_.emplace_back();
                ahead.push_back({found->second, p});
                // Some 64 bytes an entry of the map.
                if (64 * nodes_.size() + sizeof(Edge) * edges_.size() > memory_) throw std::bad_alloc();
            }
            return found->second;
        };
        number_of(root);
        while (!ahead.empty()) {
            const auto [number, p] = ahead.back();
            ahead.pop_back();
            ticker_.count(1);
            if (const auto end = kernel_.ended(p)) {
                settle(number, (*end > 0 ? 1 : *end < 0 ? -1 : 0) * kFar);
            } else if (const auto known = table_.find(key_of(p))) {
                settle(number, known->low);
            } else {
                kernel_.plies(p, [&](int, const P& q) {
                    const bool same = kernel_.decides(p) == kernel_.decides(q);
                    edges_.push_back({number_of(q), number << 1 | same});
                    ++nodes_[number].left;
                });
            }
        }
    }

    void settle(std::uint32_t number, std::int32_t score) {
        nodes_[number].score = score;
        if (score != 0) at_distance(kFar - std::abs(score)).push_back(number);
    }

    // Sorts the plies by the positions that they lead to.
    void join() {
        first_.assign(nodes_.size() + 1, 0);
        for (const auto& edge : edges_) ++first_[edge.to + 1];
        for (std::size_t at = 1; at < first_.size(); ++at) first_[at] += first_[at - 1];
        from_.resize(edges_.size());
        auto next = first_;
        for (const auto& edge : edges_) from_[next[edge.to]++] = edge.from;
    }

    void decide() {
        for (std::size_t distance = 0; distance < levels_.size(); ++distance)
            for (std::size_t at = 0; at < levels_[distance].size(); ++at) {
                const auto number = levels_[distance][at];
                const auto score = nodes_[number].score;
                for (auto edge = first_[number]; edge < first_[number + 1]; ++edge) {
                    auto& parent = nodes_[from_[edge] >> 1];
                    if (parent.score != 0) continue;
                    const auto mine = from_[edge] & 1 ? score : -score;
                    if (--parent.left > 0 && mine < 0) continue;
                    parent.score = mine > 0 ? mine - 1 : mine + 1;
                    at_distance(distance + 1).push_back(from_[edge] >> 1);
                }
            }
    }

    std::vector<std::uint32_t>& at_distance(std::size_t distance) {
        if (levels_.size() <= distance) levels_.resize(distance + 1);
        return levels_[distance];
    }

    struct Edge {
        std::uint32_t to, from;  // `from`: twice the number, and whether the same player decides on both ends
    };

    const Kernel& kernel_;
    Images<Kernel>* images_;
    ExactTable& table_;
    std::size_t memory_;
    Ticker& ticker_;
    std::unordered_map<Key, std::uint32_t, KeyHash> numbers_;
    std::vector<Node> nodes_;
    std::vector<Edge> edges_;
    std::vector<std::uint64_t> first_;
    std::vector<std::uint32_t> from_;
    std::vector<std::vector<std::uint32_t>> levels_;
};

}  // namespace crosscut
