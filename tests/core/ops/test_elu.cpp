#include "core/ops/ops.h"

#include "tests/core/run_op.h"

using namespace attention;

// The digits are Python's math.expm1's. exp(a) - 1 rounds by half a unit in the last place of 1,
// and exp by one: two such units are allowed.
TEST_CASE_TEMPLATE("elu: a above 0, exp(a) - 1 below, and -1 where exp is 0", T, float, double) {
  const Tensor a(kDType<T>, {8}, {3, 0.5, 0, -0.0, -0.5, -3, -800, 800});
  const Tensor y = run(ops::elu(), {&a});
  check_close(y, {3, 0.5, 0, 0, -0.3934693402873666, -0.950212931632136, -1, 800},
              sizeof(T) == 4 ? 2.4e-7 : 4.5e-16);
  CHECK(same_bits(y.at(3), 0.0));
  CHECK(statement(ops::elu(), {"q"}) == "y = F.elu(q)");
}
