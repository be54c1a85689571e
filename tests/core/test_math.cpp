// math::fma, erf, log and sin_cos: cases by hand, and how many ulp they are off.
#include <doctest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>

#include "core/math/erf.h"
#include "core/math/exact.h"
#include "core/math/log.h"
#include "core/math/sin_cos.h"

namespace math = attention::math;

namespace {

/// The error of a value in units in the last place (ulp) of `truth`.
double ulps(double value, double truth) {
  return std::abs(value - truth) / std::ldexp(1.0, std::ilogb(truth) - 52);
}

}  // namespace

TEST_CASE("fma rounds once where rounding to double first would lead astray") {
  // 1.000002p0 * 1.fffffcp-25 is 2^-24 - 2^-70: not quite half way to the next float.
  const float a = 0x1.000002p0f, b = 0x1.fffffcp-25f;
  CHECK(math::fma(a, b, 0x1.000002p0f) == 0x1.000002p0f);
  CHECK(math::fma(a, b, 1.0f) == 1.0f);
  CHECK(math::fma(-a, b, -0x1.000002p0f) == -0x1.000002p0f);
  // (1 + 2^-23)^2 * 2^-24 is 2^-24 + 2^-46 + 2^-70: a little past half way.
  CHECK(math::fma(a, a * 0x1p-24f, 1.0f) == 0x1.000002p0f);
  // 2^-12 * 2^-12 is half way: to the even neighbour.
  CHECK(math::fma(0x1p-12f, 0x1p-12f, 1.0f) == 1.0f);
  CHECK(math::fma(0x1p-12f, 0x1p-12f, 0x1.000002p0f) == 0x1.000004p0f);
}

TEST_CASE("fma keeps the bits of a product that a later sum would lose") {
  const float a = 0x1.000002p0f;
  CHECK(math::fma(a, a, -(a * a)) == 0x1p-46f);
  CHECK(math::fma(0.0f, 5.0f, -0.0f) == 0.0f);
}

TEST_CASE("fma of doubles rounds once, half way to even") {
  const double a = 0x1.0000000000001p0;
  CHECK(math::fma(a, a, -(a * a)) == 0x1p-104);
  CHECK(math::fma(0x1p-26, 0x1p-27, 1.0) == 1.0);
  CHECK(math::fma(0x1p-26, 0x1p-27, a) == 0x1.0000000000002p0);
  // (1 + 2^-52) * 2^-53 is a little past half way, (1 - 2^-53) * 2^-53 a little before.
  CHECK(math::fma(a, 0x1p-53, 1.0) == a);
  CHECK(math::fma(0x1.fffffffffffffp-1, 0x1p-53, a) == a);
  CHECK(std::signbit(math::fma(0.0, 5.0, -0.0)) == false);
}

// The C library's functions are within 1 ulp of the truth, in all C libraries at hand.

TEST_CASE("erf is within 2 ulp of the C library's, odd, and 1 where its tail is lost") {
  CHECK(math::erf(6.0) == 1.0);
  CHECK(math::erf(800.0) == 1.0);
  CHECK(math::erf(-std::numeric_limits<double>::infinity()) == -1.0);
  CHECK(std::isnan(math::erf(std::numeric_limits<double>::quiet_NaN())));
  CHECK_FALSE(std::signbit(math::erf(-0.0)));
  std::mt19937_64 random(1);
  std::uniform_real_distribution<double> uniform(0, 1);
  for (int i = 0; i < 20000; ++i) {
    const double u = 1.0 - uniform(random);
    for (double x : {u, u * 0x1p-40, 1.0 + u * 0x1p-40, 1.0 + u, 6.5 * u}) {
      CAPTURE(x);
      REQUIRE(math::erf(-x) == -math::erf(x));
      REQUIRE(ulps(math::erf(x), std::erf(x)) <= 2);
    }
  }
}

TEST_CASE("log is within 2 ulp of the C library's, for all sizes a random number may have") {
  CHECK(math::log(1.0) == 0.0);
  std::mt19937_64 random(1);
  std::uniform_real_distribution<double> uniform(0, 1);
  for (int i = 0; i < 20000; ++i) {
    const double u = 1.0 - uniform(random);
    for (double x : {u, u * 0x1p-40, 1.0 - u * 0x1p-20, 1.0 + u, 1000.0 * u}) {
      if (x == 1.0) continue;
      CAPTURE(x);
      REQUIRE(ulps(math::log(x), std::log(x)) <= 2);
    }
  }
}

TEST_CASE("sin_cos is within 2 ulp of the C library's, in all quarters of the circle") {
  constexpr double kTwoPi = 6.28318530717958647693;
  const auto check = [](double x) {
    const auto [sin, cos] = math::sin_cos(x);
    CAPTURE(x);
    REQUIRE(ulps(sin, std::sin(x)) <= 2);
    REQUIRE(ulps(cos, std::cos(x)) <= 2);
  };
  CHECK(math::sin_cos(0).sin == 0.0);
  CHECK(math::sin_cos(0).cos == 1.0);
  // By mpmath. What rounding leaves of the difference to the next pi / 2 counts: 2 ulp without it.
  CHECK(ulps(math::sin_cos(6.033).sin, -0.24758350143385707) <= 1);
  for (int k = 1; k <= 16; ++k) check(kTwoPi * k / 16);  // where sin or cos is next to 0, too
  std::mt19937_64 random(2);
  std::uniform_real_distribution<double> uniform(0, kTwoPi);
  for (int i = 0; i < 20000; ++i) check(uniform(random));
}
