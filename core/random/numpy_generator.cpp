#include "core/random/numpy_generator.h"

#include <cmath>

#include "core/math/log.h"

namespace attention {

/// A multiple of 2^-53 in [0, 1), of two words.
double NumpyGenerator::uniform() {
  const auto high = static_cast<double>(engine_() >> 5);
  const auto low = static_cast<double>(engine_() >> 6);
  return (high * 0x1p26 + low) * 0x1p-53;
}

/// Marsaglia's polar method: a point in the unit disc gives two normal numbers.
double NumpyGenerator::gauss() {
  if (next_gauss_) {
    const double gauss = *next_gauss_;
    next_gauss_.reset();
    return gauss;
  }
  double x1 = 0, x2 = 0, r2 = 0;
  do {
    x1 = 2.0 * uniform() - 1.0;
    x2 = 2.0 * uniform() - 1.0;
    r2 = x1 * x1 + x2 * x2;
  } while (r2 >= 1.0 || r2 == 0.0);
  const double factor = std::sqrt(-2.0 * math::log(r2) / r2);
  next_gauss_ = factor * x1;  // the second coordinate comes first
  return factor * x2;
}

Tensor NumpyGenerator::random_sample(const Shape& shape) {
  Tensor result(DType::kFloat64, shape);
  double* data = result.data<double>();
  for (Index i = 0; i < result.size(); ++i) data[i] = uniform();
  return result;
}

Tensor NumpyGenerator::normal(const Shape& shape, double loc, double scale) {
  Tensor result(DType::kFloat64, shape);
  double* data = result.data<double>();
  for (Index i = 0; i < result.size(); ++i) data[i] = loc + scale * gauss();
  return result;
}

}  // namespace attention
