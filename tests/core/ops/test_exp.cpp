#include "core/ops/ops.h"

#include "core/math/exp.h"
#include "tests/core/run_op.h"

using namespace attention;

TEST_CASE_TEMPLATE("exp: cell by cell", T, float, double) {
  for_shapes([](const Shape& shape, WildNumbers& numbers) {
    const Tensor exponents = numbers.tensor(kDType<T>, shape);
    Plain<T> p = plain<T>(exponents);
    check(run(ops::exp(), {&exponents}),
          each_cell<T>(shape[0], shape[1], shape[2],
                       [&](auto m, auto i, auto j) { return math::exp(p.at(m, i, j)); }));
  });
}

TEST_CASE("exp: PyTorch's numbers") {
  const Tensor exponents = float32({1, 5}, {0, 1, -1, 10, -kInf});
  check_close(run(ops::exp(), {&exponents}),
              {1, 2.7182817459106445, 0.3678794503211975, 22026.46484375, 0}, 1.2e-7);
}
