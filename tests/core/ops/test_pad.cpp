#include "core/ops/ops.h"

#include "tests/core/run_op.h"

using namespace attention;

TEST_CASE("pad: zeros around columns, and around the entries of the first axis") {
  const Tensor a = two_batches();
  check_exact(run(ops::pad_columns(1, 0), {&a}), {0, double(.1f), double(.2f), double(.3f), 0, 1,
                                                  -2, .5, 0, 3, 0, -1, 0, .25, .5, .75});
  const Tensor b = float32({2, 2}, {1, 2, 3, 4});
  check_exact(run(ops::pad_rows(1, 2), {&b}), {0, 0, 1, 2, 3, 4, 0, 0, 0, 0});
  CHECK(statement(ops::pad_columns(1, 2), {"a"}) == "y = F.pad(a, (1, 2))");
  CHECK(statement(ops::pad_rows(1, 2), {"a"}) == "y = F.pad(a, [0, 0] * (a.dim() - 1) + [1, 2])");
}

TEST_CASE("pad: zeros around the rows of each matrix") {
  const Tensor a = float32({2, 1, 2}, {1, 2, 3, 4});
  check_exact(run(ops::pad_tokens(1, 0), {&a}), {0, 0, 1, 2, 0, 0, 3, 4});
  check_exact(run(ops::pad_tokens(0, 1), {&a}), {1, 2, 0, 0, 3, 4, 0, 0});
  CHECK(statement(ops::pad_tokens(1, 2), {"a"}) == "y = F.pad(a, (0, 0, 1, 2))");
}

TEST_CASE("pad refuses a scalar and negative counts") {
  const Tensor a = zeros({2}), scalar = zeros({});
  CHECK(refusal(ops::pad_rows(-1, 0), {&a}) == "[2] cannot get -1 entries before and 0 after.");
  CHECK(refusal(ops::pad_tokens(0, 1), {&a}) == "[2] cannot get 0 entries before and 1 after.");
  CHECK(refusal(ops::pad_columns(0, 1), {&scalar}) ==
        "[] cannot get 0 entries before and 1 after.");
}
