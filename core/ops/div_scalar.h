#pragma once

#include "core/ops/op.h"

namespace attention::ops {

/// `a / divisor`: every cell by one number, which is rounded to the dtype first, as PyTorch does.
/// `pytorch` is how the divisor is written: "math.sqrt(2)".
std::unique_ptr<Op> div_scalar(double divisor, const std::string& pytorch);

}  // namespace attention::ops
