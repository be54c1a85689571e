// exp with the same bits in every build: the exp of a C library is another one in WebAssembly.
#pragma once

#include <cstdint>

#include "core/math/bits.h"

namespace attention::math {

/// Four floats side by side, and their bits: a vector that g++ and clang know on every machine,
/// with the operators of its elements.
using Float4 = float __attribute__((vector_size(16)));
using Int4 = std::int32_t __attribute__((vector_size(16)));

/// The constants of the float32 exp: a struct, so that a loop can choose where they are kept.
struct ExpConstants {
  /// To add 1.5 * 2^23 rounds to an integer and leaves that integer in the low bits.
  float round = 0x1.8p23f;
  float log2_e = 0x1.715476p0f;
  /// ln 2 in two parts; the first has 15 bits, so that its product with an exponent is exact.
  float ln2_high = 0x1.62e4p-1f, ln2_low = 0x1.7f7d1cp-20f;
  /// e^r = 1 + r + r^2 q(r) for |r| <= ln(2) / 2; a minimax fit, 2^-33 off.
  float q5 = 0x1.9dfbb0p-13f, q4 = 0x1.6d4cbcp-10f, q3 = 0x1.11130ep-7f, q2 = 0x1.5554e8p-5f,
        q1 = 0x1.555554p-3f;
};

/// x = n ln 2 + r, hence e^x = 2^n e^r.
template <class Floats, class Ints>
struct ExpParts {
  Ints n;
  Floats exp_r;
};

/// For one float, or four at once with the same bits.
template <class Floats, class Ints>
ExpParts<Floats, Ints> exp_parts(Floats x, const ExpConstants& c) {
  const Floats shifted = x * c.log2_e + c.round;
  const Floats n = shifted - c.round;
  const Floats r = (x - n * c.ln2_high) - n * c.ln2_low;
  const Floats q = ((((c.q5 * r + c.q4) * r + c.q3) * r + c.q2) * r + c.q1) * r + 0.5f;
  return {bit_cast<Ints>(shifted) - bit_cast<std::int32_t>(c.round), (q * (r * r) + r) + 1.0f};
}

/// e^x, at most 1 ulp off, over all floats: overflows to inf, underflows through the denormal
/// numbers to 0; exp(0) is 1, exp(-inf) is 0, exp(nan) is nan. Float32 arithmetic from end to end.
inline float exp(float x) {
  // Beyond these bounds the result is 0 or inf, and n keeps to [-150, 128].
  x = x < -104.0f ? -104.0f : x;
  x = x > 89.0f ? 89.0f : x;
  const auto [n, exp_r] = exp_parts<float, std::int32_t>(x, {});
  // In two steps, for 2^128 is no float and 2^-150 no normal one; only the last one can round.
  const std::int32_t half = n >> 1;
  return exp_r * pow2_f32(half) * pow2_f32(n - half);
}

/// The same for four x with kExpNormal <= x <= 0: neither the results nor 2^n are denormal there,
/// so n is added to the exponents.
inline constexpr float kExpNormal = -87.0f;
inline Float4 exp_normal(Float4 x, const ExpConstants& c) {
  const auto [n, exp_r] = exp_parts<Float4, Int4>(x, c);
  return bit_cast<Float4>(bit_cast<Int4>(exp_r) + (n << 23));
}

/// e^x, at most 0.52 ulp off, over all doubles: overflows to inf, underflows through the denormal
/// numbers to 0; exp(0) is 1, exp(-inf) is 0, exp(nan) is nan.
double exp(double x);

}  // namespace attention::math
