#include "core/math/exact.h"

namespace attention::math {

// Rounded to odd first: of the two doubles around the truth the one whose last bit is 1, which is
// never half way between two floats.
float float_of_sum(double a, double b) {
  const Exact sum = two_sum(a, b);
  const auto bits = bit_cast<std::uint64_t>(sum.value);
  if (sum.error == 0 || (bits & 1) == 1) return static_cast<float>(sum.value);
  const bool away_from_zero = (sum.error > 0) == (sum.value > 0);
  return static_cast<float>(bit_cast<double>(away_from_zero ? bits + 1 : bits - 1));
}

}  // namespace attention::math
