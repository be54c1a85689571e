#pragma once

#include "core/ops/op.h"

namespace attention::ops {

/// `torch.cat([a, b, ...], dim=-1)`: the columns of all inputs side by side.
/// N times (B, T, H) -> (B, T, N * H). Refuses inputs that differ in more than their columns.
std::unique_ptr<Op> cat();

/// `torch.cat([a, b, ...], dim=0)`: the rows of all inputs below one another.
/// (n, H), (1, H) -> (n + 1, H). Refuses inputs that differ in more than their first axis.
std::unique_ptr<Op> cat_rows();

}  // namespace attention::ops
