#include "core/ops/ops.h"

#include "tests/core/run_op.h"

using namespace attention;

TEST_CASE_TEMPLATE("tril: zeros above the diagonal", T, float, double) {
  for_shapes([](const Shape& shape, WildNumbers& numbers) {
    const Tensor a = numbers.tensor(kDType<T>, shape);
    Plain<T> p = plain<T>(a);
    check(run(ops::tril(), {&a}),
          each_cell<T>(shape[0], shape[1], shape[2],
                       [&](auto b, auto t, auto j) { return j > t ? T(0) : p.at(b, t, j); }));
  });
}

TEST_CASE("tril: PyTorch's numbers") {
  const Tensor wide = float32({2, 3}, {1, 2, 3, 4, 5, 6}),
               tall = float32({3, 2}, {1, 2, 3, 4, 5, 6});
  check_exact(run(ops::tril(), {&wide}), {1, 0, 0, 4, 5, 0});
  check_exact(run(ops::tril(), {&tall}), {1, 0, 3, 4, 5, 6});
}

TEST_CASE("tril with another diagonal") {
  const Tensor a = float32({3, 3}, {1, 2, 3, 4, 5, 6, 7, 8, 9});
  check_exact(run(ops::tril(1), {&a}), {1, 2, 0, 4, 5, 6, 7, 8, 9});
  check_exact(run(ops::tril(-1), {&a}), {0, 0, 0, 4, 0, 0, 7, 8, 0});
  CHECK(statement(ops::tril(), {"a"}) == "y = torch.tril(a)");
  CHECK(statement(ops::tril(1), {"a"}) == "y = torch.tril(a, diagonal=1)");
}

TEST_CASE("tril refuses what is no matrix") {
  const Tensor scalar = zeros({});
  CHECK(refusal(ops::tril(), {&scalar}) == "tril needs a matrix.");
}
