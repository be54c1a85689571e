// Decimal digits against those of the C library, which rounds exactly as ours must.
#include <doctest.h>

#include <cmath>
#include <cstdio>
#include <limits>
#include <random>
#include <string>

#include "core/math/bits.h"
#include "core/print/decimal.h"
#include "repeated.h"

using namespace attention;

namespace {

std::string c_library(const char* format, int decimals, double value) {
  char text[512];
  std::snprintf(text, sizeof text, format, decimals, value);
  return text;
}

void check_digits(double value, int decimals) {
  const std::string f = fixed(value, decimals), e = scientific(value, decimals);
  if (f != c_library("%.*f", decimals, value)) FAIL("fixed: ", f, ", ", decimals);
  if (e != c_library("%.*e", decimals, value)) FAIL("scientific: ", e, ", ", decimals);
}

}  // namespace

TEST_CASE("digits are those of printf: near ties, carries, the ends of the range") {
  for (double value : {0.0,
                       -0.0,
                       0.5,
                       1.5,
                       2.5,
                       0.125,
                       0.375,
                       0.05,
                       0.95,
                       9.5,
                       9.95,
                       99.5,
                       0.0005,
                       0.00049,
                       999999.5,
                       1e15,
                       1e16,
                       123456789.0,
                       1e22,
                       1e23,
                       5e-324,
                       2.2e-308,
                       std::numeric_limits<double>::max(),
                       std::numeric_limits<double>::min(),
                       double(0.1f),
                       0.1,
                       1.0 / 3,
                       3.4028234663852886e38}) {
    for (int decimals : {0, 1, 2, 3, 4, 8, 16, 20}) {
      for (double near :
           {value, -value, std::nextafter(value, 1e308), std::nextafter(value, -1.0)}) {
        check_digits(near, decimals);
      }
    }
  }
}

TEST_CASE("digits are those of printf: random bits, random halves" REPEATED) {
  std::mt19937_64 random(1);
  for (int i = 0; i < (is_whole() ? 20000 : 5000); ++i) {
    const auto wild = math::bit_cast<double>(random());
    const double tie = double(random() % 100000) / double(1 << random() % 12);
    const int decimals = static_cast<int>(random() % 18);
    if (std::isfinite(wild)) check_digits(wild, decimals);
    check_digits(tie, decimals);
    check_digits(double(float(tie) / 3), decimals);
  }
}

TEST_CASE("every digit of a double, and what is not finite") {
  CHECK(exact(0.0).digits == "0");
  CHECK(exact(-0.1).digits == "1000000000000000055511151231257827021181583404541015625");
  CHECK(exact(-0.1).exponent == -1);
  CHECK(exact(5e-324).digits.size() == 751);
  CHECK(fixed(-INFINITY, 4) == "-inf");
  CHECK(scientific(INFINITY, 4) == "inf");
  CHECK(fixed(std::copysign(NAN, -1.0), 4) == "nan");  // C may say "-nan", Python never does
}
