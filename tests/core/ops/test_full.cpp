#include "core/ops/ops.h"

#include "tests/core/run_op.h"

using namespace attention;

TEST_CASE_TEMPLATE("full: one number in every cell, of no input", T, float, double) {
  for_shapes([](const Shape& shape, WildNumbers&) {
    const auto constant = [&](T value) {
      return each_cell<T>(shape[0], shape[1], shape[2], [&](auto, auto, auto) { return value; });
    };
    check(run(ops::ones(shape), {}, kDType<T>), constant(1));
    check(run(ops::zeros(shape), {}, kDType<T>), constant(0));
  });
}

TEST_CASE("full in PyTorch") {
  CHECK(statement(ops::ones({4, 8}), {}) == "y = torch.ones(4, 8)");
  CHECK(statement(ops::zeros({4, 8}), {}) == "y = torch.zeros(4, 8)");
}
