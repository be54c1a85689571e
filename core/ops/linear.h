#pragma once

#include "core/ops/op.h"

namespace attention::ops {

/// `x @ w + b`, which is what nn.Linear computes: w is its weight.T, (in, out), and b its bias.
/// (B, T, in), (in, out), (out) -> (B, T, out). The products are added in order, then the bias.
/// Refuses a weight or a bias that does not fit.
std::unique_ptr<Op> linear();

}  // namespace attention::ops
