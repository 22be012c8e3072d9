// Tables, counts and deadlocks of Orcoon.
#include "common/units.hpp"
#include "orcoon/count_call.hpp"
#include "orcoon/deadlock_call.hpp"
#include "orcoon/deadlock_sweep_call.hpp"
#include "orcoon/retrograde_call.hpp"

namespace crosscut {
namespace {

const Unit unit([](nb::module_& m) {
    define_count(m);
    define_deadlocks(m);
    define_deadlock_sweep(m);
    define_retrograde(m);
});

}  // namespace
}  // namespace crosscut
