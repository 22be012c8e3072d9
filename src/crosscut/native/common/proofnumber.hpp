// The loop of proof-number search that no game changes: the twin of crosscut/solver/proofnumber.py, whose text has the ideas and the
// sources; with a table that may forget, for one thread or several.
//
// *Several threads* run the same search on one table, each with its own stack. A child that another thread is below counts as
// twice as far away, so threads part. What a thread finds, the others read when they come back to a statement. This is the idea
// of virtual numbers (Kaneko 2010; Pawlewicz and Hayward 2013) without locks. Tried: reading all children again from the table in
// one thread (no change).
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <tuple>
#include <vector>

#include "common/presence.hpp"
#include "common/proof_table.hpp"

namespace crosscut {

// `Self` derives from this. Its children have `numbers`, those of the statement that is proved by any of them, and `key`. It has
//   bool fill(statement, children): adds the children that prove the statement, one of each key; false if one of them is proved;
//   void descend(statement, child, children, bound): searches below a child until its numbers reach the bound; sets its numbers,
// and     those of children that it settles;
//   void stronger(statement, others), if there are statements that each, refuted, refute the statement, and proved say nothing: adds those
//     that are not proved, with their own numbers; void descend(other, bound): searches one until its numbers reach the bound; sets them;
//   void keep(statement, key, numbers, children), if it wants to see each statement that is settled before the table gets it;
//   constexpr bool kThreads; if so, void reread(children): takes what other threads have found.
// `Watch` has count(nodes), called for every node, which may throw; the table stays sound.
template <class Self, class Statement, class Child, class Watch>
class ProofLoop {
public:
    // Table, watch and, for several threads, presence must outlive this.
    ProofLoop(ProofTable& table, Watch& watch, Presence* presence) : table_(table), watch_(watch), presence_(presence) {}

    std::uint64_t nodes() const { return nodes_; }

    // For progress: of the statement expanded first, how many children are refuted, and how many there are to refute.
    std::tuple<std::size_t, std::size_t> settled() const {
        if (frames_.empty()) return {0, 0};
        const auto& children = frames_.front();
        return {std::count_if(children.begin(), children.end(), [](const Child& child) { return child.numbers.lost(); }), children.size()};
    }

protected:
    // Searches below an open statement until its numbers reach the limit; stores and returns them.
    Numbers expand(Statement statement, const Key& key, const Numbers& limit) {
        const auto before = nodes_++;
        watch_.count(1);
        if (!presence_) table_.grow_if_full();
        const Present present(presence_, key);
        const auto found = below(statement, key, limit);
        if constexpr (requires { self().keep(statement, key, found, frames_[depth_]); })
            if (found.settled()) self().keep(statement, key, found, frames_[depth_]);
        table_.store(key, found, nodes_ - before);
        return found;
    }

    ProofTable& table_;
    Watch& watch_;

private:
    class Level {  // how deep the search is, while it is there
    public:
        explicit Level(std::size_t& depth) : depth_(depth) { ++depth_; }
        ~Level() { --depth_; }
        Level(const Level&) = delete;
        Level& operator=(const Level&) = delete;

    private:
        std::size_t& depth_;
    };

    Numbers below(Statement& statement, const Key& key, const Numbers& limit) {
        if (depth_ == frames_.size()) {
            frames_.emplace_back();
            others_.emplace_back();
        }
        auto& children = frames_[depth_];
        const Level level(depth_);
        children.clear();
        if (!self().fill(statement, children)) return kProved;
        auto& others = others_[depth_ - 1];
        others.clear();
        if constexpr (requires { self().stronger(statement, others); }) self().stronger(statement, others);
        for (;;) {
            std::uint32_t most = 0, open = 0, nearest = Numbers::kNever, second = Numbers::kNever;
            Child *best = nullptr, *chosen = nullptr;
            for (auto& child : children) {
                if (child.numbers.lost()) continue;
                ++open;
                most = std::max(most, child.numbers.disproof);
                if (best == nullptr || child.numbers.proof < best->numbers.proof) best = &child;
                const auto distance = distance_of(child);
                if (chosen == nullptr || distance < nearest) {
                    second = nearest;
                    nearest = distance;
                    chosen = &child;
                } else {
                    second = std::min(second, distance);
                }
            }
            if (open == 0) return kRefuted;
            if (best->numbers.won()) return kProved;
            const auto by_children = most + open - 1;
            std::uint32_t by_other = Numbers::kNever, by_next = by_children;
            Child* other = nullptr;
            for (auto& statement : others) {
                if (statement.numbers.disproof < by_other) {
                    by_next = std::min(by_next, by_other);
                    by_other = statement.numbers.disproof;
                    other = &statement;
                } else {
                    by_next = std::min(by_next, statement.numbers.disproof);
                }
            }
            const Numbers now{best->numbers.proof, std::min(by_children, by_other)};
            if (now.reach(limit)) return now.lost() ? kRefuted : now;
            if constexpr (requires { self().descend(*other, limit); })
                if (by_other <= by_children) {
                    self().descend(*other, {Numbers::kNever, std::min(limit.disproof, a_quarter_beyond(by_next))});
                    continue;
                }
            if (chosen->numbers.proof >= limit.proof) chosen = best;
            const Numbers bound{std::min(limit.proof, a_quarter_beyond(second)), std::min(limit.disproof, a_quarter_beyond(by_other))};
            self().descend(statement, *chosen, children, {bound.proof, bound.disproof - (open - 1)});
            if constexpr (Self::kThreads) {
                if (!presence_) continue;
                if (const auto mine = table_.find(key); mine && mine->settled()) return *mine;
                self().reread(children);
            }
        }
    }

    static std::uint32_t a_quarter_beyond(std::uint32_t number) { return number + std::max<std::uint32_t>(1, number / 4); }

    std::uint32_t distance_of(const Child& child) const {
        if constexpr (Self::kThreads)
            if (presence_ && presence_->at(child.key).load(std::memory_order_relaxed)) return 2 * child.numbers.proof;
        return child.numbers.proof;
    }

    Self& self() { return static_cast<Self&>(*this); }

    Presence* presence_;
    std::deque<std::vector<Child>> frames_, others_;  // of the present line; deques, so that frames stay where they are
    std::size_t depth_ = 0;
    std::uint64_t nodes_ = 0;
};

}  // namespace crosscut
