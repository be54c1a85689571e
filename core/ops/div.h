#pragma once

#include "core/ops/op.h"

namespace attention::ops {

/// `a / b`, where b has the shape of a, or is one column or row that is broadcast over each matrix:
/// (T, N) / (T, 1) -> (T, N);  (T, N) / (1, N) -> (T, N). Refuses any other b.
std::unique_ptr<Op> div();

}  // namespace attention::ops
