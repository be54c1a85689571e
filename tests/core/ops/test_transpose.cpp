#include "core/ops/ops.h"

#include "tests/core/run_op.h"

using namespace attention;

TEST_CASE_TEMPLATE("transpose: cell (i, j) of each matrix comes to (j, i)", T, float, double) {
  for_shapes([](const Shape& shape, WildNumbers& numbers) {
    const Tensor a = numbers.tensor(kDType<T>, shape);
    Plain<T> p = plain<T>(a);
    check(run(ops::transpose(), {&a}),
          each_cell<T>(shape[0], shape[2], shape[1],
                       [&](auto b, auto i, auto j) { return p.at(b, j, i); }));
  });
}

TEST_CASE("transpose: cell (b, i, j, h) comes to (b, j, i, h)") {
  for_sizes([](const Sizes& s, WildNumbers& numbers, DType dtype) {
    const auto [B, T, N, H] = s;
    const Tensor a = numbers.tensor(dtype, {B, T, N, H});
    const Tensor first = run(ops::transpose(0), {&a});
    const Tensor middle = run(ops::transpose(1), {&a});
    const Tensor last = run(ops::transpose(), {&a});
    CHECK(first.shape() == Shape{T, B, N, H});
    CHECK(middle.shape() == Shape{B, N, T, H});
    CHECK(last.shape() == Shape{B, T, H, N});
    for (Index b = 0; b < B; ++b) {
      for (Index t = 0; t < T; ++t) {
        for (Index n = 0; n < N; ++n) {
          for (Index h = 0; h < H; ++h) {
            const double value = a.at(((b * T + t) * N + n) * H + h);
            check_cell(first, ((t * B + b) * N + n) * H + h, value);
            check_cell(middle, ((b * N + n) * T + t) * H + h, value);
            check_cell(last, ((b * T + t) * H + h) * N + n, value);
          }
        }
      }
    }
  });
}

TEST_CASE("transpose: PyTorch's numbers") {
  const Tensor wide = float32({2, 3}, {1, 2, 3, 4, 5, 6});
  check_exact(run(ops::transpose(), {&wide}), {1, 4, 2, 5, 3, 6});
}

TEST_CASE("transpose in PyTorch") {
  CHECK(statement(ops::transpose(), {"a"}) == "y = a.transpose(-2, -1)");
  CHECK(statement(ops::transpose(1), {"a"}) == "y = a.transpose(1, 2)");
}

TEST_CASE("transpose refuses a tensor without these axes") {
  const Tensor scalar = zeros({}), vector = zeros({3}), a = zeros({2, 3});
  CHECK(refusal(ops::transpose(), {&vector}) ==
        "transpose(-2, -1) needs these two axes, which [3] does not have.");
  CHECK(refusal(ops::transpose(1), {&a}) ==
        "transpose(1, 2) needs these two axes, which [2, 3] does not have.");
  CHECK(refusal(ops::transpose(), {&scalar}) ==
        "transpose(-2, -1) needs these two axes, which [] does not have.");
}
