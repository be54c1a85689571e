#include "core/ops/ops.h"

#include "tests/core/run_op.h"

using namespace attention;

TEST_CASE("sign: 1, -1, and 0 of 0") {
  const Tensor a = float32({1, 6}, {3, -0.5, 0, -0.0, 1e-45, -3e38});
  check_exact(run(ops::sign(), {&a}), {1, -1, 0, 0, 1, -1});
}
