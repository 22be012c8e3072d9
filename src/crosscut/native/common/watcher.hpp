// What several threads at one task count with: the thread of Python tells for all of them, the others stop when they see the sign.
#pragma once

#include "common/border.hpp"
#include "common/jobs.hpp"

namespace crosscut {

class Watcher {
public:
    explicit Watcher(Shared& shared) : shared_(shared) {}

    Ticker* ticker = nullptr;                // of Python's thread, while a call lasts
    std::uint64_t left = ~std::uint64_t{0};  // nodes until Python is told without waiting, since its limit is reached

    void count(std::uint64_t nodes) {
        if (!ticker) {
            shared_.nodes.fetch_add(nodes, std::memory_order_relaxed);
        } else if (shared_.nodes.load(std::memory_order_relaxed) != 0) {
            nodes += shared_.nodes.exchange(0, std::memory_order_relaxed);
        }
        tell(nodes);
        if (!ticker) return;
        if (nodes >= left) ticker->call();
        left -= std::min(nodes, left);
    }
    void look() { tell(0); }

private:
    void tell(std::uint64_t nodes) {
        if (shared_.stop.load(std::memory_order_relaxed)) throw Stopped{};
        if (ticker) ticker->count(nodes);
    }
    Shared& shared_;
};

}  // namespace crosscut
