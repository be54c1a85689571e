// exp with the same bits in every build: the exp of a C library is another one in WebAssembly.
#pragma once

#include <cstdint>

#include "core/math/bits.h"

namespace attention::math {

/// e^x, at most 1 ulp off, over all floats: overflows to inf, underflows through the denormal
/// numbers to 0; exp(0) is 1, exp(-inf) is 0, exp(nan) is nan.
///
/// Straight-line float32 arithmetic: a loop over it can be vectorised without changing a bit.
inline float exp(float x) {
  // Beyond these bounds the result is 0 or inf, and n below keeps to [-150, 128].
  x = x < -104.0f ? -104.0f : x;
  x = x > 89.0f ? 89.0f : x;

  // x = n ln 2 + r with |r| <= ln(2) / 2, hence e^x = 2^n e^r. To add 1.5 * 2^23 rounds to an
  // integer and leaves that integer in the low bits.
  constexpr float kRound = 0x1.8p23f;
  const float shifted = x * 0x1.715476p0f + kRound;
  const std::int32_t n = bit_cast<std::int32_t>(shifted) - bit_cast<std::int32_t>(kRound);
  const float nf = shifted - kRound;
  // ln 2 in two parts; the first has 15 bits, so that its product with n is exact.
  const float r = (x - nf * 0x1.62e4p-1f) - nf * 0x1.7f7d1cp-20f;

  // e^r = 1 + r + r^2 q(r); q is a minimax fit, 2^-33 off.
  float q = 0x1.9dfbb0p-13f;
  q = q * r + 0x1.6d4cbcp-10f;
  q = q * r + 0x1.11130ep-7f;
  q = q * r + 0x1.5554e8p-5f;
  q = q * r + 0x1.555554p-3f;
  q = q * r + 0.5f;
  const float y = (q * (r * r) + r) + 1.0f;

  // In two steps, for 2^128 is no float and 2^-150 no normal one; only the last one can round.
  const std::int32_t half = n >> 1;
  return y * pow2_f32(half) * pow2_f32(n - half);
}

/// e^x, at most 0.52 ulp off, over all doubles: overflows to inf, underflows through the denormal
/// numbers to 0; exp(0) is 1, exp(-inf) is 0, exp(nan) is nan.
double exp(double x);

}  // namespace attention::math
