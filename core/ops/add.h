#pragma once

#include "core/ops/op.h"

namespace attention::ops {

/// `a + b`, where b has the shape of a, or is broadcast: over the first axes,
/// (B, T, C) + (T, C) -> (B, T, C) and (B, T, C) + (C) -> (B, T, C), or, one column, over the
/// columns of a, (T, N) + (T, 1) -> (T, N). Refuses any other b.
std::unique_ptr<Op> add();

}  // namespace attention::ops
