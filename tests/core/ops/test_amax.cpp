#include "core/ops/ops.h"

#include "tests/core/run_op.h"

using namespace attention;

TEST_CASE_TEMPLATE("amax: the largest number of each row", T, float, double) {
  for_shapes([](const Shape& shape, WildNumbers& numbers) {
    const Tensor a = numbers.tensor(kDType<T>, shape);
    Plain<T> p = plain<T>(a);
    check(run(ops::amax(), {&a}), each_cell<T>(shape[0], shape[1], 1, [&](auto b, auto t, auto) {
            T largest = p.at(b, t, 0);
            for (Index j = 1; j < shape[2]; ++j) {
              if (p.at(b, t, j) > largest) largest = p.at(b, t, j);
            }
            return largest;
          }));
  });
}

TEST_CASE("amax: PyTorch's numbers") {
  const Tensor a = two_batches();
  check_exact(run(ops::amax(), {&a}), {0.30000001192092896, 1, 3, 0.75});
}

TEST_CASE("amax refuses a scalar") {
  const Tensor scalar = zeros({});
  CHECK(refusal(ops::amax(), {&scalar}) == "amax needs at least one axis.");
}
