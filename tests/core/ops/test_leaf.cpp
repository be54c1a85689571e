#include "core/ops/ops.h"

#include "tests/core/run_op.h"

using namespace attention;

TEST_CASE_TEMPLATE("leaf: the numbers that it was given, of no input", T, float, double) {
  for_shapes([](const Shape& shape, WildNumbers& numbers) {
    const Tensor values = numbers.tensor(kDType<T>, shape);
    check(run(ops::leaf(values, ""), {}, kDType<T>), plain<T>(values));
  });
}

TEST_CASE("leaf in PyTorch: the lines before it, then its statement") {
  CHECK(statement(ops::leaf(zeros({2}), "torch.randn(2)"), {}) == "y = torch.randn(2)");
  CHECK(statement(ops::leaf(zeros({2}), "torch.randn(2)", "torch.manual_seed(1)\n"), {}) ==
        "torch.manual_seed(1)\ny = torch.randn(2)");
}

TEST_CASE("leaf alone is a leaf: ones are computed") {
  CHECK(ops::leaf(zeros({2}), "")->is_leaf());
  CHECK(!ops::ones({2})->is_leaf());
}
