#include "core/ops/ops.h"

#include "tests/core/run_op.h"

using namespace attention;

TEST_CASE_TEMPLATE("div_by_count: row t is divided by t + 1", T, float, double) {
  for_shapes([](const Shape& shape, WildNumbers& numbers) {
    const Tensor a = numbers.tensor(kDType<T>, shape);
    Plain<T> p = plain<T>(a);
    check(run(ops::div_by_count(), {&a}),
          each_cell<T>(shape[0], shape[1], shape[2],
                       [&](auto b, auto t, auto c) { return p.at(b, t, c) / T(t + 1); }));
  });
}

TEST_CASE("div_by_count: PyTorch's numbers, row by row") {
  const Tensor a = float32({1, 3, 1}, {1, 1, 1});
  check_exact(run(ops::div_by_count(), {&a}), {1, 0.5, 0.3333333432674408});
}

TEST_CASE("div_by_count refuses a tensor that has not three axes") {
  const Tensor a = zeros({2, 3});
  CHECK(refusal(ops::div_by_count(), {&a}) ==
        "row t of a tensor (B, T, C) is divided by t + 1; this one is [2, 3].");
}
