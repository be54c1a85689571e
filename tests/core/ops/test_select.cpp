#include "core/ops/ops.h"

#include "tests/core/run_op.h"

using namespace attention;

TEST_CASE_TEMPLATE("select: the last row of the last batch", T, float, double) {
  for_shapes([](const Shape& shape, WildNumbers& numbers) {
    const Tensor a = numbers.tensor(kDType<T>, shape);
    Plain<T> p = plain<T>(a);
    check(run(ops::select({shape[0] - 1, shape[1] - 1}), {&a}),
          each_cell<T>(1, 1, shape[2],
                       [&](auto, auto, auto j) { return p.at(shape[0] - 1, shape[1] - 1, j); }));
  });
}

TEST_CASE("select: entries of x, by hand") {
  const Tensor a = two_batches();
  check_exact(run(ops::select({1}), {&a}), {3, 0, -1, .25, .5, .75});
  check_exact(run(ops::select({1, 0}), {&a}), {3, 0, -1});
  check_exact(run(ops::select({0, 1, 1}), {&a}), {-2});
  CHECK(run(ops::select({1}), {&a}).shape() == Shape{2, 3});
  CHECK(run(ops::select({0, 1, 1}), {&a}).shape().empty());
}

TEST_CASE("select refuses an entry that is not there") {
  const Tensor a = two_batches();
  CHECK(refusal(ops::select({1, 2}), {&a}) == "there is no entry [1, 2] in [2, 2, 3].");
  CHECK(refusal(ops::select({-1}), {&a}) == "there is no entry [-1] in [2, 2, 3].");
  CHECK(refusal(ops::select({0, 0, 0, 0}), {&a}) == "there is no entry [0, 0, 0, 0] in [2, 2, 3].");
}
