// Xodd and Yodd: tables of whole boards, strategies, counts.
#include "common/units.hpp"
#include "xodd/call.hpp"

namespace crosscut {
namespace {

const Unit unit(define_xodd);

}  // namespace
}  // namespace crosscut
