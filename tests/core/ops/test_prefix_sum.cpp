#include "core/ops/ops.h"

#include "tests/core/run_op.h"

using namespace attention;

TEST_CASE_TEMPLATE("prefix_sum: row t is the sum of rows 0 to t, in their order", T, float,
                   double) {
  for_shapes([](const Shape& shape, WildNumbers& numbers) {
    const Tensor x = numbers.tensor(kDType<T>, shape);
    Plain<T> p = plain<T>(x);
    check(run(ops::prefix_sum(), {&x}),
          each_cell<T>(shape[0], shape[1], shape[2], [&](auto b, auto t, auto c) {
            T sum = 0;
            for (Index j = 0; j <= t; ++j) sum = sum + p.at(b, j, c);
            return sum;
          }));
  });
}

TEST_CASE_TEMPLATE("prefix_sum divided by the counts is prefix_mean, to the last bit", T, float,
                   double) {
  for_shapes([](const Shape& shape, WildNumbers& numbers) {
    const Tensor x = numbers.tensor(kDType<T>, shape);
    const Tensor sums = run(ops::prefix_sum(), {&x});
    check(run(ops::div_by_count(), {&sums}), plain<T>(run(ops::prefix_mean(), {&x})));
  });
}

TEST_CASE("prefix_sum: PyTorch's numbers, by x[b, :t+1].sum(0) in two loops") {
  const Tensor a = two_batches();
  check_exact(run(ops::prefix_sum(), {&a}),
              {0.10000000149011612, 0.20000000298023224, 0.30000001192092896, 1.100000023841858,
               -1.7999999523162842, 0.800000011920929, 3, 0, -1, 3.25, 0.5, -0.25});
}

TEST_CASE("prefix_sum refuses a tensor that has not three axes") {
  const Tensor a = zeros({2, 3});
  CHECK(refusal(ops::prefix_sum(), {&a}) ==
        "the loop runs over b and t, so it needs a tensor (B, T, C), not [2, 3].");
}
