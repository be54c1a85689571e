#pragma once

#include "core/ops/op.h"

namespace attention::ops {

/// `a + b + ...`, one after the other, of inputs of one shape: how a gradient comes together that
/// several steps pass on. Refuses other shapes.
std::unique_ptr<Op> accumulate();

}  // namespace attention::ops
