#pragma once

#include "core/ops/op.h"

namespace attention::ops {

/// Numbers from outside: data, or weights, in the graph's dtype. `pytorch` is how PyTorch makes
/// them, `pytorch_start` the lines that must stand before.
std::unique_ptr<Op> leaf(Tensor values, const char* pytorch, const char* pytorch_start = "");

}  // namespace attention::ops
