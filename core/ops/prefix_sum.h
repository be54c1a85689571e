#pragma once

#include "core/ops/op.h"

namespace attention::ops {

/// The sums of the notebooks' two nested loops, before they are divided: row t of each batch is the
/// sum of its rows 0 ... t, added one after the other as in prefix_mean.h. (B, T, C) -> (B, T, C).
/// Refuses a tensor that has not three axes.
std::unique_ptr<Op> prefix_sum();

}  // namespace attention::ops
