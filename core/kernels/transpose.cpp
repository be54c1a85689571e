#include "core/kernels/transpose.h"

#include "core/kernels/float4.h"

namespace attention::kernels {

void transpose(const float* a, Index rows, Index cols, float* y) {
  Index i = 0;
  for (; i + 4 <= rows; i += 4) {
    Index j = 0;
    for (; j + 4 <= cols; j += 4) {
      Float4 block[4];
      for (Index t = 0; t < 4; ++t) block[t] = load(a + (i + t) * cols + j);
      transpose(block);
      for (Index t = 0; t < 4; ++t) store(block[t], y + (j + t) * rows + i);
    }
    for (; j < cols; ++j) {
      for (Index t = 0; t < 4; ++t) y[j * rows + i + t] = a[(i + t) * cols + j];
    }
  }
  for (; i < rows; ++i) {
    for (Index j = 0; j < cols; ++j) y[j * rows + i] = a[i * cols + j];
  }
}

}  // namespace attention::kernels
