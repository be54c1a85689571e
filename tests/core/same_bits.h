// Equality to the last bit, where == would call 0 and -0 equal.
#pragma once

#include <cstdint>
#include <cstring>
#include <random>
#include <vector>

#include "core/tensor.h"

inline bool same_bits(double a, double b) {
  std::uint64_t bits_a = 0, bits_b = 0;
  std::memcpy(&bits_a, &a, sizeof a);
  std::memcpy(&bits_b, &b, sizeof b);
  return bits_a == bits_b;
}

/// How many cells of two tensors of one shape differ.
inline attention::Index differing_bits(const attention::Tensor& a, const attention::Tensor& b) {
  attention::Index count = 0;
  for (attention::Index i = 0; i < a.size(); ++i) count += !same_bits(a.at(i), b.at(i));
  return count;
}

/// Numbers that are not pretty: of very different sizes, with both zeros and a denormal among
/// them, but none whose products overflow. From the engine's bits alone: the distributions of
/// <random> differ between standard libraries.
class WildNumbers {
 public:
  explicit WildNumbers(std::uint32_t seed) : engine_(seed) {}

  double next() {
    const double fraction = double(engine_()) / 4294967296.0 - 0.5;
    switch (engine_() % 8) {
      case 0:
        return engine_() % 2 == 0 ? 0.0 : -0.0;
      case 1:
        return fraction * 1e-40;  // denormal in float32
      case 2:
        return fraction * 1e4;
      case 3:
        return fraction * 1e-3;
      default:
        return fraction * 4;
    }
  }

  /// An integer from 0 to bound - 1.
  attention::Index below(attention::Index bound) {
    return attention::Index(std::int64_t(engine_()) % bound);
  }

  attention::Tensor tensor(attention::DType dtype, const attention::Shape& shape) {
    attention::Tensor result(dtype, shape);
    for (attention::Index i = 0; i < result.size(); ++i) result.set(i, next());
    return result;
  }

 private:
  std::mt19937 engine_;
};
