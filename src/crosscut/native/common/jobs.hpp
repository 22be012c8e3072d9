// Several threads at one task: how they stop each other, and what happens if a thread finds no memory.
//
// The first thread is the caller's, and only it may talk to Python. Further threads live only during a run. The thread that ends
// first, with an answer or an exception, stops the others. An exception of the caller's thread goes on to the caller. The only
// exception of other threads is the end of memory, and the caller's thread raises it in their place.
#pragma once

#include <atomic>
#include <cstdint>
#include <new>
#include <optional>
#include <system_error>
#include <thread>
#include <vector>

namespace crosscut {

struct Stopped {};

// What threads share during a run.
struct Shared {
    std::atomic<bool> stop = false;         // a thread that sees it throws Stopped
    std::atomic<std::uint64_t> nodes = 0;  // of other threads, not told to the caller yet
};

// Runs job(0) in this thread and job(1), job(2).. each in one of its own, until the first ends; returns the answer of that first
// one. Raises std::bad_alloc if any had not enough memory, or could not be started.
template <class Job>
auto run_jobs(std::size_t jobs, Shared& shared, Job job) {
    using Found = decltype(job(std::size_t{0}));
    std::optional<Found> found;
    std::atomic<bool> ended = false;
    const auto run = [&](std::size_t number) {
        try {
            const Found mine = job(number);
            if (!ended.exchange(true)) found = mine;
        } catch (const Stopped&) {
        }
        shared.stop = true;
    };
    std::vector<std::thread> others;
    const auto end = [&] {
        shared.stop = true;
        for (auto& other : others) other.join();
        shared.stop = false;
    };
    try {
        for (std::size_t number = 1; number < jobs; ++number)
            others.emplace_back([&, number] {
                try {
                    throw Stopped{};  // so this thread gets its memory for exceptions while there is some
                } catch (const Stopped&) {
                }
                try {
                    run(number);
                } catch (const std::bad_alloc&) {
                    shared.stop = true;
                }
            });
        run(0);
    } catch (const std::system_error&) {  // no further thread
        end();
        throw std::bad_alloc();
    } catch (...) {
        end();
        throw;
    }
    end();
    if (!found) throw std::bad_alloc();  // another thread had to give up
    return *found;
}

}  // namespace crosscut
