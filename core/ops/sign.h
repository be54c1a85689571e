#pragma once

#include "core/ops/op.h"

namespace attention::ops {

/// `a.sign()`: 1, -1, or 0 of 0, of any shape. No gradient passes through it.
std::unique_ptr<Op> sign();

}  // namespace attention::ops
