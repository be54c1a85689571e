#include "core/ops/ops.h"

#include "tests/core/run_op.h"

using namespace attention;

TEST_CASE("neg: PyTorch's numbers, but no -0") {
  const Tensor a = float32({2, 2}, {1.5, -2, 0, 3e38});
  const Tensor y = run(ops::neg(), {&a});
  check_exact(y, {-1.5, 2, 0, double(-3e38f)});
  check_cell(y, 2, 0.0);
  CHECK(statement(ops::neg(), {"a"}) == "y = -a");
}
