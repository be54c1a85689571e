#pragma once

#include "core/ops/op.h"

namespace attention::ops {

/// The notebooks' two nested loops: row t of each batch is the mean of its rows 0 ... t, added one
/// after the other. torch.mean, as the notebooks have it, adds in another order:
/// prefix_mean_by_four.h. (B, T, C) -> (B, T, C). Refuses a tensor that has not three axes.
std::unique_ptr<Op> prefix_mean();

}  // namespace attention::ops
