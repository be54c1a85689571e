#include "core/kernels/softmax.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>

#include "core/math/exp.h"

namespace attention::kernels {

namespace {

/// The sums of so many rows grow at the same time: each addition of one waits for the one before.
constexpr Index kTogether = 8;

/// The columns before the -inf at the end of row t.
template <class T>
Index end_of(const ConstRows<T>& s, Index t) {
  Index end = s.cols();
  while (end > 0 && s(t, end - 1) == -std::numeric_limits<T>::infinity()) --end;
  return end;
}

/// 16 bytes of numbers, one register of WebAssembly.
template <class T>
struct Pack {
  static constexpr Index kSize = 16 / sizeof(T);
  typedef T Numbers __attribute__((vector_size(16)));  // g++ knows no "using" of this kind
};

template <class T>
bool is_power_of_two(T divisor) {
  int exponent;
  return std::frexp(divisor, &exponent) == T(0.5);
}

/// y = s / divisor, which may be in place; the largest of them. To multiply by the inverse of a
/// power of two is the same, and faster.
template <class T>
T divide(const T* s, T divisor, bool by_inverse, Index count, T* y) {
  using Numbers = typename Pack<T>::Numbers;
  const T inverse = 1 / divisor;
  // The lowest number, not -inf: a row that is masked from end to end has exps of 0, not nan.
  Numbers max = Numbers{} + std::numeric_limits<T>::lowest();
  Index j = 0;
  for (; j + Pack<T>::kSize <= count; j += Pack<T>::kSize) {
    Numbers x;
    std::memcpy(&x, s + j, sizeof x);
    x = by_inverse ? x * inverse : x / divisor;
    std::memcpy(y + j, &x, sizeof x);
    max = max < x ? x : max;
  }
  T largest = max[0];
  for (Index i = 1; i < Pack<T>::kSize; ++i) largest = std::max(largest, T(max[i]));
  for (; j < count; ++j) {
    y[j] = s[j] / divisor;
    largest = std::max(largest, y[j]);
  }
  return largest;
}

/// The constants of exp, out of the compiler's sight: what it knows to be constant, newer V8s build
/// anew in every round of a loop, which doubles the time of exp.
math::ExpConstants exp_constants() {
  static const math::ExpConstants kConstants;
  static const math::ExpConstants* volatile constants = &kConstants;
  return *constants;
}

/// y = exp(y - max) of four numbers, kPacks times.
template <int kPacks>
inline void exp_packs(float* y, float max, const math::ExpConstants& constants) {
  math::Float4 x[kPacks];
  math::Int4 normal = {-1, -1, -1, -1};
  std::memcpy(x, y, sizeof x);
  for (math::Float4& pack : x) {
    pack -= max;
    normal &= pack >= math::kExpNormal;
  }
  if (normal[0] & normal[1] & normal[2] & normal[3]) {
    for (math::Float4& pack : x) pack = math::exp_normal(pack, constants);
    std::memcpy(y, x, sizeof x);
  } else {
    for (int i = 0; i < 4 * kPacks; ++i) y[i] = math::exp(x[i / 4][i % 4]);
  }
}

/// y = exp(y - max), where none is larger than max. (Once in attention.wasm is enough.)
__attribute__((noinline)) void exps(float* y, float max, Index count) {
  const math::ExpConstants constants = exp_constants();
  Index j = 0;
  for (; j + 16 <= count; j += 16) exp_packs<4>(y + j, max, constants);
  for (; j + 4 <= count; j += 4) exp_packs<1>(y + j, max, constants);
  if (j == count) return;
  float rest[4] = {max, max, max, max};
  for (Index i = j; i < count; ++i) rest[i - j] = y[i];
  exp_packs<1>(rest, max, constants);
  for (Index i = j; i < count; ++i) y[i] = rest[i - j];
}

void exps(double* y, double max, Index count) {
  for (Index j = 0; j < count; ++j) y[j] = math::exp(y[j] - max);
}

/// The sums of the first `count` numbers of each row.
template <int R, class T>
void add_up(const T* y, Index stride, Index count, T* sums) {
  T sum[R] = {};
  for (Index j = 0; j < count; ++j) {
    for (int r = 0; r < R; ++r) sum[r] += y[r * stride + j];
  }
  std::copy(sum, sum + R, sums);
}

template <class T>
void add_up_rows(const Rows<T>& y, Index count, T* sums) {
  if (y.rows() == kTogether) return add_up<kTogether>(y.data(), y.outerStride(), count, sums);
  for (Index t = 0; t < y.rows(); ++t) add_up<1>(y.row(t).data(), 0, count, sums + t);
}

/// Up to kTogether rows.
template <class T>
void softmax_together(const ConstRows<T>& s, T divisor, Rows<T> y, T* max, T* sum) {
  const bool by_inverse = is_power_of_two(divisor);
  Index ends[kTogether], last = 0;
  for (Index t = 0; t < s.rows(); ++t) {
    ends[t] = end_of<T>(s, t);
    last = std::max(last, ends[t]);
    max[t] = divide(s.row(t).data(), divisor, by_inverse, ends[t], y.row(t).data());
    y.row(t).tail(s.cols() - ends[t]).setZero();
  }
  // [forward]
  for (Index t = 0; t < y.rows(); ++t) {
    // exp(y - max): no exp can overflow
    exps(y.row(t).data(), max[t], ends[t]);
  }
  add_up_rows<T>(y, last, sum);
  for (Index t = 0; t < y.rows(); ++t) {
    if (sum[t] > 0) y.row(t).head(ends[t]) /= sum[t];
  }
  // [/forward]
}

}  // namespace

template <class T>
void softmax(const ConstRows<T>& s, T divisor, Rows<T> y, T* max, T* sum) {
  T maxes[kTogether], sums[kTogether];
  for (Index t = 0; t < s.rows(); t += kTogether) {
    const Index rows = std::min(kTogether, s.rows() - t);
    softmax_together<T>(s.middleRows(t, rows), divisor, y.middleRows(t, rows),
                        max ? max + t : maxes, sum ? sum + t : sums);
  }
}

void softmax_again(Rows<float> y, float divisor, const float* max, const float* sum) {
  for (Index t = 0; t < y.rows(); ++t) {
    float* row = y.row(t).data();
    divide(row, divisor, is_power_of_two(divisor), y.cols(), row);
    exps(row, max[t], y.cols());
    y.row(t) /= sum[t];
  }
}

template void softmax(const ConstRows<float>&, float, Rows<float>, float*, float*);
template void softmax(const ConstRows<double>&, double, Rows<double>, double*, double*);

}  // namespace attention::kernels
