#include "core/ops/ops.h"

#include "tests/core/run_op.h"

using namespace attention;

TEST_CASE("prefix_mean_by_four: PyTorch's numbers, by torch.mean(x[b, :t+1], dim=0) in two loops") {
  const Tensor a = float32({1, 11, 2}, {.1,   .2,  .3,  -.4, -.5,  -.6,  .7,   .8,  .9, -1,  -1.1,
                                        -1.2, 1.3, 1.4, 1.5, -1.6, -1.7, -1.8, 1.9, 2., 2.1, -2.2});
  check_exact(run(ops::prefix_mean_by_four(), {&a}), {0.10000000149011612,
                                                      0.20000000298023224,
                                                      0.20000000298023224,
                                                      -0.10000000149011612,
                                                      -0.03333333134651184,
                                                      -0.2666666805744171,
                                                      0.15000000596046448,
                                                      0.0,
                                                      0.30000001192092896,
                                                      -0.20000000298023224,
                                                      0.06666666269302368,
                                                      -0.36666667461395264,
                                                      0.24285714328289032,
                                                      -0.11428571492433548,
                                                      0.4000000059604645,
                                                      -0.30000001192092896,
                                                      0.1666666716337204,
                                                      -0.46666663885116577,
                                                      0.3399999737739563,
                                                      -0.2199999839067459,
                                                      0.5,
                                                      -0.4000000059604645});
}

TEST_CASE("prefix_mean_by_four refuses a tensor that has not two columns") {
  const Tensor narrow = float32({1, 2, 1}, {1, 2});
  CHECK(refusal(ops::prefix_mean_by_four(), {&narrow}) ==
        "torch.mean adds like this in a tensor (B, T, 2) of at most 63 rows, not in [1, 2, 1].");
}
