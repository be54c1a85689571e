#include "core/ops/ops.h"

#include "tests/core/run_op.h"

using namespace attention;

TEST_CASE("relu: what is above 0 stays, all else is 0 and never -0") {
  const Tensor a = float32({1, 6}, {3, -0.5, 0, -0.0, 1e-45, -3e38});
  check_exact(run(ops::relu(), {&a}), {3, 0, 0, 0, double(1e-45f), 0});
  CHECK(statement(ops::relu(), {"up"}) == "y = F.relu(up)");
}

TEST_CASE_TEMPLATE("relu: the plain loop", T, float, double) {
  for_shapes([](const Shape& shape, WildNumbers& numbers) {
    const Tensor a = numbers.tensor(kDType<T>, shape);
    const Plain<T> plain_a = plain<T>(a);
    check(run(ops::relu(), {&a}),
          each_cell<T>(shape[0], shape[1], shape[2], [&](Index b, Index t, Index j) {
            const T x = Plain<T>(plain_a).at(b, t, j);
            return x > 0 ? x : T(0);
          }));
  });
}
