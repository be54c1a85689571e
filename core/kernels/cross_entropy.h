// The cross-entropy of each row, with the bits of the plain loop.
#pragma once

#include "core/kernels/rows.h"

namespace attention::kernels {

/// The sum of -target * log_softmax(logits) of each row (rows, cols) -> losses (rows).
void cross_entropy(const ConstRows<float>& logits, const ConstRows<float>& targets, float* losses);

}  // namespace attention::kernels
