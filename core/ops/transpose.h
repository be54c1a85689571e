#pragma once

#include "core/ops/op.h"

namespace attention::ops {

/// `a.transpose(-2, -1)`: rows become columns in each matrix. (B, T, C) -> (B, C, T)
std::unique_ptr<Op> transpose();

}  // namespace attention::ops
