// How the numbers of two tensors are apart, and a square one the other way round.
#pragma once

#include "core/tensor.h"

namespace attention {

/// A square matrix in float64, turned.
Tensor turned(const Tensor& values);

/// The row by which all rows of a tensor are apart from those of another, in the mean; false if one
/// row is not apart like the others, or there is only one.
bool find_row_apart(const Tensor& here, const Tensor& theirs, Tensor& row);

}  // namespace attention
