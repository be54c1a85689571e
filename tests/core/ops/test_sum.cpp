#include "core/ops/ops.h"

#include "tests/core/run_op.h"

using namespace attention;

TEST_CASE_TEMPLATE("sum of each row or column", T, float, double) {
  for_shapes([](const Shape& shape, WildNumbers& numbers) {
    const Tensor a = numbers.tensor(kDType<T>, shape);
    Plain<T> p = plain<T>(a);
    check(run(ops::sum(), {&a}), each_cell<T>(shape[0], shape[1], 1, [&](auto b, auto t, auto) {
            T sum = 0;
            for (Index j = 0; j < shape[2]; ++j) sum = sum + p.at(b, t, j);
            return sum;
          }));
    check(run(ops::sum(-2), {&a}), each_cell<T>(shape[0], 1, shape[2], [&](auto b, auto, auto j) {
            T sum = 0;
            for (Index t = 0; t < shape[1]; ++t) sum = sum + p.at(b, t, j);
            return sum;
          }));
  });
}

TEST_CASE("sum: PyTorch's numbers") {
  const Tensor a = two_batches();
  check_exact(run(ops::sum(), {&a}), {0.6000000238418579, -0.5, 2, 1.5});
}

// a = np.array([[1, 2, 3], [4, 5, 6]]): a.sum(axis=0, keepdims=True)
TEST_CASE("sum of columns: NumPy's numbers") {
  const Tensor a = float32({2, 3}, {1, 2, 3, 4, 5, 6});
  check_exact(run(ops::sum(-2), {&a}), {5, 7, 9});
  CHECK(run(ops::sum(-2), {&a}).shape() == Shape{1, 3});
}

TEST_CASE("sum refuses an axis that is not there") {
  const Tensor scalar = zeros({}), vector = zeros({3});
  CHECK(refusal(ops::sum(-2), {&vector}) ==
        "sum takes the axis -1, or -2 of a matrix, not -2 of [3].");
  CHECK(refusal(ops::sum(), {&scalar}) ==
        "sum takes the axis -1, or -2 of a matrix, not -1 of [].");
}
