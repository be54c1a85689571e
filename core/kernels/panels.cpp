#include "core/kernels/panels.h"

#include <algorithm>

namespace attention::kernels {

void pack_panel(const float* b, Index stride, Index inner, Index width, float* panel) {
  for (Index k = 0; k < inner; ++k, b += stride, panel += kLanes) {
    Eigen::Map<Lanes> lanes(panel);
    if (width >= kLanes) {
      lanes = Eigen::Map<const Lanes>(b);
    } else {
      lanes.setZero();
      std::copy(b, b + width, panel);
    }
  }
}

Panels::Panels(Index inner, Index cols)
    : inner_(inner), cols_(cols), numbers_(static_cast<std::size_t>(inner * whole(cols))) {}

void Panels::pack(const ConstRows<float>& b) {
  for (Index n = 0; n < cols_; n += kLanes) {
    float* to = numbers_.data() + n * inner_;
    pack_panel(b.data() + n, b.outerStride(), inner_, cols_ - n, to);
  }
}

void Panels::pack_transposed(const ConstRows<float>& b) {
  for (Index n = 0; n < cols_; ++n) {
    const Index first = n / kLanes * kLanes;
    float* to = numbers_.data() + first * inner_ + n - first;
    const float* from = b.data() + n * b.outerStride();
    for (Index k = 0; k < inner_; ++k, to += kLanes) *to = from[k];
  }
}

}  // namespace attention::kernels
