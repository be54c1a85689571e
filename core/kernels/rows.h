// Views of row-major matrices with a row stride: a kernel can work on a part of a larger matrix.
#pragma once

#include <algorithm>

#include "core/tensor.h"

namespace attention::kernels {

/// A view to write to.
template <class T>
using Rows = Eigen::Ref<Matrix<T>, 0, Eigen::OuterStride<>>;

/// A view to read from. A const Eigen::Ref would have room for a copy, which costs time and code.
template <class T>
class ConstRows : public Eigen::Map<const Matrix<T>, 0, Eigen::OuterStride<>> {
 public:
  template <class M>
  ConstRows(const M& rows)
      : Eigen::Map<const Matrix<T>, 0, Eigen::OuterStride<>>(
            rows.data(), rows.rows(), rows.cols(), Eigen::OuterStride<>(rows.outerStride())) {
    static_assert(M::IsRowMajor);
  }
};

/// The largest of `ends`. (std::max_element keeps a pointer, so that each step waits for a load.)
inline Index longest(const Index* ends, Index rows) {
  Index most = 0;
  for (Index t = 0; t < rows; ++t) most = std::max(most, ends[t]);
  return most;
}

/// The columns of a panel and of a register tile: 64 bytes, four SIMD registers of WebAssembly.
inline constexpr Index kLanes = 16;

using Lanes = Eigen::Array<float, 1, kLanes>;

}  // namespace attention::kernels
