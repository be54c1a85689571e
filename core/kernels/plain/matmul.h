// The product of two matrices as three loops, in either dtype. matmul.h beside this folder has its
// bits, faster.
#pragma once

#include "core/kernels/rows.h"

namespace attention::kernels {

/// y (rows, cols) = a (rows, inner) @ b (inner, cols), each cell summed over k = 0, 1, 2, ...
template <class T>
void plain_matmul(const ConstRows<T>& a, const ConstRows<T>& b, Rows<T> y) {
  // [forward]
  for (Index i = 0; i < a.rows(); ++i) {
    for (Index j = 0; j < b.cols(); ++j) {
      y(i, j) = 0;
      for (Index k = 0; k < a.cols(); ++k) {
        y(i, j) += a(i, k) * b(k, j);
      }
    }
  }
  // [/forward]
}

}  // namespace attention::kernels
