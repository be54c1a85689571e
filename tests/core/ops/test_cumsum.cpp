#include "core/ops/ops.h"

#include "tests/core/run_op.h"

using namespace attention;

TEST_CASE_TEMPLATE("cumsum: row t is row t - 1 and row t of x, with the bits of the loop", T, float,
                   double) {
  for_shapes([](const Shape& shape, WildNumbers& numbers) {
    const Tensor x = numbers.tensor(kDType<T>, shape);
    Plain<T> p = plain<T>(x);
    const Tensor sums = run(ops::cumsum(), {&x});
    check(sums, each_cell<T>(shape[0], shape[1], shape[2], [&](auto b, auto t, auto c) {
            T sum = 0;
            for (Index j = 0; j <= t; ++j) sum = sum + p.at(b, j, c);
            return sum;
          }));
    check(sums, plain<T>(run(ops::prefix_sum(), {&x})));
  });
}

TEST_CASE("cumsum in PyTorch") {
  CHECK(statement(ops::cumsum(), {"x"}) == "y = torch.cumsum(x, dim=1)");
}

TEST_CASE("cumsum refuses a tensor that has not three axes") {
  const Tensor a = zeros({2, 3});
  CHECK(refusal(ops::cumsum(), {&a}) ==
        "the sum runs along t, so it needs a tensor (B, T, C), not [2, 3].");
}
