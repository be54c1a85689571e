// Equality to the last bit, where == would call 0 and -0 equal.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>

#include "core/tensor.h"

inline constexpr double kInf = std::numeric_limits<double>::infinity();

inline bool same_bits(double a, double b) {
  std::uint64_t bits_a = 0, bits_b = 0;
  std::memcpy(&bits_a, &a, sizeof a);
  std::memcpy(&bits_b, &b, sizeof b);
  return bits_a == bits_b;
}

/// The number of cells in which two tensors of one shape differ.
inline attention::Index differing_bits(const attention::Tensor& a, const attention::Tensor& b) {
  attention::Index count = 0;
  for (attention::Index i = 0; i < a.size(); ++i) count += !same_bits(a.at(i), b.at(i));
  return count;
}

inline double largest_difference(const attention::Tensor& a, const attention::Tensor& b) {
  double largest = 0;
  for (attention::Index i = 0; i < a.size(); ++i) {
    largest = std::max(largest, std::abs(a.at(i) - b.at(i)));
  }
  return largest;
}
