// The random numbers of NumPy's legacy generator, `np.random.seed` and what follows it.
#pragma once

#include <cstdint>
#include <optional>
#include <random>

#include "core/tensor.h"

namespace attention {

/// The generator after `np.random.seed(seed)`, in float64. random_sample has NumPy's bits; so has
/// normal but for 4 numbers in 10,000, which are 1 or 2 ulp off, since NumPy takes the logarithm of
/// the machine's C library.
///
/// Shapes must have passed `check_size` of core/limits.h.
class NumpyGenerator {
 public:
  explicit NumpyGenerator(std::uint32_t seed) : engine_(seed) {}

  /// `np.random.random_sample(shape)`: in [0, 1).
  Tensor random_sample(const Shape& shape);

  /// `np.random.normal(loc, scale, shape)`.
  Tensor normal(const Shape& shape, double loc = 0, double scale = 1);

 private:
  double uniform();
  double gauss();

  std::mt19937 engine_;
  std::optional<double> next_gauss_;  // normal numbers come in pairs; this one is left over
};

}  // namespace attention
