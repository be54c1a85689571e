#include "core/ops/ops.h"

#include "tests/core/run_op.h"

using namespace attention;

TEST_CASE("accumulate: one after the other") {
  const Tensor a = float32({3}, {1e8, 1, -0.0}), b = float32({3}, {1, 2, -0.0});
  const Tensor c = float32({3}, {-1e8, 4, -0.0});
  const Tensor y = run(ops::accumulate(), {&a, &b, &c});
  check_exact(y, {0, 7, 0});
  check_cell(y, 2, 0.0);
  CHECK(statement(ops::accumulate(), {"a", "b", "c"}) == "y = a + b + c");
}

TEST_CASE("accumulate refuses different shapes") {
  const Tensor a = zeros({2, 3}), b = zeros({3});
  CHECK(refusal(ops::accumulate(), {&a, &b}) ==
        "only tensors of one shape can be added up, not [2, 3] and [3].");
}
