#include "core/ops/ops.h"

#include "tests/core/run_op.h"

using namespace attention;

TEST_CASE_TEMPLATE("prefix_mean: row t is the mean of rows 0 to t", T, float, double) {
  for_shapes([](const Shape& shape, WildNumbers& numbers) {
    const Tensor x = numbers.tensor(kDType<T>, shape);
    Plain<T> p = plain<T>(x);
    check(run(ops::prefix_mean(), {&x}),
          each_cell<T>(shape[0], shape[1], shape[2], [&](auto b, auto t, auto c) {
            T sum = 0;
            for (Index j = 0; j <= t; ++j) sum = sum + p.at(b, j, c);
            return sum / T(t + 1);
          }));
  });
}

TEST_CASE("prefix_mean: PyTorch's numbers, by torch.mean(x[b, :t+1], dim=0) in two loops") {
  const Tensor a = two_batches();
  check_exact(run(ops::prefix_mean(), {&a}),
              {0.10000000149011612, 0.20000000298023224, 0.30000001192092896, 0.550000011920929,
               -0.8999999761581421, 0.4000000059604645, 3, 0, -1, 1.625, 0.25, -0.125});
}

TEST_CASE("prefix_mean refuses a tensor that has not three axes") {
  const Tensor a = zeros({2, 3});
  CHECK(refusal(ops::prefix_mean(), {&a}) ==
        "the loop runs over b and t, so it needs a tensor (B, T, C), not [2, 3].");
}
