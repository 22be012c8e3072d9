// Xodd and Yodd: tables by blocks, and the search of single positions.
#include "common/units.hpp"
#include "xodd/block_call.hpp"
#include "xodd/proof_call.hpp"

namespace crosscut {
namespace {

const Unit unit([](nb::module_& m) {
    define_xodd_blocks(m);
    define_xodd_search(m);
});

}  // namespace
}  // namespace crosscut
