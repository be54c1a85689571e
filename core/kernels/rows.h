// What the kernels work on: rows that may be a part of a larger matrix.
#pragma once

#include "core/tensor.h"

namespace attention::kernels {

using Index = Eigen::Index;

template <class T>
using Rows = Eigen::Ref<Matrix<T>, 0, Eigen::OuterStride<>>;
template <class T>
using ConstRows = Eigen::Ref<const Matrix<T>, 0, Eigen::OuterStride<>>;

/// So many numbers side by side: 64 bytes, four registers of WebAssembly.
template <class T>
inline constexpr Index kLanes = 64 / sizeof(T);

template <class T>
using Lanes = Eigen::Array<T, 1, kLanes<T>>;

}  // namespace attention::kernels
