#include "core/ops/ops.h"

#include "tests/core/run_op.h"

using namespace attention;

TEST_CASE_TEMPLATE("index_select: the last column, then the first", T, float, double) {
  for_shapes([](const Shape& shape, WildNumbers& numbers) {
    if (shape[0] > 1) return;  // it takes one matrix
    const Tensor a = numbers.tensor(kDType<T>, {shape[1], shape[2]});
    Plain<T> p = plain<T>(a);
    check(run(ops::index_select({shape[2] - 1, 0}), {&a}),
          each_cell<T>(1, shape[1], 2, [&](auto, auto t, auto n) {
            return p.at(0, t, n == 0 ? shape[2] - 1 : 0);
          }));
  });
}

// a = np.array([[1, 2, 3], [4, 5, 6]]): a[:, [1, 0, 2]], a[:, [2, 2]]
TEST_CASE("index_select: NumPy's numbers") {
  const Tensor a = float32({2, 3}, {1, 2, 3, 4, 5, 6});
  check_exact(run(ops::index_select({1, 0, 2}), {&a}), {2, 1, 3, 5, 4, 6});
  check_exact(run(ops::index_select({2, 2}), {&a}), {3, 3, 6, 6});
}

TEST_CASE("index_select refuses a column that is not there, and a batch") {
  const Tensor a = zeros({2, 3}), batch = two_batches();
  CHECK(refusal(ops::index_select({3}), {&a}) ==
        "there is no column 3 in a tensor of shape [2, 3].");
  CHECK(refusal(ops::index_select({-1}), {&a}) ==
        "there is no column -1 in a tensor of shape [2, 3].");
  CHECK(refusal(ops::index_select({0}), {&batch}) == "columns are selected from one matrix.");
}
