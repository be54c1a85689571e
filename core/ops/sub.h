#pragma once

#include "core/ops/op.h"

namespace attention::ops {

/// `a - b`, where b has the shape of a or is one column or row beside it: (T, N) - (T, 1) ->
/// (T, N); (T, N) - (1, N) -> (T, N)
std::unique_ptr<Op> sub();

}  // namespace attention::ops
