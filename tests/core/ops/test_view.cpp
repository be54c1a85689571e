#include "core/ops/ops.h"

#include "tests/core/run_op.h"

using namespace attention;

TEST_CASE("view keeps the order of all numbers") {
  for_sizes([](const Sizes& s, WildNumbers& numbers, DType dtype) {
    const Tensor a = numbers.tensor(dtype, {s.B, s.T, s.N * s.H});
    for (const Shape& shape : {Shape{s.B, s.T, s.N, s.H}, Shape{s.B * s.T * s.N * s.H}}) {
      const Tensor out = run(ops::view(shape), {&a});
      CHECK(out.shape() == shape);
      for (Index i = 0; i < a.size(); ++i) check_cell(out, i, a.at(i));
    }
  });
}

// By hand: the numbers of a tensor are row-major here, whatever it was made from.
TEST_CASE("contiguous_view keeps the order of all numbers, too") {
  const Tensor a = float32({2, 1, 2, 2}, {1, 2, 3, 4, 5, 6, 7, 8});
  const Tensor out = run(ops::contiguous_view({2, 4}), {&a});
  CHECK(out.shape() == Shape{2, 4});
  check_exact(out, {1, 2, 3, 4, 5, 6, 7, 8});
}

TEST_CASE("view in PyTorch") {
  CHECK(statement(ops::view({1, 5, 2, 8}), {"a"}) == "y = a.view(1, 5, 2, 8)");
  CHECK(statement(ops::contiguous_view({1, 16}), {"a"}) == "y = a.contiguous().view(1, 16)");
}

TEST_CASE("view refuses a shape of another size") {
  const Tensor a = zeros({2, 3});
  CHECK(refusal(ops::view({4, 2}), {&a}) == "the 6 numbers of [2, 3] cannot be viewed as [4, 2].");
}
