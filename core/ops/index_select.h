#pragma once

#include "core/ops/op.h"

namespace attention::ops {

/// `torch.index_select(a, 1, columns)`: these columns of a matrix, in this order. Each must be one
/// of its columns, counted from 0. (T, N) -> (T, columns)
std::unique_ptr<Op> index_select(const Numbers& columns);

}  // namespace attention::ops
