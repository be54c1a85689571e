#include "core/ops/ops.h"

#include <cmath>
#include <limits>

#include "tests/core/run_op.h"

using namespace attention;

// F.cross_entropy(torch.tensor([[1., 2, 3], [100, 0, -100], [.5, .5, .5]], dtype=torch.float64),
//                 torch.tensor([0, 2, 1]), reduction="none")
TEST_CASE_TEMPLATE("cross_entropy: PyTorch's numbers, and 0 of a row that is not asked", T, float,
                   double) {
  const Tensor logits(kDType<T>, {4, 3}, {1, 2, 3, 100, 0, -100, .5, .5, .5, 7, 8, 9});
  const Tensor targets(kDType<T>, {4, 3}, {1, 0, 0, 0, 0, 1, 0, 1, 0, 0, 0, 0});
  const Tensor y = run(ops::cross_entropy(), {&logits, &targets});
  check_close(y, {2.4076059644443806, 200, 1.0986122886681098, 0}, sizeof(T) == 4 ? 1e-7 : 1e-15);
  check_cell(y, 3, 0.0);
}

// F.cross_entropy's sum for the logits [-inf, 0] and the targets [0., 0] is 0 * inf: nan.
TEST_CASE_TEMPLATE("cross_entropy: what is infinite is no number, even where it is not asked", T,
                   float, double) {
  const Tensor logits(kDType<T>, {2, 2}, {-std::numeric_limits<double>::infinity(), 0, 1, 2});
  const Tensor targets(kDType<T>, {2, 2}, {0, 0, 0, 0});
  const Tensor y = run(ops::cross_entropy(), {&logits, &targets});
  CHECK(std::isnan(y.at(0)));
  check_cell(y, 1, 0.0);
}

// -(targets * F.log_softmax(logits, -1)).sum(-1) of logits that are finite but further apart than a
// number can say: nan, inf, nan. Of a row of others it is 0.
TEST_CASE_TEMPLATE("cross_entropy: logits as far apart as numbers are", T, float, double) {
  const double most = std::numeric_limits<T>::max();
  const Tensor logits(kDType<T>, {4, 2}, {most, -most, most, -most, most, -most, 1, 2});
  const Tensor targets(kDType<T>, {4, 2}, {1, 0, 0, 1, 0, 0, 0, 0});
  const Tensor y = run(ops::cross_entropy(), {&logits, &targets});
  CHECK(std::isnan(y.at(0)));
  CHECK(y.at(1) == std::numeric_limits<double>::infinity());
  CHECK(std::isnan(y.at(2)));
  check_cell(y, 3, 0.0);
}

TEST_CASE("cross_entropy refuses targets of another shape") {
  const Tensor a = zeros({2, 3}), b = zeros({2, 1});
  CHECK(refusal(ops::cross_entropy(), {&a, &b}) ==
        "logits and targets must have one shape, not [2, 3] and [2, 1].");
}
