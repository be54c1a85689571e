#include "core/kernels/transpose.h"

#include "core/kernels/float4.h"

namespace attention::kernels {

/// Along the rows of y: a whole line of the cache is written before the next one.
void transpose(const float* a, Index rows, Index cols, float* y) {
  Index j = 0;
  for (; j + 4 <= cols; j += 4) {
    Index i = 0;
    for (; i + 4 <= rows; i += 4) {
      const float* from = a + i * cols + j;
      float* to = y + j * rows + i;
      Float4 block[4] = {load(from), load(from + cols), load(from + 2 * cols),
                         load(from + 3 * cols)};
      transpose(block);
      store(block[0], to);
      store(block[1], to + rows);
      store(block[2], to + 2 * rows);
      store(block[3], to + 3 * rows);
    }
    for (; i < rows; ++i) {
      for (Index t = 0; t < 4; ++t) y[(j + t) * rows + i] = a[i * cols + j + t];
    }
  }
  for (; j < cols; ++j) {
    for (Index i = 0; i < rows; ++i) y[j * rows + i] = a[i * cols + j];
  }
}

void transpose(const double* a, Index rows, Index cols, double* y) {
  for (Index i = 0; i < rows; ++i) {
    for (Index j = 0; j < cols; ++j) y[j * rows + i] = a[i * cols + j];
  }
}

}  // namespace attention::kernels
