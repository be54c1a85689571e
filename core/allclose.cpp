#include "core/allclose.h"

#include <cassert>
#include <cmath>

namespace attention {

Index count_apart(const Tensor& a, const Tensor& b, double rtol, double atol) {
  assert(a.shape() == b.shape() && a.dtype() == b.dtype());
  const DType dtype = a.dtype();
  Index apart = 0;
  for (Index i = 0; i < a.size(); ++i) {
    const double x = a.at(i), y = b.at(i);
    const double actual = rounded(dtype, std::abs(x - y));
    const double relative = rounded(dtype, std::abs(rounded(dtype, rtol) * y));
    const double allowed = rounded(dtype, rounded(dtype, atol) + relative);
    const bool is_close = std::isfinite(actual) && actual <= allowed;
    if (x != y && !is_close) ++apart;
  }
  return apart;
}

bool allclose(const Tensor& a, const Tensor& b) {
  return count_apart(a, b, 1e-5, 1e-8) == 0;
}

}  // namespace attention
