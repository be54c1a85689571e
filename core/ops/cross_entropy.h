#pragma once

#include "core/ops/op.h"

namespace attention::ops {

/// The cross-entropy of each row: -log p of the right answer, where p = softmax(logits). `targets`
/// has 1 at the answer, as F.one_hot gives it; a row of zeros is not asked, and its loss is 0.
/// (..., T, V) and the same again -> (..., T, 1). Refuses other shapes.
std::unique_ptr<Op> cross_entropy();

}  // namespace attention::ops
