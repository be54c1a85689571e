// exp with the same bits in every build: the exp of a C library is another one in WebAssembly.
#pragma once

#include <cstdint>

#include "core/math/bits.h"

namespace attention::math {

/// Four floats side by side, and their bits: a vector that g++ and clang know on every machine,
/// with the operators of its elements.
using Float4 = float __attribute__((vector_size(16)));
using Bits4 = std::uint32_t __attribute__((vector_size(16)));

/// The constants of the float32 exp: a struct, so that a loop can choose where they are kept.
struct ExpConstants {
  /// The smallest argument: all below are clamped to it. e^x is 0 from -104 on, but here n is -254,
  /// and 2^n a true 0. A product that underflows to 0 takes tens of cycles, as every masked score
  /// would.
  float lowest = -176;
  /// To add 1.5 * 2^23 rounds to an integer and leaves that integer in the low bits; here n + 254.
  float round = 0x1.8p23f + 254;
  float log2_e = 0x1.715476p0f;
  /// ln 2 in two parts; the first has 15 bits, so that its product with an exponent is exact.
  float ln2_high = 0x1.62e4p-1f, ln2_low = 0x1.7f7d1cp-20f;
  /// e^r = 1 + r + r^2 q(r) for |r| <= ln(2) / 2; a minimax fit, 2^-33 off.
  float q5 = 0x1.9dfbb0p-13f, q4 = 0x1.6d4cbcp-10f, q3 = 0x1.11130ep-7f, q2 = 0x1.5554e8p-5f,
        q1 = 0x1.555554p-3f, half = 0.5f, one = 1;
};

// The steps of exp, for one float, or four at once with the same bits: x = n ln 2 + r, hence
// e^x = 2^n e^r.

/// A float whose last bits are those of n.
template <class Floats>
Floats exp_shifted_n(Floats x, const ExpConstants& c) {
  return x * c.log2_e + c.round;
}

template <class Floats>
Floats exp_r(Floats x, Floats shifted_n, const ExpConstants& c) {
  const Floats n = shifted_n - c.round;
  return (x - n * c.ln2_high) - n * c.ln2_low;
}

/// The higher powers of q(r).
template <class Floats>
Floats exp_q(Floats r, const ExpConstants& c) {
  return (((c.q5 * r + c.q4) * r + c.q3) * r + c.q2) * r;
}

/// e^x. Bits are as many unsigned integers as there are floats.
template <class Floats, class Bits>
Floats exp_of(Floats q, Floats r, Floats shifted_n, const ExpConstants& c) {
  q = (q + c.q1) * r + c.half;
  const Floats e_r = (q * (r * r) + r) + c.one;
  // Times 2^n in two steps, for 2^128 is no float and 2^-150 no normal one; only the last one can
  // round. Two exponents, each with its bias of 127, have the sum n + 254. (To the left by 23, no
  // bits of 1.5 * 2^23 are left beside it, nor of half of that.)
  const Bits n = bit_cast<Bits>(shifted_n), half = n >> 1;
  return e_r * bit_cast<Floats>(half << 23) * bit_cast<Floats>((n - half) << 23);
}

/// e^x, over all floats: overflows to inf, underflows through the denormal numbers to 0; exp(0) is
/// 1, exp(-inf) is 0, exp(nan) is nan. Float32 arithmetic from end to end. At most 0.952 ulp off:
/// of the 2^32 floats, 18,062,988 do not give the nearest one (tests/core/test_math_exp.cpp
/// counts).
inline float exp(float x) {
  const ExpConstants c;
  x = x < c.lowest ? c.lowest : x;
  x = x > 89.0f ? 89.0f : x;  // beyond it, e^x is inf
  const float n = exp_shifted_n(x, c), r = exp_r(x, n, c);
  return exp_of<float, std::uint32_t>(exp_q(r, c), r, n, c);
}

/// e^x, at most 0.52 ulp off, over all doubles: overflows to inf, underflows through the denormal
/// numbers to 0; exp(0) is 1, exp(-inf) is 0, exp(nan) is nan.
double exp(double x);

}  // namespace attention::math
