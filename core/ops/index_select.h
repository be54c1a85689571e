#pragma once

#include "core/ops/op.h"

namespace attention::ops {

/// `torch.index_select(a, 1, columns)`: these columns of a matrix, in this order, counted from 0.
/// (T, N) -> (T, columns). Refuses a column that is not there, and a batch.
std::unique_ptr<Op> index_select(const Numbers& columns);

}  // namespace attention::ops
