#pragma once

#include "core/ops/op.h"

namespace attention::ops {

/// `a @ b` with NumPy's bits for two matrices: each product is added by a fused multiply-add, which
/// rounds once, as np.dot did where notebook 003 was run, so the last bits are others than those of
/// `matmul`, whose shapes it takes.
std::unique_ptr<Op> matmul_fma();

}  // namespace attention::ops
