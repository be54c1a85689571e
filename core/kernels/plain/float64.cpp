// The kernels in float64, as plain loops: they need no speed, so they are compiled small, with the
// rest of the core.
#include <algorithm>
#include <limits>

#include "core/kernels/matmul.h"
#include "core/kernels/softmax.h"
#include "core/math/exp.h"

namespace attention::kernels {

template <>
void matmul(const ConstRows<double>& a, const ConstRows<double>& b, Rows<double> y) {
  for (Index t = 0; t < y.rows(); ++t) {
    for (Index n = 0; n < y.cols(); ++n) {
      double sum = 0;
      for (Index k = 0; k < a.cols(); ++k) sum += a(t, k) * b(k, n);
      y(t, n) = sum;
    }
  }
}

template <>
void softmax(const ConstRows<double>& s, Rows<double> y) {
  for (Index t = 0; t < s.rows(); ++t) {
    double max = std::numeric_limits<double>::lowest(), sum = 0;
    for (Index j = 0; j < s.cols(); ++j) max = std::max(max, s(t, j));
    for (Index j = 0; j < s.cols(); ++j) sum += y(t, j) = math::exp(s(t, j) - max);
    for (Index j = 0; j < s.cols() && sum > 0; ++j) y(t, j) /= sum;
  }
}

}  // namespace attention::kernels
