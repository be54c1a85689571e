#pragma once

#include "core/ops/op.h"

namespace attention::ops {

/// `torch.sum(dim=-1, keepdim=True)`: the sum of each row, added from left to right.
/// (..., T, N) -> (..., T, 1)
std::unique_ptr<Op> sum();

}  // namespace attention::ops
