#pragma once

#include "core/ops/op.h"

namespace attention::ops {

/// `a @ b`, batch by batch. A factor without batches serves all batches of the other one.
/// (B, T, K) @ (B, K, N) -> (B, T, N);  (T, K) @ (B, K, N) -> (B, T, N);
/// (B, T, K) @ (K, N) -> (B, T, N).  Each cell is summed over k from 0 upwards.
std::unique_ptr<Op> matmul();

}  // namespace attention::ops
