#include "core/ops/ops.h"

#include "tests/core/run_op.h"

using namespace attention;

TEST_CASE_TEMPLATE("div_number: cell by cell, by a number rounded to the dtype", T, float, double) {
  for_shapes([](const Shape& shape, WildNumbers& numbers) {
    const Tensor a = numbers.tensor(kDType<T>, shape);
    Plain<T> pa = plain<T>(a);
    check(run(ops::div_number(2'700'000), {&a}),
          each_cell<T>(shape[0], shape[1], shape[2],
                       [&](auto m, auto i, auto j) { return pa.at(m, i, j) / T(2.7); }));
  });
}

TEST_CASE("div_number: PyTorch's numbers, of a / 2.7") {
  const Tensor three = float32({1, 3}, {1, 2, 3}), three64(DType::kFloat64, {1, 3}, {1, 2, 3});
  check_exact(run(ops::div_number(2'700'000), {&three}),
              {0.37037035822868347, 0.7407407164573669, 1.111111044883728});
  check_exact(run(ops::div_number(2'700'000), {&three64}),
              {0.37037037037037035, 0.7407407407407407, 1.111111111111111});
}
