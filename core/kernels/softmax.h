// The softmax of each row, with the bits of the plain loop.
#pragma once

#include "core/kernels/row_sums.h"

namespace attention::kernels {

/// y (rows, cols) = F.softmax(s, dim=-1): exp(s - max) / sum, the sum taken from the first column
/// to the last. A row of nothing but -inf gives zeros. Scores of -inf at a row's end are skipped:
/// below a causal mask that is half of the work. If `ends` are given, row t of s is known to have
/// nothing but these from column ends[t] on, and y to have zeros there.
template <class T>
void softmax(const ConstRows<T>& s, Rows<T> y, const Index* ends = nullptr);
template <>
void softmax(const ConstRows<float>& s, Rows<float> y, const Index* ends);
template <>
void softmax(const ConstRows<double>& s, Rows<double> y, const Index* ends);

/// Softmax in place, of scores that are scaled first: row t of y has ends[t] scores, which become
/// exp(y / divisor - max) / sum; `max` and `sum` receive those of each row. Behind its scores a row
/// gets zeros, as far as any of the rows computed together has scores.
void softmax(Rows<float> y, const Index* ends, float divisor, float* max, float* sum);

/// y (rows, cols) = exp(y - max), of up to kTogether rows; `max` and `sum` receive those of each
/// row: its log-sum-exp is max + log(sum).
void sums_of_exps(Rows<float> y, float* max, float* sum);

/// Softmax of some columns only, where max and sum of the whole rows are known: turns the scores
/// y (rows, cols) into exp(y / divisor - max) / sum.
void softmax_again(Rows<float> y, float divisor, const float* max, const float* sum);

}  // namespace attention::kernels
