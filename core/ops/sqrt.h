#pragma once

#include "core/ops/op.h"

namespace attention::ops {

/// `a.sqrt()`, of any shape. Of a negative number it is not finite.
std::unique_ptr<Op> sqrt();

}  // namespace attention::ops
