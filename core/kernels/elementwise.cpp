#include "core/kernels/elementwise.h"

#include "core/kernels/float4.h"

namespace attention::kernels {

namespace {

/// `op` takes two floats or two times four of them.
template <class F>
void each(const float* a, const float* b, Index step, float* y, Index count, F op) {
  const float one = count > 0 ? *b : 0;   // y may be b
  const Float4 four{one, one, one, one};  // not 0 + one, which loses the sign of -0
  Index i = 0;
  for (; i + 8 <= count; i += 8) {
#pragma GCC unroll 2
    for (Index j = 0; j < 8; j += 4) {
      store(op(load(a + i + j), step ? load(b + i + j) : four), y + i + j);
    }
  }
  for (; i + 4 <= count; i += 4) store(op(load(a + i), step ? load(b + i) : four), y + i);
  for (; i < count; ++i) y[i] = op(a[i], step ? b[i] : one);
}

}  // namespace

void add(const float* a, const float* b, Index step, float* y, Index count) {
  each(a, b, step, y, count, [](auto x, auto other) { return 0 + x + other; });
}

void sub(const float* a, const float* b, Index step, float* y, Index count) {
  each(a, b, step, y, count, [](auto x, auto other) { return x - other; });
}

// Not inlined into the next one, for size.
__attribute__((noinline)) void mul(const float* a, const float* b, Index step, float* y,
                                   Index count) {
  each(a, b, step, y, count, [](auto x, auto other) { return x * other; });
}

void div(const float* a, const float* b, Index step, float* y, Index count) {
  if (step == 0 && count > 0 && is_power_of_two(*b)) {
    const float inverse = 1 / *b;
    return mul(a, &inverse, 0, y, count);
  }
  each(a, b, step, y, count, [](auto x, auto other) { return x / other; });
}

void masked_fill(const float* a, const float* mask, float fill, float* y, Index count) {
  each(a, mask, 1, y, count,
       [fill](auto x, auto of_mask) { return of_mask == 0 ? decltype(x){} + fill : x; });
}

void copy_before(const float* a, const Index* ends, Index rows, Index cols, float* y) {
  for (Index t = 0; t < rows; ++t, a += cols, y += cols) copy(a, y, ends[t]);
}

}  // namespace attention::kernels
