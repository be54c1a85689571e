#include "core/ops/ops.h"

#include "tests/core/run_op.h"

using namespace attention;

TEST_CASE("sum_to_size: the first axes, added in their order") {
  const Tensor a = two_batches();
  check_exact(run(ops::sum_to_size({2, 3}), {&a}),
              {double(0.1f + 3), double(0.2f), double(0.3f - 1), 1.25, -1.5, 1.25});
  check_exact(
      run(ops::sum_to_size({3}), {&a}),
      {double(0.1f + 1 + 3 + 0.25f), double(0.2f - 2 + 0 + 0.5f), double(0.3f + 0.5f - 1 + 0.75f)});
  const Tensor whole = float32({4}, {1e8, 1, -1e8, 1});
  check_exact(run(ops::sum_to_size({}), {&whole}), {1});  // 1e8f + 1 is 1e8f
  CHECK(statement(ops::sum_to_size({}), {"a"}) == "y = a.sum()");
  CHECK(statement(ops::sum_to_size({2, 3}), {"a"}) == "y = a.sum_to_size(2, 3)");
}

TEST_CASE("sum_to_size refuses what are not the last axes") {
  const Tensor a = zeros({2, 3});
  CHECK(refusal(ops::sum_to_size({2}), {&a}) ==
        "[2, 3] can be summed to the size of its last axes, not to [2].");
}
