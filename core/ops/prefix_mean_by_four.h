#pragma once

#include "core/ops/op.h"

namespace attention::ops {

/// prefix_mean with the bits of torch.mean over the rows of two columns, at most 63 of them:
/// PyTorch (scalar_outer_sum in ATen/native/cpu/SumKernel.cpp) adds every fourth row to the same
/// one of four sums, and those that are left over to the first. In other shapes it adds in other
/// orders, and the op refuses them. (B, T, 2) -> (B, T, 2)
std::unique_ptr<Op> prefix_mean_by_four();

}  // namespace attention::ops
