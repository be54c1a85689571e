#pragma once

#include "core/ops/op.h"

namespace attention::ops {

/// `torch.sum(dim=dim, keepdim=True)`: with dim -1 the sum of each row, added from left to right:
/// (..., T, N) -> (..., T, 1); with dim -2 of each column, from top to bottom: (..., 1, N). Refuses
/// another dim.
std::unique_ptr<Op> sum(int dim = -1);

}  // namespace attention::ops
