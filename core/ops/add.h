#pragma once

#include "core/ops/op.h"

namespace attention::ops {

/// `a + b`, where b has the shape of a or of its last axes, and is then added again and again:
/// (B, T, C) + (T, C) -> (B, T, C);  (B, T, C) + (C) -> (B, T, C). Or b is one column beside a:
/// (T, N) + (T, 1) -> (T, N).
std::unique_ptr<Op> add();

}  // namespace attention::ops
