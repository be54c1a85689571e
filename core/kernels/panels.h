// A matrix made ready to be the right-hand side of many products.
#pragma once

#include <vector>

#include "core/kernels/rows.h"

namespace attention::kernels {

/// Copies `width` columns of b, or the first kLanes of them: (inner, kLanes), with zeros beyond.
template <class T>
void pack_panel(const T* b, Index stride, Index inner, Index width, T* panel);

/// b (inner, cols) cut into panels of kLanes columns. The numbers that a tile reads one after the
/// other lie one after the other; beyond the last column there are zeros.
template <class T>
class Panels {
 public:
  Panels(Index inner, Index cols);

  void pack(const ConstRows<T>& b);

  /// From b^T, which is (cols, inner).
  void pack_transposed(const ConstRows<T>& b);

  /// From row k on, the panel that starts with column n, a multiple of kLanes.
  const T* panel(Index k, Index n) const { return numbers_.data() + n * inner_ + k * kLanes<T>; }

  /// So many columns have all panels together.
  static Index whole(Index cols) { return (cols + kLanes<T> - 1) / kLanes<T> * kLanes<T>; }

 private:
  Index inner_, cols_;
  std::vector<T> numbers_;
};

}  // namespace attention::kernels
