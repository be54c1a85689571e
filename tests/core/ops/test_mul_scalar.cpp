#include "core/ops/ops.h"

#include <cmath>

#include "tests/core/run_op.h"

using namespace attention;

TEST_CASE_TEMPLATE("mul_scalar: cell by cell, by a root rounded to the dtype", T, float, double) {
  for_shapes([](const Shape& shape, WildNumbers& numbers) {
    const Tensor a = numbers.tensor(kDType<T>, shape);
    Plain<T> pa = plain<T>(a);
    const double root = std::sqrt(2.0);
    check(run(ops::mul_scalar(2), {&a}),
          each_cell<T>(shape[0], shape[1], shape[2],
                       [&](auto m, auto i, auto j) { return pa.at(m, i, j) * T(root); }));
  });
}

TEST_CASE("mul_scalar: PyTorch's numbers") {
  const Tensor three = float32({1, 3}, {1, 2, 3}), three64(DType::kFloat64, {1, 3}, {1, 2, 3});
  const auto by_root_2 = [] { return ops::mul_scalar(2); };
  check_exact(run(by_root_2(), {&three}),
              {1.4142135381698608, 2.8284270763397217, 4.242640495300293});
  check_exact(run(by_root_2(), {&three64}),
              {1.4142135623730951, 2.8284271247461903, 4.242640687119286});
}
