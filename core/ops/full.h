#pragma once

#include "core/ops/op.h"

namespace attention::ops {

/// `torch.ones(shape)` and `torch.zeros(shape)`: one number in every cell. They have no inputs.
std::unique_ptr<Op> ones(const Shape& shape);
std::unique_ptr<Op> zeros(const Shape& shape);

}  // namespace attention::ops
