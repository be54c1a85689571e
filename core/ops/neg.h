#pragma once

#include "core/ops/op.h"

namespace attention::ops {

/// `-a`, of any shape, as 0 - a: no 0 becomes -0.
std::unique_ptr<Op> neg();

}  // namespace attention::ops
