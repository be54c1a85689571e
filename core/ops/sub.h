#pragma once

#include "core/ops/op.h"

namespace attention::ops {

/// `a - b`, where b may be broadcast (core/ops/elementwise.h): (B, T, C) - (C) -> (B, T, C),
/// (T, N) - (T, 1) -> (T, N), (T, N) - (1, N) -> (T, N).
std::unique_ptr<Op> sub();

}  // namespace attention::ops
