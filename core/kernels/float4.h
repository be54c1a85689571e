// SIMD: four floats in one register, for loops that the compiler does not vectorize by itself.
#pragma once

#include <cstring>

#include "core/math/exp.h"
#include "core/shape.h"

namespace attention::kernels {

using math::Float4;

inline Float4 load(const float* from) {
  Float4 four;
  std::memcpy(&four, from, sizeof four);
  return four;
}

inline void store(Float4 four, float* to) {
  std::memcpy(to, &four, sizeof four);
}

/// Copies numbers: with the C library of Emscripten a row takes four times as long.
inline void copy(const float* from, float* to, Index count) {
  Index i = 0;
  for (; i + 4 <= count; i += 4) store(load(from + i), to + i);
  for (; i < count; ++i) to[i] = from[i];
}

/// Whether a product with the inverse, which is faster, has the bits of the quotient; so it is with
/// 0 and infinity, too.
inline bool is_power_of_two(float divisor) {
  return math::bit_cast<std::uint32_t>(divisor) << 9 == 0;
}

inline Float4 larger(Float4 a, Float4 b) {
  return a < b ? b : a;
}

/// Whether any of 16 numbers has other bits than `same`.
inline bool any_differs(const float* numbers, math::Bits4 same) {
  math::Bits4 differs = {};
  for (Index i = 0; i < 16; i += 4) {
    differs |= math::bit_cast<math::Bits4>(load(numbers + i)) ^ same;
  }
  return (differs[0] | differs[1] | differs[2] | differs[3]) != 0;
}

/// How many numbers are left without those at the end that have the bits of `same`.
inline Index without_trailing(const float* numbers, Index count, float same) {
  const auto bits = math::bit_cast<math::Bits4>(Float4{} + same);
  while (count >= 16 && !any_differs(numbers + count - 16, bits)) count -= 16;
  while (count > 0 && numbers[count - 1] == same) --count;
  return count;
}

/// Transposes a block of 4 x 4: rows[i][j] becomes what rows[j][i] was.
inline void transpose(Float4 (&rows)[4]) {
  const Float4 a = __builtin_shufflevector(rows[0], rows[1], 0, 4, 1, 5);
  const Float4 b = __builtin_shufflevector(rows[0], rows[1], 2, 6, 3, 7);
  const Float4 c = __builtin_shufflevector(rows[2], rows[3], 0, 4, 1, 5);
  const Float4 d = __builtin_shufflevector(rows[2], rows[3], 2, 6, 3, 7);
  rows[0] = __builtin_shufflevector(a, c, 0, 1, 4, 5);
  rows[1] = __builtin_shufflevector(a, c, 2, 3, 6, 7);
  rows[2] = __builtin_shufflevector(b, d, 0, 1, 4, 5);
  rows[3] = __builtin_shufflevector(b, d, 2, 3, 6, 7);
}

}  // namespace attention::kernels
