// The ops that many heads need, each against its definition: plain loops over plain numbers, to the
// last bit. Their numbers are PyTorch's in test_golden.cpp and test_programs.cpp.
#include <doctest.h>

#include <string>
#include <vector>

#include "core/lessons/op_by_name.h"
#include "core/ops/add.h"
#include "core/ops/cat.h"
#include "core/ops/embedding.h"
#include "core/ops/linear.h"
#include "core/ops/masked_fill.h"
#include "core/ops/slice.h"
#include "core/ops/transpose.h"
#include "core/ops/view.h"
#include "tests/core/run_op.h"

using namespace attention;

namespace {

struct Sizes {
  Index B, T, N, H;
};

/// f(sizes, numbers, dtype) for all sizes of 1 to 3 and both dtypes.
template <class F>
void for_sizes(F f) {
  WildNumbers numbers(2025);
  for (const DType dtype : {DType::kFloat32, DType::kFloat64}) {
    for (Index i = 0; i < 81; ++i) {
      f(Sizes{i % 3 + 1, i / 3 % 3 + 1, i / 9 % 3 + 1, i / 27 + 1}, numbers, dtype);
    }
  }
}

void check_cell(const Tensor& out, Index offset, double expected) {
  if (!same_bits(out.at(offset), expected)) {
    FAIL_CHECK("cell ", offset, ": ", out.at(offset), " and not ", expected);
  }
}

std::string statement(const std::unique_ptr<Op>& op, const std::vector<std::string>& in) {
  return op->pytorch("y", in);
}

}  // namespace

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

TEST_CASE("view keeps the order of all numbers") {
  for_sizes([](const Sizes& s, WildNumbers& numbers, DType dtype) {
    const Tensor a = numbers.tensor(dtype, {s.B, s.T, s.N * s.H});
    for (const Shape& shape : {Shape{s.B, s.T, s.N, s.H}, Shape{s.B * s.T * s.N * s.H}}) {
      const Tensor out = run(ops::view(shape), {&a});
      CHECK(out.shape() == shape);
      for (Index i = 0; i < a.size(); ++i) check_cell(out, i, a.at(i));
    }
  });
}

TEST_CASE("slice takes entries of the first or the last axis, and cat puts columns side by side") {
  for_sizes([](const Sizes& s, WildNumbers& numbers, DType dtype) {
    const Index C = s.N * s.H, begin = s.N / 2 * s.H, end = begin + s.H;
    const Tensor a = numbers.tensor(dtype, {s.T, C});
    const Tensor columns = run(ops::slice_columns(begin, end), {&a});
    const Tensor rows = run(ops::slice_rows(s.T / 2, s.T), {&a});
    CHECK(columns.shape() == Shape{s.T, s.H});
    CHECK(rows.shape() == Shape{s.T - s.T / 2, C});
    const Tensor other = numbers.tensor(dtype, {s.T, 2});
    const Tensor cat = run(ops::cat(), {&columns, &other, &a});
    CHECK(cat.shape() == Shape{s.T, s.H + 2 + C});
    for (Index t = 0; t < s.T; ++t) {
      for (Index c = 0; c < C; ++c) {
        if (t >= s.T / 2) check_cell(rows, (t - s.T / 2) * C + c, a.at(t * C + c));
        if (begin <= c && c < end) check_cell(columns, t * s.H + c - begin, a.at(t * C + c));
        check_cell(cat, t * cat.cols() + s.H + 2 + c, a.at(t * C + c));
      }
      for (Index h = 0; h < s.H; ++h) {
        check_cell(cat, t * cat.cols() + h, a.at(t * C + begin + h));
      }
      for (Index j = 0; j < 2; ++j) {
        check_cell(cat, t * cat.cols() + s.H + j, other.at(t * 2 + j));
      }
    }
    const Tensor bias = numbers.tensor(dtype, {C});  // a vector has one axis for both
    const Tensor part = run(ops::slice_columns(begin, end), {&bias});
    CHECK(part.shape() == Shape{s.H});
    for (Index h = 0; h < s.H; ++h) check_cell(part, h, bias.at(begin + h));
  });
}

TEST_CASE("embedding: each id's row of the table") {
  for_sizes([](const Sizes& s, WildNumbers& numbers, DType dtype) {
    const Tensor table = numbers.tensor(dtype, {s.N, s.H});
    Tensor ids(dtype, {s.B, s.T});
    for (Index i = 0; i < ids.size(); ++i) ids.set(i, double(numbers.below(s.N)));
    CHECK(!ops::embedding()->check_numbers({&ids, &table}));
    const Tensor out = run(ops::embedding(), {&ids, &table});
    CHECK(out.shape() == Shape{s.B, s.T, s.H});
    for (Index i = 0; i < ids.size(); ++i) {
      const auto row = static_cast<Index>(ids.at(i));
      for (Index h = 0; h < s.H; ++h) {
        check_cell(out, i * s.H + h, table.at(row * s.H + h));
      }
    }
  });
}

TEST_CASE("an id that is no row of the table is refused") {
  const Tensor table = zeros({3, 2});
  for (const double id : {-1.0, 3.0, 0.5, 2.9999, 1e30, -0.25}) {
    CAPTURE(id);
    Tensor ids = zeros({2, 2});
    ids.set(2, id);
    const MaybeRefusal refusal = ops::embedding()->check_numbers({&ids, &table});
    REQUIRE(refusal);
    CHECK(refusal->sentence ==
          "an id is the number of a row of the table, a whole number from 0 to 2.");
  }
}

TEST_CASE_TEMPLATE("add: b again and again", T, float, double) {
  for_sizes([](const Sizes& s, WildNumbers& numbers, DType dtype) {
    if (dtype != (sizeof(T) == 4 ? DType::kFloat32 : DType::kFloat64)) return;
    const Tensor a = numbers.tensor(dtype, {s.B, s.T, s.H});
    for (const Shape& shape : {Shape{s.B, s.T, s.H}, Shape{s.T, s.H}, Shape{s.H}}) {
      const Tensor b = numbers.tensor(dtype, shape);
      const Tensor out = run(ops::add(), {&a, &b});
      for (Index i = 0; i < a.size(); ++i) {
        const T sum = T(a.at(i)) + T(b.at(i % b.size()));
        check_cell(out, i, double(sum == 0 ? 0 : sum));  // never -0
      }
    }
  });
}

TEST_CASE_TEMPLATE("linear adds the products in order, and then the bias", T, float, double) {
  for_sizes([](const Sizes& s, WildNumbers& numbers, DType dtype) {
    if (dtype != (sizeof(T) == 4 ? DType::kFloat32 : DType::kFloat64)) return;
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

TEST_CASE("masked_fill with another number, rounded to the dtype") {
  const Tensor x(DType::kFloat32, {2, 1, 2}, {1, 2, 3, 4}), mask(DType::kFloat32, {1, 2}, {1, 0});
  const auto fill = [](double number) { return ops::masked_fill(number, "?"); };
  const Tensor out = run(fill(-1e9), {&x, &mask});
  for (const auto& [cell, value] : {std::pair{0, 1.0}, {1, -1e9}, {2, 3.0}, {3, -1e9}}) {
    check_cell(out, cell, value);
  }
  check_cell(run(fill(0.1), {&x, &mask}), 1, double(0.1f));
  CHECK(!fill(-1e9)->gives_minus_infinity());
  CHECK(ops::masked_fill()->gives_minus_infinity());
}

TEST_CASE("the statements in PyTorch") {
  CHECK(statement(ops::transpose(), {"a"}) == "y = a.transpose(-2, -1)");
  CHECK(statement(ops::transpose(1), {"a"}) == "y = a.transpose(1, 2)");
  CHECK(statement(ops::view({1, 5, 2, 8}), {"a"}) == "y = a.view(1, 5, 2, 8)");
  CHECK(statement(ops::contiguous_view({1, 16}), {"a"}) == "y = a.contiguous().view(1, 16)");
  CHECK(statement(ops::slice_rows(0, 5), {"a"}) == "y = a[0:5]");
  CHECK(statement(ops::slice_columns(8, 16), {"a"}) == "y = a[..., 8:16]");
  CHECK(statement(ops::cat(), {"a", "b", "c"}) == "y = torch.cat([a, b, c], dim=-1)");
  CHECK(statement(ops::add(), {"a", "b"}) == "y = a + b");
  CHECK(statement(ops::linear(), {"x", "w", "b"}) == "y = x @ w + b");
  CHECK(statement(ops::embedding(), {"ids", "table"}) == "y = F.embedding(ids.long(), table)");
  CHECK(statement(lessons::op_by_name("masked_fill_1e9", 2, {}), {"x", "m"}) ==
        "y = x.masked_fill(m == 0, -1e9)");
}

TEST_CASE("a shape that does not fit many heads' ops is refused in a sentence") {
  const Tensor scalar = zeros({}), vector = zeros({3}), a = zeros({2, 3}), b = zeros({2, 4});
  const Tensor batch = zeros({2, 2, 3});
  CHECK(refusal(ops::transpose(1), {&a}) ==
        "transpose(1, 2) needs these two axes, which [2, 3] does not have.");
  CHECK(refusal(ops::transpose(), {&scalar}) ==
        "transpose(-2, -1) needs these two axes, which [] does not have.");
  CHECK(refusal(ops::view({4, 2}), {&a}) == "the 6 numbers of [2, 3] cannot be viewed as [4, 2].");
  CHECK(refusal(ops::slice_rows(1, 3), {&a}) == "[2, 3] has no entries 1:3.");
  CHECK(refusal(ops::slice_columns(2, 2), {&a}) == "[2, 3] has no entries 2:2.");
  CHECK(refusal(ops::slice_columns(-1, 1), {&a}) == "[2, 3] has no entries -1:1.");
  CHECK(refusal(ops::slice_rows(0, 1), {&scalar}) == "slice needs at least one axis.");
  CHECK(refusal(ops::cat(), {&scalar}) == "cat needs at least one axis.");
  CHECK(refusal(ops::cat(), {&a, &b, &vector}) ==
        "only tensors that differ in nothing but their columns can stand side by side, not "
        "[2, 3] and [3].");
  CHECK(refusal(ops::add(), {&a, &b}) ==
        "only a tensor of the same last axes, or a column, can be added: not [2, 4] to [2, 3].");
  CHECK(refusal(ops::add(), {&a, &batch}) ==
        "only a tensor of the same last axes, or a column, can be added: not [2, 2, 3] to [2, 3].");
  CHECK(refusal(ops::embedding(), {&a, &batch}) == "the table must be one matrix, not [2, 2, 3].");
  CHECK(refusal(ops::linear(), {&a, &b, &vector}) ==
        "the rows of [2, 3] do not fit the weight [2, 4], which is in by out.");
  const Tensor w = zeros({3, 4});
  CHECK(refusal(ops::linear(), {&a, &w, &vector}) == "the bias must have the shape [4], not [3].");
}
