// Error-free sums and products (each with its rounding error), and fused multiply-adds from them.
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

/// a + b rounded once, to a float.
float float_of_sum(double a, double b);

/// a * b + c of finite numbers, rounded once. Not the C library's fmaf: the one of WebAssembly asks
/// for a rounding mode that WebAssembly does not have, and is wrong next to half way between
/// floats.
inline float fma(float a, float b, float c) {
  const double product = double(a) * double(b);  // 48 bits at most: exact
  const double sum = product + double(c);
  // Rounding the sum to 53 bits and then to 24 can go wrong only where the first rounding ends half
  // way between two floats: of the 29 bits that a float does not have, the first alone is 1. Below
  // the normal floats it has fewer.
  const bool is_half_way = (bit_cast<std::uint64_t>(sum) & 0x1fffffff) == 0x10000000;
  if (!is_half_way && std::fabs(sum) >= 0x1p-126) return static_cast<float>(sum);
  return float_of_sum(product, double(c));
}

/// The same for doubles. Here all C libraries agree, that of WebAssembly included: it computes with
/// integers.
inline double fma(double a, double b, double c) {
  return std::fma(a, b, c);
}

}  // namespace attention::math
