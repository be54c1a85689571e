#pragma once

#include "core/ops/op.h"

namespace attention::ops {

/// The means of windows from their sums (prefix_sum.h): row t of each batch is divided by t + 1,
/// the number of rows that were added. (B, T, C) -> (B, T, C). Refuses a tensor that has not three
/// axes.
std::unique_ptr<Op> div_by_count();

}  // namespace attention::ops
