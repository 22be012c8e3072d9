// The evaluation of single positions of Orcoon, and the search by proof numbers.
#include "common/units.hpp"
#include "orcoon/evaluate_call.hpp"
#include "orcoon/proofnumber_call.hpp"

namespace crosscut {
namespace {

const Unit unit([](nb::module_& m) {
    define_evaluate(m);
    define_proof_search(m);
});

}  // namespace
}  // namespace crosscut
