#pragma once

#include "core/ops/op.h"

namespace attention::ops {

/// Numbers from outside: data, or weights, in the graph's dtype. `pytorch` is how PyTorch makes
/// them.
std::unique_ptr<Op> leaf(Tensor values, std::string pytorch);

}  // namespace attention::ops
