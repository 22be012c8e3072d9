// Ends a process inside a write: preloaded (LD_PRELOAD), it lets the write number KILL_NUMBER to a file whose path is like KILL_FILE
// (a pattern with *) go through for KILL_PERCENT of its bytes only, and then kills the process as `kill -9` does; with KILL_PARENT its parent first.
// It happens once: the file KILL_ONCE is made then. Counted are writes of one process, not seconds.

#include <dlfcn.h>
#include <fcntl.h>
#include <fnmatch.h>
#include <signal.h>
#include <unistd.h>

#include <atomic>
#include <climits>
#include <cstdio>
#include <cstdlib>

namespace {

std::atomic<long> met{0};

bool is_the_one(int file) {
    const char *wanted = getenv("KILL_FILE"), *number = getenv("KILL_NUMBER");
    if (wanted == nullptr || number == nullptr) return false;
    char name[64], path[PATH_MAX + 1];
    std::snprintf(name, sizeof name, "/proc/self/fd/%d", file);
    const ssize_t length = readlink(name, path, PATH_MAX);
    if (length < 0) return false;
    path[length] = 0;
    if (fnmatch(wanted, path, 0) != 0 || ++met != std::atol(number)) return false;
    const int once = open(getenv("KILL_ONCE"), O_CREAT | O_EXCL | O_WRONLY, 0600);
    if (once >= 0) close(once);
    return once >= 0;
}

size_t part(size_t size) { return size * static_cast<size_t>(std::atol(getenv("KILL_PERCENT"))) / 100; }

[[noreturn]] void end() {
    if (getenv("KILL_PARENT") != nullptr) kill(getppid(), SIGKILL);
    kill(getpid(), SIGKILL);
    for (;;) pause();
}

template <class Function> Function next(const char *name) { return reinterpret_cast<Function>(dlsym(RTLD_NEXT, name)); }

}  // namespace

extern "C" ssize_t write(int file, const void *data, size_t size) {
    static const auto real = next<ssize_t (*)(int, const void *, size_t)>("write");
    if (!is_the_one(file)) return real(file, data, size);
    real(file, data, part(size));
    end();
}

extern "C" ssize_t pwrite64(int file, const void *data, size_t size, off64_t place) {
    static const auto real = next<ssize_t (*)(int, const void *, size_t, off64_t)>("pwrite64");
    if (!is_the_one(file)) return real(file, data, size, place);
    real(file, data, part(size), place);
    end();
}

extern "C" ssize_t pwrite(int file, const void *data, size_t size, off_t place) { return pwrite64(file, data, size, place); }
