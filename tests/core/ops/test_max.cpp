#include "core/ops/ops.h"

#include "tests/core/run_op.h"

using namespace attention;

TEST_CASE_TEMPLATE("max: the largest number of all, a scalar", T, float, double) {
  for_shapes([](const Shape& shape, WildNumbers& numbers) {
    const Tensor a = numbers.tensor(kDType<T>, shape);
    Plain<T> p = plain<T>(a);
    T largest = p.numbers[0];
    for (T number : p.numbers) largest = number > largest ? number : largest;
    const Tensor max = run(ops::max(), {&a});
    CHECK(max.shape().empty());
    check(max, Plain<T>{1, 1, 1, {largest}});
  });
}

TEST_CASE("max: PyTorch's numbers") {
  const Tensor a = two_batches();
  check_exact(run(ops::max(), {&a}), {3});
  const Tensor ones = float32({2, 2, 3}, std::vector<double>(12, 1));
  const Tensor differences = run(ops::abs_difference(), {&a, &ones});
  check_exact(run(ops::max(), {&differences}), {3});  // (x - 1).abs().max()
}
