#include "core/ops/ops.h"

#include "tests/core/run_op.h"

using namespace attention;

TEST_CASE_TEMPLATE("linear adds the products in order, and then the bias", T, float, double) {
  for_sizes([](const Sizes& s, WildNumbers& numbers, DType dtype) {
    if (dtype != kDType<T>) return;
    const Tensor x = numbers.tensor(dtype, {s.B, s.T, s.N});
    const Tensor w = numbers.tensor(dtype, {s.N, s.H}), b = numbers.tensor(dtype, {s.H});
    const Tensor out = run(ops::linear(), {&x, &w, &b});
    CHECK(out.shape() == Shape{s.B, s.T, s.H});
    for (Index t = 0; t < s.B * s.T; ++t) {
      for (Index h = 0; h < s.H; ++h) {
        T sum = 0;
        for (Index n = 0; n < s.N; ++n) {
          const T product = T(x.at(t * s.N + n)) * T(w.at(n * s.H + h));
          sum = sum + product;
        }
        sum = sum + T(b.at(h));
        check_cell(out, t * s.H + h, double(sum));
      }
    }
  });
}

TEST_CASE("linear in PyTorch") {
  CHECK(statement(ops::linear(), {"x", "w", "b"}) == "y = x @ w + b");
}

TEST_CASE("linear refuses a weight or a bias that does not fit") {
  const Tensor vector = zeros({3}), a = zeros({2, 3}), b = zeros({2, 4}), w = zeros({3, 4});
  CHECK(refusal(ops::linear(), {&a, &b, &vector}) ==
        "the rows of [2, 3] do not fit the weight [2, 4], which is in by out.");
  CHECK(refusal(ops::linear(), {&a, &w, &vector}) == "the bias must have the shape [4], not [3].");
}
