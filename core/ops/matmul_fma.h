#pragma once

#include "core/ops/op.h"

namespace attention::ops {

/// `a @ b` as `matmul`, but each product is added by a fused multiply-add, which rounds once: the
/// last bits are other ones. So np.dot computed a product of matrices where notebook 003 was run.
std::unique_ptr<Op> matmul_fma();

}  // namespace attention::ops
