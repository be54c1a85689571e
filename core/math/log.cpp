#include "core/math/log.h"

#include <cassert>
#include <cstdint>
#include <limits>

#include "core/math/exact.h"

namespace attention::math {

double log(double x) {
  assert(0x1p-1022 <= x && x <= std::numeric_limits<double>::max());

  // x = 2^e m with m between sqrt(1/2) and sqrt(2), about.
  const auto bits = bit_cast<std::uint64_t>(x);
  auto e = static_cast<std::int64_t>(bits >> 52) - 1023;
  double m = bit_cast<double>((bits & 0xfffffffffffff) | 0x3ff0000000000000);
  if (m > 0x1.6a09ep0) {
    m *= 0.5;
    e += 1;
  }

  // log m = 2 atanh(s) = 2 (s + s^3/3 + s^5/5 + ...) with s = (m - 1) / (m + 1), |s| < 0.172. The
  // first two terms are needed to more than 53 bits. First s + s_low:
  const double numerator = m - 1.0;  // exact
  const Exact denominator = two_sum(m, 1.0);
  const double s = numerator / denominator.value;
  const Exact back = two_product(s, denominator.value);
  const double s_low =
      (((numerator - back.value) - back.error) - s * denominator.error) / denominator.value;

  // Then cube + cube_low, where atanh'(s) = 1 + s^2 + ... brings in s_low once more.
  const Exact z = two_product(s, s);
  const double third = z.value / 3.0;
  const Exact thrice = two_product(third, 3.0);
  const double third_low = (((z.value - thrice.value) - thrice.error) + z.error) / 3.0;
  const Exact cube = two_product(s, third);
  const double cube_low = cube.error + (s * third_low + s_low * z.value);

  double q = 1.0 / 23;
  for (int k = 21; k >= 5; k -= 2) q = q * z.value + 1.0 / k;
  const double rest = 2.0 * (s_low + (cube_low + s * (z.value * z.value * q)));

  // ln 2 in two parts; the first has few enough bits for its product with e to be exact.
  const auto ef = static_cast<double>(e);
  const Exact linear = two_sum(ef * 0x1.62e42fefa38p-1, 2.0 * s);
  const Exact sum = two_sum(linear.value, 2.0 * cube.value);
  return sum.value + (sum.error + (linear.error + (rest + ef * 0x1.ef35793c76730p-45)));
}

}  // namespace attention::math
