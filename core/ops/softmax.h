#pragma once

#include "core/ops/op.h"

namespace attention::ops {

/// `F.softmax(s, dim=-1)`: each row becomes shares that sum to 1. A row that is masked from end to
/// end gives zeros (PyTorch's plain softmax gives nan there; its attention, zeros).
/// The same bits as amax, sub, exp, sum and div one after the other. (..., T, N) -> (..., T, N).
/// Refuses a scalar.
std::unique_ptr<Op> softmax();

}  // namespace attention::ops
