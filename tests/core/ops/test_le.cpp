#include "core/ops/ops.h"

#include "tests/core/run_op.h"

using namespace attention;

TEST_CASE("le: 1 where a is at most b, else 0") {
  const Tensor a = float32({2, 3}, {1, 2, 3, -1, 0, -0.0});
  const Tensor two = float32({}, {2}), column = float32({2, 1}, {1, 0});
  check_exact(run(ops::le(), {&a, &two}), {1, 1, 0, 1, 1, 1});
  check_exact(run(ops::le(), {&a, &column}), {1, 0, 0, 1, 1, 1});
  CHECK(statement(ops::le(), {"sums", "u"}) == "y = (sums <= u).to(sums.dtype)");
}
