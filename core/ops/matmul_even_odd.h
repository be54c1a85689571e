#pragma once

#include "core/ops/op.h"

namespace attention::ops {

/// `a @ b` column by column of b, the products with even and with odd k added apart: the last bits
/// are others than those of `matmul`. So np.dot computed a matrix times one column where notebook
/// 003 was run; the statement does it column by column, too. For matrices, not batches.
std::unique_ptr<Op> matmul_even_odd();

}  // namespace attention::ops
