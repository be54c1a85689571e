#pragma once

#include "core/tensor.h"

namespace attention {

/// How many cells of a and b `torch.isclose` finds too far apart: those in which neither a = b nor
/// |a - b| <= atol + rtol |b|, each operation rounded to their dtype. The shapes and dtypes must be
/// equal.
Index count_apart(const Tensor& a, const Tensor& b, double rtol, double atol);

/// `torch.allclose` with its default tolerances.
bool allclose(const Tensor& a, const Tensor& b);

}  // namespace attention
