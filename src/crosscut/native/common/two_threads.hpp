// One thread or two at a sweep: the caller's, which alone talks to Python, and a second one for half of the work.
#pragma once

#include <atomic>
#include <cstdint>
#include <exception>
#include <system_error>
#include <thread>

#include "common/jobs.hpp"

namespace crosscut {

template <class Ticker>
class TwoThreads {
public:
    TwoThreads(bool two_threads, Ticker& ticker) : two_threads_(two_threads), ticker_(ticker) {}

    bool two_threads() const { return two_threads_; }

    // Calls work(0) in this thread and work(1) in a second one, or one after the other.
    template <class Work>
    void both(bool together, Work work) {
        if (!together) {
            work(0);
            work(1);
            return;
        }
        std::exception_ptr failed;
        std::thread other;
        try {
            other = std::thread([&] {
                try {
                    work(1);
                } catch (...) {
                    failed = std::current_exception();
                }
            });
        } catch (const std::system_error&) {  // a second thread cannot be started
            work(1);
        }
        try {
            work(0);
        } catch (...) {
            stop_ = true;
            if (other.joinable()) other.join();
            throw;
        }
        if (other.joinable()) other.join();
        if (failed) std::rethrow_exception(failed);
    }

    // Counts boards done by a thread; throws if the work is to stop.
    void count(int thread, std::uint64_t boards) {
        if (thread == 0)
            ticker_.count(boards + elsewhere_.exchange(0, std::memory_order_relaxed));
        else if (stop_.load(std::memory_order_relaxed))
            throw Stopped{};
        else
            elsewhere_.fetch_add(boards, std::memory_order_relaxed);
    }

private:
    bool two_threads_;
    Ticker& ticker_;
    std::atomic<bool> stop_ = false;
    std::atomic<std::uint64_t> elsewhere_ = 0;
};

}  // namespace crosscut
