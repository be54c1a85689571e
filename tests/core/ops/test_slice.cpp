#include "core/ops/ops.h"

#include "tests/core/run_op.h"

using namespace attention;

TEST_CASE("slice takes entries of the first or the last axis") {
  for_sizes([](const Sizes& s, WildNumbers& numbers, DType dtype) {
    const Index C = s.N * s.H, begin = s.N / 2 * s.H, end = begin + s.H;
    const Tensor a = numbers.tensor(dtype, {s.T, C});
    const Tensor columns = run(ops::slice_columns(begin, end), {&a});
    const Tensor rows = run(ops::slice_rows(s.T / 2, s.T), {&a});
    CHECK(columns.shape() == Shape{s.T, s.H});
    CHECK(rows.shape() == Shape{s.T - s.T / 2, C});
    for (Index t = 0; t < s.T; ++t) {
      for (Index c = 0; c < C; ++c) {
        if (t >= s.T / 2) check_cell(rows, (t - s.T / 2) * C + c, a.at(t * C + c));
        if (begin <= c && c < end) check_cell(columns, t * s.H + c - begin, a.at(t * C + c));
      }
    }
    const Tensor bias = numbers.tensor(dtype, {C});  // a vector has one axis for both
    const Tensor part = run(ops::slice_columns(begin, end), {&bias});
    CHECK(part.shape() == Shape{s.H});
    for (Index h = 0; h < s.H; ++h) check_cell(part, h, bias.at(begin + h));
  });
}

TEST_CASE("slice takes rows of each matrix") {
  const Tensor a = two_batches();
  check_exact(run(ops::slice_tokens(1, 2), {&a}), {1, -2, .5, .25, .5, .75});
  check_exact(run(ops::slice_tokens(0, 1), {&a}),
              {double(.1f), double(.2f), double(.3f), 3, 0, -1});
  CHECK(run(ops::slice_tokens(0, 1), {&a}).shape() == Shape{2, 1, 3});
}

TEST_CASE("slice in PyTorch") {
  CHECK(statement(ops::slice_tokens(0, 2), {"v"}) == "y = v[..., 0:2, :]");
  CHECK(statement(ops::slice_rows(0, 5), {"a"}) == "y = a[0:5]");
  CHECK(statement(ops::slice_columns(8, 16), {"a"}) == "y = a[..., 8:16]");
}

TEST_CASE("slice refuses entries that are not there") {
  const Tensor scalar = zeros({}), a = zeros({2, 3});
  CHECK(refusal(ops::slice_rows(1, 3), {&a}) == "[2, 3] has no entries 1:3.");
  CHECK(refusal(ops::slice_columns(2, 2), {&a}) == "[2, 3] has no entries 2:2.");
  CHECK(refusal(ops::slice_columns(-1, 1), {&a}) == "[2, 3] has no entries -1:1.");
  const Tensor vector = zeros({3});
  CHECK(refusal(ops::slice_tokens(1, 3), {&a}) == "[2, 3] has no entries 1:3.");
  CHECK(refusal(ops::slice_tokens(0, 1), {&vector}) == "[3] has no entries 0:1.");
  CHECK(refusal(ops::slice_rows(0, 1), {&scalar}) == "slice needs at least one axis.");
}
