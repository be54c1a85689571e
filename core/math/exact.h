// Sums and products together with what rounding takes away from them.
#pragma once

#include <cmath>
#include <cstdint>

#include "core/math/bits.h"

namespace attention::math {

/// `value` is what the machine gives, `value + error` is the truth.
struct Exact {
  double value, error;
};

/// a + b, in any order of size (Knuth).
inline Exact two_sum(double a, double b) {
  const double sum = a + b;
  const double b_seen = sum - a;
  return {sum, (a - (sum - b_seen)) + (b - b_seen)};
}

/// a * b, for factors far from overflow and underflow (Dekker).
inline Exact two_product(double a, double b) {
  constexpr double kSplit = 0x1p27 + 1;  // takes a double apart into halves of 26 bits
  const double a_high = a * kSplit - (a * kSplit - a), a_low = a - a_high;
  const double b_high = b * kSplit - (b * kSplit - b), b_low = b - b_high;
  const double product = a * b;
  const double error =
      ((a_high * b_high - product) + a_high * b_low + a_low * b_high) + a_low * b_low;
  return {product, error};
}

/// a * b + c of finite numbers, rounded once. Not the C library's fmaf: the one of WebAssembly asks
/// for a rounding mode that WebAssembly does not have, and is wrong next to half way between
/// floats.
inline float fma(float a, float b, float c) {
  const double product = double(a) * double(b);  // 48 bits at most: exact
  const Exact sum = two_sum(product, double(c));
  // Rounding the sum to 53 bits and then to 24 could go wrong where the first rounding ends half
  // way between two floats. So round it to odd: of the two doubles around the truth take the one
  // whose last bit is 1, which is never half way.
  const auto bits = bit_cast<std::uint64_t>(sum.value);
  if (sum.error == 0 || (bits & 1) == 1) return static_cast<float>(sum.value);
  const bool away_from_zero = (sum.error > 0) == (sum.value > 0);
  return static_cast<float>(bit_cast<double>(away_from_zero ? bits + 1 : bits - 1));
}

/// The same for doubles. Here all C libraries agree, that of WebAssembly included: it computes with
/// integers.
inline double fma(double a, double b, double c) {
  return std::fma(a, b, c);
}

}  // namespace attention::math
