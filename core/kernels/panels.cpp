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
  // Sizes in locals: behind a reference they would be read again after every store.
  const Index inner = inner_, cols = cols_, stride = b.outerStride();
  for (Index n = 0; n < cols; n += 4) {
    const Index width = std::min(cols - n, Index(4));
    const float* from = b.data() + n * stride;
    float* to = numbers_.data() + n / kLanes * kLanes * inner + n % kLanes;
    Index k = 0;
    for (; width == 4 && k + 4 <= inner; k += 4) {
      Float4 rows[4];
      for (Index i = 0; i < 4; ++i) rows[i] = load(from + i * stride + k);
      transpose(rows);
      for (Index i = 0; i < 4; ++i) store(rows[i], to + (k + i) * kLanes);
    }
    for (; k < inner; ++k) {
      for (Index i = 0; i < width; ++i) to[k * kLanes + i] = from[i * stride + k];
    }
  }
}

}  // namespace attention::kernels
