#pragma once

#include "core/ops/op.h"

namespace attention::ops {

/// `a @ b`, batch by batch. A factor without batches is broadcast over those of the other one.
/// (B, T, K) @ (B, K, N) -> (B, T, N);  (T, K) @ (B, K, N) -> (B, T, N);
/// (B, T, K) @ (K, N) -> (B, T, N).  Each cell is summed over k from 0 upwards. Refuses factors
/// that are no matrices, or whose inner sizes or batches differ.
std::unique_ptr<Op> matmul();

/// The shape of a product, or a refusal if its factors do not fit.
Result<Shape> matmul_shape(const Inputs& in);

/// The products a[t, k] * b[k, n] that make the cell at `offset` of `out`, in the order of k.
std::vector<Expression::Ref> matmul_products(Expression& e, const Inputs& in, const Tensor& out,
                                             Index offset);

/// The gradient of a product (Op::gradient): that of a is dy @ b^T, that of b is a^T @ dy.
const char* matmul_gradient(int input);

}  // namespace attention::ops
