#include "core/ops/ops.h"

#include "tests/core/run_op.h"

using namespace attention;

TEST_CASE("running_max: the largest of each row, or what was the largest before") {
  const Tensor a = two_batches(), before = float32({2, 2, 1}, {0, 4, -5, double(.75f)});
  const Tensor y = run(ops::running_max(), {&a, &before});
  CHECK(y.shape() == Shape{2, 2, 1});
  check_exact(y, {double(.3f), 4, 3, .75});
  CHECK(statement(ops::running_max(), {"tile", "m"}) ==
        "y = torch.maximum(m, tile.amax(dim=-1, keepdim=True)).detach()");
}

TEST_CASE("running_max: a row that is masked from end to end leaves what was") {
  const Tensor a = float32({1, 2}, {kMinusInf<float>, kMinusInf<float>}),
               before = float32({1, 1}, {-3});
  check_exact(run(ops::running_max(), {&a, &before}), {-3});
}

TEST_CASE("running_max refuses other shapes") {
  const Tensor scalar = zeros({}), a = zeros({2, 3}), b = zeros({2, 3, 1});
  CHECK(
      refusal(ops::running_max(), {&a, &a}) ==
      "running_max takes rows and one number of each, the largest so far, not [2, 3] and [2, 3].");
  CHECK(refusal(ops::running_max(), {&a, &b}) ==
        "running_max takes rows and one number of each, the largest so far, not [2, 3] and [2, 3, "
        "1].");
  CHECK(refusal(ops::running_max(), {&scalar, &scalar}) ==
        "running_max takes rows and one number of each, the largest so far, not [] and [].");
}
