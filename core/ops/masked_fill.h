#pragma once

#include "core/ops/op.h"

namespace attention::ops {

/// `x.masked_fill(mask == 0, -inf)`: -inf where the mask is 0, x elsewhere.
/// The mask is one matrix for all batches: (B, T, T), (T, T) -> (B, T, T)
std::unique_ptr<Op> masked_fill();

/// The same with another number than -inf, which is rounded to the dtype. `pytorch` is the
/// statement, as `Op` wants it.
std::unique_ptr<Op> masked_fill(double fill, const char* pytorch);

}  // namespace attention::ops
