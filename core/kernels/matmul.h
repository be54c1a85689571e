// The product of two matrices, one register tile at a time: 2 rows of a meet 16 columns of b, and
// their 32 sums stay in registers. It is the one shape whose code is near the machine's peak on
// older and newer engines alike. (float64 has 4 rows that meet 4 columns, whatever the size.)
//
// Every cell is summed over k = 0, 1, 2, ... like the plain loop, so it has the plain loop's bits.
// Zeros at the end of a's rows are skipped: below a causal mask that is half of the work. (A sum
// that starts with 0 does not change by 0 * b, not even its sign; b must be finite.)
#pragma once

#include "core/kernels/panels.h"

namespace attention::kernels {

/// y (rows, cols) = a (rows, inner) @ b (inner, cols). Row t of a is known to have nothing but 0
/// from column ends[t] on; if `ends` is null, such zeros are looked for.
template <class T>
void matmul(const ConstRows<T>& a, const ConstRows<T>& b, Rows<T> y, const Index* ends = nullptr);
template <>
void matmul(const ConstRows<float>& a, const ConstRows<float>& b, Rows<float> y, const Index* ends);
template <>
void matmul(const ConstRows<double>& a, const ConstRows<double>& b, Rows<double> y,
            const Index* ends);

/// y (rows, cols) = a (rows, inner) @ b[:inner], b packed. Trailing zeros of a are skipped: row t
/// ends after ends[t] numbers. Of two rows (0 and 1, 2 and 3, ...) the shorter one must have zeros
/// from there to the other one's end.
void matmul(const ConstRows<float>& a, const Index* ends, const Panels& b, Rows<float> y);

/// One panel of the product, nothing skipped: y (rows, kLanes) = a @ b[:, n : n + kLanes].
void matmul_panel(const ConstRows<float>& a, const Panels& b, Index n, Rows<float> y);

}  // namespace attention::kernels
