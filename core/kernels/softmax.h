// The softmax of each row, with the bits of the plain loop.
#pragma once

#include "core/kernels/rows.h"

namespace attention::kernels {

/// y (rows, cols) = F.softmax(s / divisor, dim=-1): exp(s / divisor - max) / sum, the sum taken
/// from the first column to the last. A row of nothing but -inf gives zeros. y may be s itself.
///
/// Scores of -inf at a row's end are skipped: below a causal mask that is half of the work. If
/// given, `max` and `sum` receive those of each row; of a row of -inf the lowest number, and 0.
template <class T>
void softmax(const ConstRows<T>& s, T divisor, Rows<T> y, T* max = nullptr, T* sum = nullptr);

/// The weights of some columns only, where max and sum of the whole rows are known: turns the
/// scores y (rows, cols) into exp(y / divisor - max) / sum.
void softmax_again(Rows<float> y, float divisor, const float* max, const float* sum);

}  // namespace attention::kernels
