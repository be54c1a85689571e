#include "core/ops/ops.h"

#include "tests/core/run_op.h"

using namespace attention;

TEST_CASE("index_add: PyTorch's numbers, rows that come twice and rows that do not") {
  const Tensor a = float32({2, 2, 2}, {1, 2, 3, 4, 5, 6, 7, 8}),
               ids = float32({2, 2}, {2, 0, 2, 2});
  check_exact(run(ops::index_add(4), {&a, &ids}), {3, 4, 0, 0, 13, 16, 0, 0});
}

TEST_CASE("index_add refuses ids that do not fit, and ids that are no rows") {
  const Tensor a = zeros({2, 3, 2}), ids = zeros({2, 3}), other = zeros({3, 2});
  const Tensor high = float32({2, 3}, {0, 0, 0, 0, 0, 4});
  CHECK(refusal(ops::index_add(4), {&a, &other}) ==
        "[2, 3, 2] has not a row for each id of [3, 2].");
  CHECK(ops::index_add(4)->check_numbers({&a, &high})->what() ==
        "an id is the number of a row of the table, a whole number from 0 to 3.");
  CHECK(!ops::index_add(5)->check_numbers({&a, &high}));
}
