#pragma once

#include "core/ops/op.h"

namespace attention::ops {

/// `torch.tril`: keeps the lower triangle of each matrix, the diagonal with it; 0 elsewhere.
std::unique_ptr<Op> tril();

}  // namespace attention::ops
