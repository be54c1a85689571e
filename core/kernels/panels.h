// A matrix made ready to be the right-hand side of many products.
#pragma once

#include <vector>

#include "core/kernels/rows.h"

namespace attention::kernels {

/// Copies `width` columns of b, or the first kLanes of them: (inner, kLanes), with zeros beyond.
void pack_panel(const float* b, Index stride, Index inner, Index width, float* panel);

/// b (inner, cols) cut into panels of kLanes columns. The numbers that a tile reads one after the
/// other lie one after the other; beyond the last column there are zeros.
class Panels {
 public:
  Panels(Index inner, Index cols);

  void pack(const ConstRows<float>& b);

  /// From b^T, which is (cols, inner).
  void pack_transposed(const ConstRows<float>& b);

  /// From row k on, the panel that starts with column n, a multiple of kLanes.
  const float* panel(Index k, Index n) const { return numbers_.data() + n * inner_ + k * kLanes; }

  /// So many columns have all panels together.
  static Index whole(Index cols) { return (cols + kLanes - 1) / kLanes * kLanes; }

 private:
  Index inner_, cols_;
  std::vector<float> numbers_;
};

}  // namespace attention::kernels
