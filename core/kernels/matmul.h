// The product of two matrices, one register tile at a time: 2 rows of a meet 16 columns of b (8 in
// float64), and their 32 sums stay in registers. It is the one shape whose code is near the
// machine's peak on older and newer engines alike.
//
// Every cell is summed over k = 0, 1, 2, ... like the plain loop, so it has the plain loop's bits.
// Zeros at the end of a's rows are skipped: below a causal mask that is half of the work. (A sum
// that starts with 0 does not change by 0 * b, not even its sign; b must be finite.)
#pragma once

#include "core/kernels/panels.h"

namespace attention::kernels {

/// y (rows, cols) = a (rows, inner) @ b (inner, cols).
template <class T>
void matmul(const ConstRows<T>& a, const ConstRows<T>& b, Rows<T> y);

/// The same; the first rows of b, as many as a has columns.
template <class T>
void matmul(const ConstRows<T>& a, const Panels<T>& b, Rows<T> y);

/// One panel's part of it, without a look at a's zeros: y (rows, kLanes) = a @ b[:, n : n +
/// kLanes].
template <class T>
void matmul_panel(const ConstRows<T>& a, const Panels<T>& b, Index n, Rows<T> y);

}  // namespace attention::kernels
