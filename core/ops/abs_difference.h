#pragma once

#include "core/ops/op.h"

namespace attention::ops {

/// `(a - b).abs()`, cell by cell: how far two results are apart. Refuses two shapes.
std::unique_ptr<Op> abs_difference();

}  // namespace attention::ops
