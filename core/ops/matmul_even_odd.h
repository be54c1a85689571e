#pragma once

#include "core/ops/op.h"

namespace attention::ops {

/// `a @ b` with NumPy's bits for one column of b at a time: the products with even and with odd k
/// are added apart, as np.dot did where notebook 003 was run, so the last bits are others than
/// those of `matmul`. The statement goes column by column, too. For matrices, not batches.
std::unique_ptr<Op> matmul_even_odd();

}  // namespace attention::ops
