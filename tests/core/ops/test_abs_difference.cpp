#include "core/ops/ops.h"

#include <cmath>

#include "tests/core/run_op.h"

using namespace attention;

TEST_CASE_TEMPLATE("abs_difference: cell by cell", T, float, double) {
  for_shapes([](const Shape& shape, WildNumbers& numbers) {
    const Tensor a = numbers.tensor(kDType<T>, shape);
    const Tensor b = numbers.tensor(kDType<T>, shape);
    Plain<T> pa = plain<T>(a), pb = plain<T>(b);
    check(run(ops::abs_difference(), {&a, &b}),
          each_cell<T>(shape[0], shape[1], shape[2], [&](auto m, auto i, auto j) {
            const T difference = pa.at(m, i, j) - pb.at(m, i, j);
            return difference < 0 ? -difference : T(0) + difference;
          }));
  });
}

TEST_CASE("abs_difference: by hand, and 0 without a sign") {
  const Tensor a = float32({4}, {1, -2, .5, -0.0}), b = float32({4}, {4, -2, .25, 0});
  const Tensor out = run(ops::abs_difference(), {&a, &b});
  check_exact(out, {3, 0, .25, 0});
  CHECK(!std::signbit(out.at(3)));
}

TEST_CASE("abs_difference refuses two shapes") {
  const Tensor a = zeros({2, 3}), b = zeros({2, 4});
  CHECK(refusal(ops::abs_difference(), {&a, &b}) ==
        "only tensors of one shape can be compared, not [2, 3] and [2, 4].");
}
