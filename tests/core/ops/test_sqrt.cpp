#include "core/ops/ops.h"

#include <cmath>

#include "tests/core/run_op.h"

using namespace attention;

TEST_CASE_TEMPLATE("sqrt: the nearest number of the dtype", T, float, double) {
  const Tensor a(kDType<T>, {5}, {0, 2, 0.25, 1e-30, 3});
  // the digits are Python's decimal's
  check_exact(run(ops::sqrt(), {&a}),
              {0, double(T(1.41421356237309504880)), 0.5, double(T(std::sqrt(T(1e-30)))),
               double(T(1.73205080756887729353))});
}
