// Packing: a matrix laid out to be the right-hand factor of many products.
#pragma once

#include "core/aligned.h"
#include "core/kernels/rows.h"

namespace attention::kernels {

/// Packs `width` columns of b, or the first kLanes of them, into a panel (inner, kLanes), padded
/// with zeros. `stride` is the distance from row to row in b.
void pack_panel(const float* b, Index stride, Index inner, Index width, float* panel);

/// b (inner, cols) cut into panels of kLanes columns. The numbers that a tile reads one after the
/// other lie one after the other; beyond the last column there are zeros.
class Panels {
 public:
  Panels(Index inner, Index cols);

  /// Packs b (inner, cols).
  void pack(const ConstRows<float>& b);

  /// Packs the transpose of b (cols, inner).
  void pack_transposed(const ConstRows<float>& b);

  /// The panel that starts with column n, a multiple of kLanes; its numbers from row k on.
  const float* panel(Index k, Index n) const { return numbers_.data() + n * inner_ + k * kLanes; }

  /// The columns of all panels together: `cols`, rounded up to a multiple of kLanes.
  static Index whole(Index cols) { return (cols + kLanes - 1) / kLanes * kLanes; }

 private:
  Index inner_, cols_;
  Aligned<float> numbers_;
};

}  // namespace attention::kernels
