#include "core/ops/ops.h"

#include "tests/core/run_op.h"

using namespace attention;

TEST_CASE_TEMPLATE("div: cell by cell, or each row by its number in a column", T, float, double) {
  for_shapes([](const Shape& shape, WildNumbers& numbers) {
    const Tensor a = numbers.tensor(kDType<T>, shape);
    const Tensor divisors = numbers.divisors(kDType<T>, shape);
    const Tensor column_divisors = numbers.divisors(kDType<T>, {shape[0], shape[1], 1});
    Plain<T> pa = plain<T>(a), pd = plain<T>(divisors), pe = plain<T>(column_divisors);
    const auto cells = [&](auto f) { return each_cell<T>(shape[0], shape[1], shape[2], f); };
    check(run(ops::div(), {&a, &divisors}),
          cells([&](auto m, auto i, auto j) { return pa.at(m, i, j) / pd.at(m, i, j); }));
    check(run(ops::div(), {&a, &column_divisors}),
          cells([&](auto m, auto i, auto j) { return pa.at(m, i, j) / pe.at(m, i, 0); }));
  });
}

TEST_CASE("div: PyTorch's numbers, x over the sum of each row") {
  const Tensor a = two_batches(), row_sum = float32({2, 2, 1}, {0.6000000238418579, -0.5, 2, 1.5});
  check_exact(run(ops::div(), {&a, &row_sum}),
              {0.1666666567325592, 0.3333333134651184, 0.5, -2, 4, -1, 1.5, 0, -0.5,
               0.1666666716337204, 0.3333333432674408, 0.5});
}

TEST_CASE("div: each column by its number in a row, by hand") {
  const Tensor a = float32({2, 3}, {1, 2, 3, 4, 5, 6}), row = float32({1, 3}, {2, 4, -8});
  check_exact(run(ops::div(), {&a, &row}), {.5, .5, -.375, 2, 1.25, -.75});
}

TEST_CASE("div refuses what is neither of one shape nor a column or row") {
  const Tensor a = zeros({2, 3}), b = zeros({2, 4}), scalar = zeros({});
  const Tensor batch_2 = zeros({2, 3, 3}), column = zeros({2, 3, 1});
  CHECK(refusal(ops::div(), {&a, &b}).find("not [2, 3] and [2, 4].") != std::string::npos);
  CHECK(refusal(ops::div(), {&column, &batch_2}).find("not [2, 3, 1] and [2, 3, 3].") !=
        std::string::npos);
  CHECK(refusal(ops::div(), {&scalar, &a}).find("not [] and [2, 3].") != std::string::npos);
}
