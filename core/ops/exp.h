#pragma once

#include "core/ops/op.h"

namespace attention::ops {

/// `torch.exp` of every cell, of any shape, by the core's own exponential; exp(-inf) is 0.
std::unique_ptr<Op> exp();

}  // namespace attention::ops
