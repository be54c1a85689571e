#pragma once

#include "core/ops/op.h"

namespace attention::ops {

/// `torch.tril`: keeps the lower triangle of each matrix, the diagonal with it; 0 elsewhere.
/// (..., T, N) -> (..., T, N). Refuses what is no matrix.
std::unique_ptr<Op> tril();

}  // namespace attention::ops
