#include "core/ops/ops.h"

#include "tests/core/run_op.h"

using namespace attention;

TEST_CASE_TEMPLATE("sub: cell by cell, or a column or a row off each matrix", T, float, double) {
  for_shapes([](const Shape& shape, WildNumbers& numbers) {
    const Tensor a = numbers.tensor(kDType<T>, shape);
    const Tensor b = numbers.tensor(kDType<T>, shape);
    const Tensor column = numbers.tensor(kDType<T>, {shape[0], shape[1], 1});
    const Tensor row = numbers.tensor(kDType<T>, {shape[0], 1, shape[2]});
    Plain<T> pa = plain<T>(a), pb = plain<T>(b), pc = plain<T>(column), pr = plain<T>(row);
    const auto cells = [&](auto f) { return each_cell<T>(shape[0], shape[1], shape[2], f); };
    check(run(ops::sub(), {&a, &b}),
          cells([&](auto m, auto i, auto j) { return pa.at(m, i, j) - pb.at(m, i, j); }));
    check(run(ops::sub(), {&a, &column}),
          cells([&](auto m, auto i, auto j) { return pa.at(m, i, j) - pc.at(m, i, 0); }));
    check(run(ops::sub(), {&a, &row}),
          cells([&](auto m, auto i, auto j) { return pa.at(m, i, j) - pr.at(m, 0, j); }));
  });
}

TEST_CASE("sub: PyTorch's numbers, x less the largest of each row") {
  const Tensor a = two_batches(), row_max = float32({2, 2, 1}, {.3, 1, 3, .75});
  check_exact(run(ops::sub(), {&a, &row_max}), {-0.20000001788139343, -0.10000000894069672, 0, 0,
                                                -3, -0.5, 0, -3, -4, -0.5, -0.25, 0});
}

TEST_CASE("sub refuses what is neither of one shape nor a column or row") {
  const Tensor a = zeros({2, 3}), b = zeros({2, 4}), scalar = zeros({});
  const Tensor batch_2 = zeros({2, 3, 3}), column = zeros({2, 3, 1});
  CHECK(refusal(ops::sub(), {&a, &b}).find("not [2, 3] and [2, 4].") != std::string::npos);
  CHECK(refusal(ops::sub(), {&column, &batch_2}).find("not [2, 3, 1] and [2, 3, 3].") !=
        std::string::npos);
  CHECK(refusal(ops::sub(), {&scalar, &a}).find("not [] and [2, 3].") != std::string::npos);
}
