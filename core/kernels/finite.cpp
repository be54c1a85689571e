#include "core/kernels/finite.h"

#include <cstdint>
#include <limits>

#include "core/kernels/float4.h"
#include "core/math/bits.h"

namespace attention::kernels {

namespace {

/// Without their sign, bits of numbers are ordered as these are, and beyond them all are those of
/// infinity, and of what is no number: what is missing from `limit` to the sign's bit carries into
/// it with what is not smaller. Without a way out of the loop, and without a comparison, which
/// takes long for 64 bits: so the compiler takes several at once.
template <class Bits, class T>
bool all_smaller(T limit, const T* numbers, Index count) {
  constexpr Bits kMagnitude = Bits(-1) >> 1;
  const Bits missing = kMagnitude + 1 - math::bit_cast<Bits>(limit);
  Bits carried = 0;
  for (Index i = 0; i < count; ++i) {
    carried |= (math::bit_cast<Bits>(numbers[i]) & kMagnitude) + missing;
  }
  return carried <= kMagnitude;
}

/// A comparison with what is no number is false.
template <class T>
bool all_below_infinity(const T* numbers, Index count) {
  bool is_below = true;
  for (Index i = 0; i < count; ++i) is_below &= numbers[i] < std::numeric_limits<T>::infinity();
  return is_below;
}

}  // namespace

bool all_smaller(const float* numbers, Index count, float limit) {
  return all_smaller<std::uint32_t>(limit, numbers, count);
}

/// What is infinite, or no number, leaves something that is no number when it is taken off itself.
/// Without constants, which newer V8s build anew in every round of a loop.
bool all_finite(const float* numbers, Index count) {
  Float4 left[4] = {};
  Index i = 0;
  for (; i + 16 <= count; i += 16) {
#pragma GCC unroll 4
    for (Index j = 0; j < 4; ++j) {
      const Float4 four = load(numbers + i + 4 * j);
      left[j] += four - four;
    }
  }
  const Float4 all = left[0] + left[1] + left[2] + left[3];
  float sum = all[0] + all[1] + all[2] + all[3];
  for (; i < count; ++i) sum += numbers[i] - numbers[i];
  return sum == 0;
}

bool all_finite(const double* numbers, Index count) {
  return all_smaller<std::uint64_t>(std::numeric_limits<double>::infinity(), numbers, count);
}

bool all_below_infinity(const float* numbers, Index count) {
  const Float4 infinity = Float4{} + std::numeric_limits<float>::infinity();
  auto is_below = infinity > 0;
  Index i = 0;
  for (; i + 4 <= count; i += 4) is_below &= load(numbers + i) < infinity;
  return is_below[0] && is_below[1] && is_below[2] && is_below[3] &&
         all_below_infinity<float>(numbers + i, count - i);
}

bool all_below_infinity(const double* numbers, Index count) {
  return all_below_infinity<double>(numbers, count);
}

}  // namespace attention::kernels
