#include "core/ops/ops.h"

#include "tests/core/run_op.h"

using namespace attention;

TEST_CASE_TEMPLATE("triu: zeros before the diagonal", T, float, double) {
  for_shapes([](const Shape& shape, WildNumbers& numbers) {
    const Tensor a = numbers.tensor(kDType<T>, shape);
    Plain<T> pa = plain<T>(a);
    check(run(ops::triu(-1), {&a}),
          each_cell<T>(shape[0], shape[1], shape[2],
                       [&](auto m, auto t, auto j) { return j + 1 >= t ? pa.at(m, t, j) : T(0); }));
  });
}

TEST_CASE("triu: PyTorch's numbers") {
  const Tensor a = float32({3, 3}, {1, 2, 3, 4, 5, 6, 7, 8, 9});
  check_exact(run(ops::triu(0), {&a}), {1, 2, 3, 0, 5, 6, 0, 0, 9});
  check_exact(run(ops::triu(-1), {&a}), {1, 2, 3, 4, 5, 6, 0, 8, 9});
  check_exact(run(ops::triu(1), {&a}), {0, 2, 3, 0, 0, 6, 0, 0, 0});
  CHECK(statement(ops::triu(-1), {"a"}) == "y = torch.triu(a, diagonal=-1)");
}
