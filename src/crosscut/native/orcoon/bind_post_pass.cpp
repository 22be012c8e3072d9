// What follows after a pass in Orcoon.
#include "common/units.hpp"
#include "orcoon/postpass_call.hpp"

namespace crosscut {
namespace {

const Unit unit([](nb::module_& m) {
    define_post_pass(m);
});

}  // namespace
}  // namespace crosscut
