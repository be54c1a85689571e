#pragma once

#include "core/ops/op.h"

namespace attention::ops {

/// `torch.tril`: keeps the lower triangle of each matrix, the diagonal with it; 0 elsewhere. With a
/// `diagonal` of 1 one more of each row, with -1 one less.
/// (..., T, N) -> (..., T, N). Refuses what is no matrix.
std::unique_ptr<Op> tril(int diagonal = 0);

}  // namespace attention::ops
