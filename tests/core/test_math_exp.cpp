// math::exp in float32 and float64: special values, and how many ulp it is off.
#include <doctest.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/math/exp.h"
#include "tests/core/golden.h"

using attention::math::bit_cast;
using nlohmann::json;

namespace {

constexpr float kInf32 = std::numeric_limits<float>::infinity();
constexpr double kInf64 = std::numeric_limits<double>::infinity();

/// The error of y in units in the last place (ulp) of the float next to `truth`.
double ulps(float y, double truth) {
  const double spacing = std::ldexp(1.0, std::ilogb(std::max(truth, 0x1p-126)) - 23);
  return std::abs(double(y) - truth) / spacing;
}

struct Accuracy {
  double worst = 0;
  float worst_at = 0;
  std::int64_t not_nearest = 0;
  std::int64_t compared = 0;  // those whose exp is finite
};

/// Over every `stride`th of all 2^32 floats. The truth is the C library's double exp, which is good
/// to 1e-9 float ulp.
Accuracy float_accuracy(std::uint32_t stride) {
  Accuracy result;
  for (std::uint64_t bits = 0; bits < std::uint64_t(1) << 32; bits += stride) {
    const auto x = bit_cast<float>(static_cast<std::uint32_t>(bits));
    const float y = attention::math::exp(x);
    if (std::isnan(x)) {
      if (!std::isnan(y)) FAIL("exp(nan) is a number");
      continue;
    }
    const double truth = std::exp(double(x));
    const auto nearest = static_cast<float>(truth);
    if (y != nearest) ++result.not_nearest;
    if (nearest == kInf32 || y == kInf32) {
      if (y != nearest) FAIL("exp(" << x << ") is " << y);
      continue;
    }
    ++result.compared;
    const double error = ulps(y, truth);
    if (error > result.worst) {
      result.worst = error;
      result.worst_at = x;
    }
  }
  return result;
}

}  // namespace

TEST_CASE("float exp: 0 gives 1, -inf gives 0, inf gives inf, nan gives nan") {
  CHECK(attention::math::exp(0.0f) == 1.0f);
  CHECK(attention::math::exp(-0.0f) == 1.0f);
  CHECK(attention::math::exp(-kInf32) == 0.0f);
  CHECK(attention::math::exp(kInf32) == kInf32);
  CHECK(std::isnan(attention::math::exp(std::numeric_limits<float>::quiet_NaN())));
  CHECK(attention::math::exp(0x1.62e42ep6f) < kInf32);   // the last finite one
  CHECK(attention::math::exp(0x1.62e430p6f) == kInf32);  // and the float after it
}

TEST_CASE("float exp is at most 1 ulp off, on a sample of all floats") {
  const Accuracy accuracy = float_accuracy(65521);
  CHECK(accuracy.compared > 40000);  // of some 65,550: a quarter overflows, a few are nan
  CHECK(accuracy.worst <= 1.0);
}

TEST_CASE("float exp is at most 1 ulp off on all 2^32 floats (two minutes)" * doctest::skip()) {
  const Accuracy accuracy = float_accuracy(1);
  MESSAGE("at most " << accuracy.worst << " ulp, at x = " << accuracy.worst_at << "; "
                     << accuracy.not_nearest << " are not the nearest float");
  CHECK(accuracy.worst <= 1.0);
}

TEST_CASE("double exp: 0 gives 1, -inf gives 0, inf gives inf, nan gives nan") {
  CHECK(attention::math::exp(0.0) == 1.0);
  CHECK(attention::math::exp(-0.0) == 1.0);
  CHECK(attention::math::exp(-kInf64) == 0.0);
  CHECK(attention::math::exp(kInf64) == kInf64);
  CHECK(attention::math::exp(-745.14) == 0.0);
  CHECK(attention::math::exp(709.79) == kInf64);
  CHECK(std::isnan(attention::math::exp(std::numeric_limits<double>::quiet_NaN())));
}

TEST_CASE("double exp is at most 0.52 ulp off") {
  const json file = golden("exp.json");
  REQUIRE(file["cases"].size() == 759);
  for (const json& entry : file["cases"]) {
    const double x = entry[0], nearest = entry[1], rest = entry[2];
    const double spacing = std::ldexp(1.0, std::ilogb(std::max(nearest, 0x1p-1022)) - 52);
    CAPTURE(x);
    CHECK(std::abs((attention::math::exp(x) - nearest) / spacing - rest) <= 0.52);
  }
}
