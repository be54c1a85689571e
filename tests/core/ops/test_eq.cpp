#include "core/ops/ops.h"

#include "tests/core/run_op.h"

using namespace attention;

TEST_CASE("eq: 1 where numbers are equal, else 0") {
  const Tensor a = float32({2, 3}, {1, 2, 2, -kInf, 0, 5}), column = float32({2, 1}, {2, 5});
  const Tensor same = float32({2, 3}, {1, 0, 2, 1, -0.0, 1e-45});
  check_exact(run(ops::eq(), {&a, &column}), {0, 1, 1, 0, 0, 1});
  check_exact(run(ops::eq(), {&a, &same}), {1, 0, 1, 0, 1, 0});
  CHECK(statement(ops::eq(), {"a", "b"}) == "y = (a == b).to(a.dtype)");
}
