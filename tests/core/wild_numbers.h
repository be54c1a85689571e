// Pseudo-random numbers for tests, not pretty ones.
#pragma once

#include <cmath>
#include <cstdint>
#include <random>

#include "core/tensor.h"

/// Numbers of very different sizes, with both zeros and a denormal among them, but none whose
/// products overflow. From the engine's bits alone: the distributions of <random> differ between
/// standard libraries.
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

  /// Numbers to divide by: 3 in place of each that is next to 0.
  attention::Tensor divisors(attention::DType dtype, const attention::Shape& shape) {
    attention::Tensor result = tensor(dtype, shape);
    for (attention::Index i = 0; i < result.size(); ++i) {
      if (std::abs(result.at(i)) < 1e-6) result.set(i, 3);
    }
    return result;
  }

 private:
  std::mt19937 engine_;
};
