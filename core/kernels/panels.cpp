#include "core/kernels/panels.h"

#include <algorithm>

#include "core/kernels/float4.h"

namespace attention::kernels {

__attribute__((noinline)) void pack_panel(const float* b, Index stride, Index inner, Index width,
                                          float* panel) {
  for (Index k = 0; k < inner; ++k, b += stride, panel += kLanes) {
    if (width >= kLanes) {
      std::memcpy(panel, b, kLanes * sizeof(float));
    } else {
      std::fill(std::copy(b, b + width, panel), panel + kLanes, 0.0f);
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
  const auto at = [&](Index k, Index n) {
    return numbers_.data() + n / kLanes * kLanes * inner_ + k * kLanes + n % kLanes;
  };
  const Index cols = cols_ / 4 * 4, inner = inner_ / 4 * 4;
  for (Index n = 0; n < cols; n += 4) {
    for (Index k = 0; k < inner; k += 4) {
      Float4 rows[4];
      for (Index i = 0; i < 4; ++i) rows[i] = load(b.data() + (n + i) * b.outerStride() + k);
      transpose(rows);
      for (Index i = 0; i < 4; ++i) store(rows[i], at(k + i, n));
    }
  }
  for (Index n = 0; n < cols_; ++n) {
    for (Index k = n < cols ? inner : 0; k < inner_; ++k) *at(k, n) = b(n, k);
  }
}

}  // namespace attention::kernels
