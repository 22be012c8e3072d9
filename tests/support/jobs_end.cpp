// How a run of several threads ends: prints what the caller meets, for each of three ways.
#include <cstdio>
#include <stdexcept>

#include "common/jobs.hpp"

using namespace crosscut;

int main() {
    Shared shared;
    const auto wait = [&]() -> int {
        while (!shared.stop) std::this_thread::yield();
        throw Stopped{};
    };
    std::printf("%d\n", run_jobs(3, shared, [&](std::size_t job) { return job == 2 ? 7 : wait(); }));
    for (const std::size_t failing : {0, 1})
        try {
            run_jobs(3, shared, [&](std::size_t job) -> int {
                if (job != failing) return wait();
                throw std::bad_alloc();
            });
        } catch (const std::bad_alloc&) {
            std::puts("memory");
        }
    try {
        run_jobs(2, shared, [&](std::size_t job) -> int {
            if (job) return wait();
            throw std::runtime_error("the caller's");
        });
    } catch (const std::runtime_error& error) {
        std::puts(error.what());
    }
    std::puts(shared.stop ? "stopped" : "ready");
}
