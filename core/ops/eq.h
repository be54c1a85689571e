#pragma once

#include "core/ops/op.h"

namespace attention::ops {

/// `(a == b).to(a.dtype)`: 1 where they are equal, else 0; b may be broadcast as for `sub`. No
/// gradient passes through it.
std::unique_ptr<Op> eq();

}  // namespace attention::ops
