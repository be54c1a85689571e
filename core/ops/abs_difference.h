#pragma once

#include "core/ops/op.h"

namespace attention::ops {

/// `(a - b).abs()`: how far two results of one shape are apart, cell by cell.
std::unique_ptr<Op> abs_difference();

}  // namespace attention::ops
