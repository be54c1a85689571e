#include "core/ops/ops.h"

#include "tests/core/run_op.h"

using namespace attention;

// The digits are Python's math.tanh's. 1 - e and 1 + e round by half a unit in the last place of 1,
// and so does their quotient: two such units are allowed.
TEST_CASE_TEMPLATE("tanh: from -1 to 1, odd, and 1 where exp is 0", T, float, double) {
  const Tensor a(kDType<T>, {9}, {0, -0.0, 0.5, -0.5, 3, -3, 800, -800, 0.125});
  const Tensor y = run(ops::tanh(), {&a});
  check_close(y,
              {0, 0, 0.46211715726000975, -0.46211715726000975, 0.99505475368673046,
               -0.99505475368673046, 1, -1, 0.12435300177159619},
              sizeof(T) == 4 ? 2.4e-7 : 4.5e-16);
  CHECK(same_bits(y.at(1), 0.0));
  CHECK(y.at(2) == -y.at(3));
  CHECK(statement(ops::tanh(), {"inner"}) == "y = inner.tanh()");
}
