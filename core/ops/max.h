#pragma once

#include "core/ops/op.h"

namespace attention::ops {

/// `a.max()`: the largest number of the whole tensor, of any shape: a scalar.
std::unique_ptr<Op> max();

}  // namespace attention::ops
