#include "core/kernels/softmax.h"

#include <algorithm>
#include <limits>

#include "core/kernels/float4.h"
#include "core/math/exp.h"

namespace attention::kernels {

namespace {

using math::Bits4;

constexpr float kInfinity = std::numeric_limits<float>::infinity();

/// The largest of `count` scores, or the lowest float if all are -inf: a row that is masked from
/// end to end then has exps of 0, not nan.
float largest(const float* s, Index count) {
  const float* end = s + count;
  Float4 max = Float4{} + std::numeric_limits<float>::lowest();
  for (; end - s >= 4; s += 4) max = larger(max, load(s));
  for (; s < end; ++s) max = larger(max, Float4{} + *s);
  max = larger(max, Float4{max[2], max[3], max[0], max[1]});
  return larger(max, Float4{max[1], max[0], max[3], max[2]})[0];
}

/// The constants of exp, hidden from the compiler behind a volatile pointer: newer V8s build what
/// they know to be constant anew in every round of a loop.
math::ExpConstants exp_constants() {
  static const math::ExpConstants kConstants;
  static const math::ExpConstants* volatile constants = &kConstants;
  return *constants;
}

/// y = exp(s * scale - max) in the first `count` columns of up to kTogether rows; row t has max[t].
/// s may be y.
///
/// One exp is a long dependency chain. Out-of-order execution overlaps several of them, and more if
/// the chain is cut into three loops.
__attribute__((noinline)) void exps(const ConstRows<float>& s, float scale, const float* max,
                                    Rows<float> y, Index count) {
  constexpr Index kFours = 8;
  Float4 n[kTogether * kFours], r[kTogether * kFours], q[kTogether * kFours];
  const math::ExpConstants c = exp_constants();
  const Float4 lowest = Float4{} + c.lowest;
  const Index rows = y.rows();
  Index j = 0;
  while (count - j >= 4) {
    const Index fours = std::min((count - j) / 4, kFours), all = rows * fours;
    Index i = 0;
    for (Index t = 0; t < rows; ++t) {
      const float* from = s.data() + t * s.outerStride() + j;
      for (const float* end = from + 4 * fours; from < end; from += 4, ++i) {
        const Float4 x = larger(lowest, load(from) * scale - max[t]);
        n[i] = math::exp_shifted_n(x, c);
        r[i] = math::exp_r(x, n[i], c);
      }
    }
    for (i = 0; i < all; ++i) q[i] = math::exp_q(r[i], c);
    i = 0;
    for (Index t = 0; t < rows; ++t) {
      float* to = y.data() + t * y.outerStride() + j;
      for (float* end = to + 4 * fours; to < end; to += 4, ++i) {
        store(math::exp_of<Float4, Bits4>(q[i], r[i], n[i], c), to);
      }
    }
    j += 4 * fours;
  }
  for (; j < count; ++j) {
    for (Index t = 0; t < y.rows(); ++t) y(t, j) = math::exp(s(t, j) * scale - max[t]);
  }
}

__attribute__((noinline)) void divide(float* y, Index count, float divisor) {
  Index j = 0;
  for (; j + 4 <= count; j += 4) store(load(y + j) / divisor, y + j);
  for (; j < count; ++j) y[j] /= divisor;
}

/// The factor that is left to multiply y by for y / divisor: the inverse of a power of two, which
/// gives the same bits and is faster. By any other divisor the first `count` columns are divided
/// here, and the factor is 1.
float scale_of(float divisor, Rows<float> y, Index count) {
  if (is_power_of_two(divisor)) return 1 / divisor;
  for (Index t = 0; t < y.rows(); ++t) divide(y.row(t).data(), count, divisor);
  return 1;
}

/// y = softmax(s * scale) in the first n columns of up to kTogether rows; s may be y.
void softmax_together(const ConstRows<float>& s, float scale, Rows<float> y, Index n, float* max,
                      float* sum) {
  // [forward]
  for (Index t = 0; t < y.rows(); ++t) {
    max[t] = largest(s.row(t).data(), n) * scale;
  }
  // exp(s - max): no exp can overflow
  exps(s, scale, max, y, n);
  sums_together(y, n, sum);
  for (Index t = 0; t < y.rows(); ++t) {
    if (sum[t] > 0) divide(y.row(t).data(), n, sum[t]);
  }
  // [/forward]
}

/// The columns of rows that are computed four at a time, each of them in one lane: the loops along
/// a row would take longer than what is done in them.
constexpr Index kNarrow = 8;

/// The loops stay rolled up: unrolled they are 1 kB larger, and no faster.
void softmax_narrow(const ConstRows<float>& s, Rows<float> y) {
  const math::ExpConstants c = exp_constants();
  const Float4 lowest = Float4{} + c.lowest;
  for (Index start = 0; start < s.rows(); start += 4) {
    const float* from[4];
    float* to[4];
    for (Index i = 0; i < 4; ++i) {
      const Index t = std::min(start + i, s.rows() - 1);  // of fewer, the last one again
      from[i] = s.row(t).data();
      to[i] = y.row(t).data();
    }
    Float4 exps[kNarrow], n[kNarrow], q[kNarrow],
        sum = {}, max = Float4{} + std::numeric_limits<float>::lowest();
#pragma GCC unroll 1
    for (Index j = 0; j < s.cols(); ++j) {
      exps[j] = Float4{from[0][j], from[1][j], from[2][j], from[3][j]};
      max = larger(max, exps[j]);
    }
#pragma GCC unroll 1
    for (Index j = 0; j < s.cols(); ++j) {
      const Float4 x = larger(lowest, exps[j] - max);
      n[j] = math::exp_shifted_n(x, c);
      exps[j] = math::exp_r(x, n[j], c);
    }
#pragma GCC unroll 1
    for (Index j = 0; j < s.cols(); ++j) q[j] = math::exp_q(exps[j], c);
#pragma GCC unroll 1
    for (Index j = 0; j < s.cols(); ++j) {
      exps[j] = math::exp_of<Float4, Bits4>(q[j], exps[j], n[j], c);
      sum += exps[j];
    }
    sum = sum > 0 ? sum : Float4{} + 1;
#pragma GCC unroll 1
    for (Index j = 0; j < s.cols(); ++j) {
      exps[j] /= sum;
      for (Index i = 0; i < 4; ++i) to[i][j] = exps[j][i];
    }
  }
}

/// Zeros, but for those that stand there since the last time: to read them costs less.
void clear(float* y, Index count) {
  Index j = 0;
  while (j + 16 <= count && !any_differs(y + j, Bits4{})) j += 16;  // -0 differs
  std::fill(y + j, y + count, 0.0f);
}

}  // namespace

void softmax(Rows<float> y, const Index* ends, float divisor, float* max, float* sum) {
  for (Index t = 0; t < y.rows(); t += kTogether) {
    const Index rows = std::min(kTogether, y.rows() - t), n = longest(ends + t, rows);
    for (Index i = t; i < t + rows; ++i) {
#pragma GCC unroll 1
      for (Index j = ends[i]; j < n; ++j) y(i, j) = -kInfinity;
    }
    const float scale = scale_of(divisor, y.middleRows(t, rows), n);
    softmax_together(y.middleRows(t, rows), scale, y.middleRows(t, rows), n, max + t, sum + t);
  }
}

void sums_of_exps(Rows<float> y, float* max, float* sum) {
  for (Index t = 0; t < y.rows(); ++t) max[t] = largest(y.row(t).data(), y.cols());
  exps(y, 1, max, y, y.cols());
  sums_together(y, y.cols(), sum);
}

void softmax_again(Rows<float> y, float divisor, const float* max, const float* sum) {
  const float scale = scale_of(divisor, y, y.cols());
  for (Index t = 0; t < y.rows(); ++t) {
    exps(y.middleRows(t, 1), scale, max + t, y.middleRows(t, 1), y.cols());
    divide(y.row(t).data(), y.cols(), sum[t]);
  }
}

template <>
void softmax(const ConstRows<float>& s, Rows<float> y, const Index* ends) {
  if (s.cols() <= kNarrow) return softmax_narrow(s, y);
  for (Index start = 0; start < s.rows(); start += kTogether) {
    const Index rows = std::min(kTogether, s.rows() - start);
    float max[kTogether], sum[kTogether];
    Index n = 0;
    for (Index t = start; t < start + rows; ++t) {
      n = std::max(
          n, ends != nullptr ? ends[t] : without_trailing(s.row(t).data(), s.cols(), -kInfinity));
    }
    softmax_together(s.middleRows(start, rows), 1, y.middleRows(start, rows), n, max, sum);
    for (Index t = start; t < start + rows && ends == nullptr; ++t) {
      clear(y.row(t).data() + n, s.cols() - n);
    }
  }
}

}  // namespace attention::kernels
