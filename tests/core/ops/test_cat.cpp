#include "core/ops/ops.h"

#include "tests/core/run_op.h"

using namespace attention;

TEST_CASE("cat puts columns side by side") {
  for_sizes([](const Sizes& s, WildNumbers& numbers, DType dtype) {
    const Index C = s.N * s.H;
    const Tensor a = numbers.tensor(dtype, {s.T, C});
    const Tensor columns = numbers.tensor(dtype, {s.T, s.H}),
                 other = numbers.tensor(dtype, {s.T, 2});
    const Tensor cat = run(ops::cat(), {&columns, &other, &a});
    CHECK(cat.shape() == Shape{s.T, s.H + 2 + C});
    for (Index t = 0; t < s.T; ++t) {
      for (Index c = 0; c < C; ++c) {
        check_cell(cat, t * cat.cols() + s.H + 2 + c, a.at(t * C + c));
      }
      for (Index h = 0; h < s.H; ++h) {
        check_cell(cat, t * cat.cols() + h, columns.at(t * s.H + h));
      }
      for (Index j = 0; j < 2; ++j) {
        check_cell(cat, t * cat.cols() + s.H + j, other.at(t * 2 + j));
      }
    }
  });
}

TEST_CASE("cat in PyTorch") {
  CHECK(statement(ops::cat(), {"a", "b", "c"}) == "y = torch.cat([a, b, c], dim=-1)");
}

TEST_CASE("cat refuses tensors that differ in more than their columns") {
  const Tensor scalar = zeros({}), vector = zeros({3}), a = zeros({2, 3}), b = zeros({2, 4});
  CHECK(refusal(ops::cat(), {&scalar}) == "cat needs at least one axis.");
  CHECK(refusal(ops::cat(), {&a, &b, &vector}) ==
        "only tensors that differ in nothing but their columns can stand side by side, not "
        "[2, 3] and [3].");
}

TEST_CASE("cat_rows puts rows below one another") {
  for_sizes([](const Sizes& s, WildNumbers& numbers, DType dtype) {
    const Tensor kept = numbers.tensor(dtype, {s.T, s.H}), made = numbers.tensor(dtype, {1, s.H});
    const Tensor rows = run(ops::cat_rows(), {&kept, &made});
    CHECK(rows.shape() == Shape{s.T + 1, s.H});
    for (Index i = 0; i < s.T * s.H; ++i) check_cell(rows, i, kept.at(i));
    for (Index h = 0; h < s.H; ++h) check_cell(rows, s.T * s.H + h, made.at(h));
  });
}

TEST_CASE("cat_rows in PyTorch") {
  CHECK(statement(ops::cat_rows(), {"a", "b"}) == "y = torch.cat([a, b], dim=0)");
}

TEST_CASE("cat_rows refuses tensors that differ in more than their rows") {
  const Tensor a = zeros({2, 3}), b = zeros({1, 4});
  CHECK(refusal(ops::cat_rows(), {&a, &b}) ==
        "only tensors that differ in nothing but their rows can stand below one another, not "
        "[2, 3] and [1, 4].");
}
