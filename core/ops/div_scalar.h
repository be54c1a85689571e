#pragma once

#include "core/ops/op.h"

namespace attention::ops {

/// `a / math.sqrt(square)`, of any shape; `square` is positive. The root is rounded to the dtype
/// first, as PyTorch does.
std::unique_ptr<Op> div_scalar(Index square);

}  // namespace attention::ops
