#pragma once

#include "core/ops/op.h"

namespace attention::ops {

/// `torch.ones` and `torch.zeros`: one number in every cell.
std::unique_ptr<Op> ones(Shape shape);
std::unique_ptr<Op> zeros(Shape shape);

}  // namespace attention::ops
