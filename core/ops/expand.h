#pragma once

#include "core/ops/op.h"

namespace attention::ops {

/// `a.expand(shape)`: the same numbers again and again. a is one number, has the last axes of
/// `shape`, or is one column or row of each of its matrices. Refuses any other a.
std::unique_ptr<Op> expand(const Shape& shape);

}  // namespace attention::ops
