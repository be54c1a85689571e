// One sum, difference, product or quotient for each number of a row, several at once. A number that
// is computed by itself has the bits of the plain loop.
#pragma once

#include "core/tensor.h"

namespace attention::kernels {

/// y[i] = a[i] op b[i * step] for `count` numbers; step is 1, or 0 for one b beside all of them. y
/// may be a or b.
using Binary = void (*)(const float* a, const float* b, Index step, float* y, Index count);

/// From 0 on, so that no sum is -0.
void add(const float* a, const float* b, Index step, float* y, Index count);
void sub(const float* a, const float* b, Index step, float* y, Index count);
void mul(const float* a, const float* b, Index step, float* y, Index count);
void div(const float* a, const float* b, Index step, float* y, Index count);

/// y[i] = mask[i] == 0 ? fill : a[i]; y may be a.
void masked_fill(const float* a, const float* mask, float fill, float* y, Index count);

/// y = a, of row t those before column ends[t].
void copy_before(const float* a, const Index* ends, Index rows, Index cols, float* y);

}  // namespace attention::kernels
