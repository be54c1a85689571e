#include "core/ops/ops.h"
#include "tests/core/run_op.h"

using namespace attention;

TEST_CASE_TEMPLATE("repeat_interleave and repeat: each head in a row, all heads in turn", T, float,
                   double) {
  constexpr Index kBatches = 2, kHeads = 3, kTimes = 2, kSize = 4;  // of a head, (2, 2)
  Tensor a(kDType<T>, {kBatches, kHeads, 2, 2});
  for (Index i = 0; i < a.size(); ++i) a.set(i, static_cast<double>(i) + 0.5);
  const Tensor in_a_row = run(ops::repeat_interleave(kTimes), {&a});
  const Tensor in_turn = run(ops::repeat(kTimes), {&a});
  CHECK(in_a_row.shape() == Shape{kBatches, kHeads * kTimes, 2, 2});
  CHECK(in_turn.shape() == in_a_row.shape());
  for (Index b = 0; b < kBatches; ++b) {
    for (Index h = 0; h < kHeads; ++h) {
      for (Index time = 0; time < kTimes; ++time) {
        for (Index i = 0; i < kSize; ++i) {
          const double number = a.at((b * kHeads + h) * kSize + i);
          const Index first = b * kHeads * kTimes;
          CHECK(in_a_row.at((first + h * kTimes + time) * kSize + i) == number);
          CHECK(in_turn.at((first + time * kHeads + h) * kSize + i) == number);
        }
      }
    }
  }
}

// a = torch.tensor([1., 2, 3, 4]).view(1, 2, 1, 2)
TEST_CASE("repeat_interleave and repeat: PyTorch's numbers and statements") {
  const Tensor a = float32({1, 2, 1, 2}, {1, 2, 3, 4});
  check_exact(run(ops::repeat_interleave(2), {&a}), {1, 2, 1, 2, 3, 4, 3, 4});
  check_exact(run(ops::repeat(2), {&a}), {1, 2, 3, 4, 1, 2, 3, 4});
  check_exact(run(ops::repeat_interleave(1), {&a}), {1, 2, 3, 4});
  CHECK(statement(ops::repeat_interleave(2), {"k"}) == "y = k.repeat_interleave(2, dim=1)");
  CHECK(statement(ops::repeat(2), {"k"}) == "y = k.repeat(1, 2, 1, 1)");
}

TEST_CASE("repeat_interleave and repeat refuse what has no heads") {
  const Tensor a = zeros({2, 3, 4});
  const std::string sentence =
      "heads are repeated 2 times of a tensor (B, N, T, C), not of [2, 3, 4].";
  CHECK(refusal(ops::repeat_interleave(2), {&a}) == sentence);
  CHECK(refusal(ops::repeat(2), {&a}) == sentence);
}
