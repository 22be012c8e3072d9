// Hex: colourings of a board, and the search of its positions.
#include "common/units.hpp"
#include "hex/call.hpp"

namespace crosscut {
namespace {

const Unit unit(define_hex);

}  // namespace
}  // namespace crosscut
