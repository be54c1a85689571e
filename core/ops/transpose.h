#pragma once

#include "core/ops/op.h"

namespace attention::ops {

/// `a.transpose(dim, dim + 1)`: two neighbouring axes change places; -2 means the last two.
/// -2: (B, T, C) -> (B, C, T);  1: (B, T, N, H) -> (B, N, T, H). Refuses axes that are not there.
std::unique_ptr<Op> transpose(int dim = -2);

}  // namespace attention::ops
