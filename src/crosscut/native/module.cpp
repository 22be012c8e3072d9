// The extension module crosscut._native: the calls that Python may make, as far as there are parts that define them.
#include "common/units.hpp"

NB_MODULE(_native, m) {
    m.doc() = "Native twins of Crosscut's hot loops.";
    for (const auto bind : crosscut::units()) bind(m);
}
