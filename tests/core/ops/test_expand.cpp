#include "core/ops/ops.h"

#include "tests/core/run_op.h"

using namespace attention;

TEST_CASE("expand: PyTorch's numbers, of a number, a column, a row, a matrix, a vector") {
  const Tensor number = float32({}, {7}), column = float32({2, 2, 1}, {1, 2, 3, 4});
  const Tensor row = float32({2, 1, 2}, {1, 2, 3, 4}), matrix = float32({2, 2}, {1, 2, 3, 4});
  const Tensor vector = float32({2}, {1, 2}), one = float32({1, 1}, {9});
  check_exact(run(ops::expand({2, 2}), {&number}), {7, 7, 7, 7});
  check_exact(run(ops::expand({2, 2, 2}), {&column}), {1, 1, 2, 2, 3, 3, 4, 4});
  check_exact(run(ops::expand({2, 2, 2}), {&row}), {1, 2, 1, 2, 3, 4, 3, 4});
  check_exact(run(ops::expand({2, 2, 2}), {&matrix}), {1, 2, 3, 4, 1, 2, 3, 4});
  check_exact(run(ops::expand({3, 2}), {&vector}), {1, 2, 1, 2, 1, 2});
  check_exact(run(ops::expand({2, 3}), {&one}), {9, 9, 9, 9, 9, 9});
}

TEST_CASE("expand refuses what does not fit") {
  const Tensor a = zeros({2, 3});
  CHECK(refusal(ops::expand({2, 4}), {&a}) == "[2, 3] cannot be expanded to [2, 4].");
  CHECK(refusal(ops::expand({3}), {&a}) == "[2, 3] cannot be expanded to [3].");
  CHECK(refusal(ops::expand({3, 2}), {&a}) == "[2, 3] cannot be expanded to [3, 2].");
  const Tensor batch = zeros({1, 2, 3});
  CHECK(refusal(ops::expand({2, 2, 3}), {&batch}) == "[1, 2, 3] cannot be expanded to [2, 2, 3].");
}
