#include "core/ops/ops.h"

#include "tests/core/run_op.h"

using namespace attention;

TEST_CASE_TEMPLATE("masked_fill: -inf where the mask is 0 or -0", T, float, double) {
  for_shapes([](const Shape& shape, WildNumbers& numbers) {
    const Tensor a = numbers.tensor(kDType<T>, shape);
    const Tensor mask = numbers.tensor(kDType<T>, {shape[1], shape[2]});  // zeros of both signs
    Plain<T> p = plain<T>(a), m = plain<T>(mask);
    check(run(ops::masked_fill(), {&a, &mask}),
          each_cell<T>(shape[0], shape[1], shape[2], [&](auto b, auto t, auto j) {
            return m.at(0, t, j) == 0 ? kMinusInf<T> : p.at(b, t, j);
          }));
  });
}

TEST_CASE("masked_fill: PyTorch's numbers") {
  const Tensor wide = float32({2, 3}, {1, 2, 3, 4, 5, 6});
  const Tensor mask = float32({2, 3}, {1, 0, 1, 0, 0, 1});
  check_exact(run(ops::masked_fill(), {&wide, &mask}), {1, -kInf, 3, -kInf, -kInf, 6});
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

TEST_CASE("masked_fill in PyTorch") {
  CHECK(statement(ops::masked_fill(), {"x", "m"}) == "y = x.masked_fill(m == 0, float('-inf'))");
  CHECK(statement(ops::op_by_name("masked_fill_1e9", 2, {}), {"x", "m"}) ==
        "y = x.masked_fill(m == 0, -1e9)");
}

TEST_CASE("masked_fill refuses a mask that is not one matrix of x") {
  const Tensor batch_2 = zeros({2, 3, 3}), a = zeros({2, 3});
  CHECK(refusal(ops::masked_fill(), {&batch_2, &a}) ==
        "the mask must have the shape of one matrix, [3, 3], not [2, 3].");
}

TEST_CASE("masked_fill with a mask of each sequence, which its heads share") {
  const Tensor x = float32({2, 1, 2}, {1, 2, 3, 4}), masks = float32({2, 1, 2}, {1, 0, 0, 1});
  check_exact(run(ops::masked_fill(), {&x, &masks}), {1, -kInf, -kInf, 4});
  const Tensor heads = float32({2, 2, 1, 2}, {1, 2, 3, 4, 5, 6, 7, 8});
  check_exact(run(ops::masked_fill_heads(), {&heads, &masks}),
              {1, -kInf, 3, -kInf, -kInf, 6, -kInf, 8});
  CHECK(statement(ops::masked_fill_heads(), {"x", "m"}) ==
        "y = x.masked_fill(m.unsqueeze(1) == 0, float('-inf'))");
  const Tensor one = float32({1, 2}, {1, 0});
  CHECK(refusal(ops::masked_fill_heads(), {&heads, &one}) ==
        "the mask must have the shape of one matrix, [1, 2], not [1, 2].");
}
