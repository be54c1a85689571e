#include "core/ops/ops.h"
#include "tests/core/run_op.h"

using namespace attention;

// The digits are Python's: math.erf, and 2 / math.sqrt(math.pi) * math.exp(-a * a).
TEST_CASE_TEMPLATE("erf: from -1 to 1, odd", T, float, double) {
  const Tensor a(kDType<T>, {9}, {0, -0.0, 0.5, -0.5, 3, -3, 800, -800, 0.125});
  const Tensor y = run(ops::erf(), {&a});
  check_close(y,
              {0, 0, 0.5204998778130465, -0.5204998778130465, 0.9999779095030014,
               -0.9999779095030014, 1, -1, 0.1403162048013338},
              sizeof(T) == 4 ? 6e-8 : 2.3e-16);
  CHECK(same_bits(y.at(1), 0.0));
  CHECK(statement(ops::erf(), {"inner"}) == "y = inner.erf()");
}

TEST_CASE_TEMPLATE("erf_slope: highest at 0, even, and 0 far out", T, float, double) {
  const Tensor a(kDType<T>, {6}, {0, 0.5, -0.5, 3, 800, -0.125});
  const Tensor y = run(ops::erf_slope(), {&a});
  check_close(y,
              {1.1283791670955126, 0.8787825789354448, 0.8787825789354448, 0.00013925305194674785,
               0, 1.1108852695966625},
              sizeof(T) == 4 ? 2.4e-7 : 4.5e-16);
  CHECK(y.at(1) == y.at(2));
  CHECK(statement(ops::erf_slope(), {"inner"}) ==
        "y = 2 / math.sqrt(math.pi) * (-inner * inner).exp()");
}
