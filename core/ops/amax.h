#pragma once

#include "core/ops/op.h"

namespace attention::ops {

/// `torch.amax(dim=-1, keepdim=True)`: the largest number of each row. (..., T, N) -> (..., T, 1).
/// Refuses a scalar.
std::unique_ptr<Op> amax();

}  // namespace attention::ops
