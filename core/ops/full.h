#pragma once

#include "core/ops/op.h"

namespace attention::ops {

/// `torch.ones` and `torch.zeros`: one number in every cell.
std::unique_ptr<Op> ones(const Shape& shape);
std::unique_ptr<Op> zeros(const Shape& shape);

}  // namespace attention::ops
