// The parts of the extension module. Each file bind*.cpp makes one, so no list names them, and a folder can be left out.
#pragma once

#include <nanobind/nanobind.h>

#include <vector>

namespace crosscut {

using Bind = void (*)(nanobind::module_&);

// The functions that define the calls of each part; their order does not matter.
inline std::vector<Bind>& units() {
    static std::vector<Bind> all;
    return all;
}

struct Unit {
    explicit Unit(Bind bind) { units().push_back(bind); }
};

}  // namespace crosscut
