#pragma once

#include "core/tensor.h"

namespace attention {

/// `torch.allclose` with its default tolerances: |a - b| <= 1e-8 + 1e-5 |b| in every cell.
/// The shapes must be equal.
bool allclose(const Tensor& a, const Tensor& b);

}  // namespace attention
