// Softmax as loops over a row, in either dtype. softmax.h beside this folder has its float32 bits,
// faster; in float64 this is what runs.
#pragma once

#include <algorithm>
#include <limits>

#include "core/kernels/rows.h"
#include "core/math/exp.h"

namespace attention::kernels {

/// y (rows, cols) = F.softmax(s, dim=-1), the sum taken from the first column to the last. A row of
/// nothing but -inf gives zeros.
template <class T>
void plain_softmax(const ConstRows<T>& s, Rows<T> y) {
  constexpr T lowest = std::numeric_limits<T>::lowest();
  // [forward]
  for (Index t = 0; t < s.rows(); ++t) {
    T max = lowest, sum = 0;
    for (Index j = 0; j < s.cols(); ++j) {
      max = std::max(max, s(t, j));
    }
    for (Index j = 0; j < s.cols(); ++j) {
      y(t, j) = math::exp(s(t, j) - max);
      sum += y(t, j);
    }
    for (Index j = 0; j < s.cols(); ++j) {
      if (sum > 0) y(t, j) /= sum;
    }
  }
  // [/forward]
}

}  // namespace attention::kernels
