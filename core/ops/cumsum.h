#pragma once

#include "core/ops/op.h"

namespace attention::ops {

/// `torch.cumsum(x, dim=1)`: row t is row t - 1 plus row t of x, which has the bits of prefix_sum,
/// by T additions of rows instead of T * (T + 1) / 2. (B, T, C) -> (B, T, C)
std::unique_ptr<Op> cumsum();

}  // namespace attention::ops
