#include "core/math/sin_cos.h"

#include <cassert>

#include "core/math/exact.h"

namespace attention::math {

namespace {

// The Taylor series of sin(r) / r - 1 and cos(r) - 1 + r^2 / 2, divided by z = r^2 and by z^2; for
// |r| <= pi / 4 the first term left out does not count.
double sin_series(double z) {
  double q = 1.0 / 355687428096000;  // 17!
  q = q * z - 1.0 / 1307674368000;
  q = q * z + 1.0 / 6227020800;
  q = q * z - 1.0 / 39916800;
  q = q * z + 1.0 / 362880;
  q = q * z - 1.0 / 5040;
  q = q * z + 1.0 / 120;
  return q * z - 1.0 / 6;
}

double cos_series(double z) {
  double q = 1.0 / 20922789888000;  // 16!
  q = q * z - 1.0 / 87178291200;
  q = q * z + 1.0 / 479001600;
  q = q * z - 1.0 / 3628800;
  q = q * z + 1.0 / 40320;
  q = q * z - 1.0 / 720;
  return q * z + 1.0 / 24;
}

}  // namespace

SinCos sin_cos(double x) {
  assert(0 <= x && x <= 6.2831853071795865);

  // x = k pi / 2 + (r + r_low). pi / 2 comes in three parts, 33 bits, 33 bits and 53 more, for next
  // to a multiple of pi / 2 almost all bits of x cancel. The first two products are exact.
  const int k = static_cast<int>(x * 0x1.45f306dc9c883p-1 + 0.5);
  const double from = x - k * 0x1.921fb544p0;  // exact
  const Exact next = two_sum(from, -k * 0x1.0b4611a6p-34);
  const double last_part = k * 0x1.3198a2e037073p-69;
  const double r = next.value - last_part;
  const double r_low = ((next.value - r) - last_part) + next.error;

  const double z = r * r;
  const double sin = r + (r_low * (1.0 - 0.5 * z) + r * (z * sin_series(z)));
  const double one_minus = 1.0 - 0.5 * z;
  const double cos =
      one_minus + (((1.0 - one_minus) - 0.5 * z) + (z * z * cos_series(z) - r * r_low));

  switch (k & 3) {
    case 0:
      return {sin, cos};
    case 1:
      return {cos, -sin};
    case 2:
      return {-sin, -cos};
    default:
      return {-cos, sin};
  }
}

}  // namespace attention::math
