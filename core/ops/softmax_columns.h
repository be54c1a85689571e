#pragma once

#include "core/ops/op.h"

namespace attention::ops {

/// `F.softmax(s, dim=-2)`: each column becomes shares that sum to 1, which attention never wants. A
/// column that is masked from end to end gives zeros, where PyTorch gives nan.
/// (..., T, N) -> (..., T, N). Refuses what is no matrix.
std::unique_ptr<Op> softmax_columns();

}  // namespace attention::ops
