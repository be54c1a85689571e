#pragma once

#include "core/ops/op.h"

namespace attention::ops {

/// `a / math.sqrt(square)`: every cell by one number, the root of a positive one. It is rounded to
/// the dtype first, as PyTorch does.
std::unique_ptr<Op> div_scalar(Index square);

}  // namespace attention::ops
