#pragma once

#include "core/ops/op.h"

namespace attention::ops {

/// `x.masked_fill(mask == 0, -inf)`: -inf where the mask is 0, x elsewhere.
/// The mask is one matrix, broadcast over the batches: (B, T, T), (T, T) -> (B, T, T). Refuses a
/// mask of another shape.
std::unique_ptr<Op> masked_fill();

/// `x.masked_fill(mask == 0, fill)`, likewise; fill is rounded to the dtype. `pytorch` is the
/// statement, as `Op` wants it.
std::unique_ptr<Op> masked_fill(double fill, const char* pytorch);

}  // namespace attention::ops
