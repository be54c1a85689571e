#pragma once

#include "core/ops/op.h"

namespace attention::ops {

/// `a @ b`, batch by batch. A factor without batches serves all batches of the other one.
/// (B, T, K) @ (B, K, N) -> (B, T, N);  (T, K) @ (B, K, N) -> (B, T, N);
/// (B, T, K) @ (K, N) -> (B, T, N).  Each cell is summed over k from 0 upwards.
std::unique_ptr<Op> matmul();

/// Whether the factors of a product fit, and the shape that comes out.
Result<Shape> matmul_shape(const Inputs& in);

/// The products a[t, k] * b[k, n] that make the cell at `offset` of `out`, in the order of k.
std::vector<Expression::Ref> matmul_products(Expression& e, const Inputs& in, const Tensor& out,
                                             Index offset);

}  // namespace attention::ops
