#pragma once

#include "core/ops/op.h"

namespace attention::ops {

/// `a.sum_to_size(shape)`: sums over the first axes, as many as `shape` lacks, in their order:
/// (B, T, C) -> (T, C), (C) or a scalar. Undoes a broadcast. Refuses a shape that is not made of
/// the last axes.
std::unique_ptr<Op> sum_to_size(const Shape& shape);

}  // namespace attention::ops
