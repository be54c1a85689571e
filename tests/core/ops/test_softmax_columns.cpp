#include "core/ops/ops.h"

#include "core/math/exp.h"
#include "tests/core/run_op.h"

using namespace attention;

// Some columns are masked in part, some altogether: those give zeros, where PyTorch gives nan.
TEST_CASE_TEMPLATE("softmax_columns: exp of each column less its maximum, over their sum", T, float,
                   double) {
  for_shapes([](const Shape& shape, WildNumbers& numbers) {
    Tensor scores = numbers.tensor(kDType<T>, shape);
    for (Index i = 0; i < scores.size(); ++i) {
      if (numbers.below(3) == 0) scores.set(i, double(kMinusInf<T>));
    }
    Plain<T> s = plain<T>(scores);
    const Tensor out = run(ops::softmax_columns(), {&scores});
    check(out, each_cell<T>(shape[0], shape[1], shape[2], [&](auto b, auto t, auto j) {
            T largest = kMinusInf<T>;
            for (Index k = 0; k < shape[1]; ++k) {
              if (s.at(b, k, j) > largest) largest = s.at(b, k, j);
            }
            if (largest == kMinusInf<T>) return T(0);
            T sum = 0;
            for (Index k = 0; k < shape[1]; ++k) {
              sum = sum + math::exp(s.at(b, k, j) - largest);
            }
            return math::exp(s.at(b, t, j) - largest) / sum;
          }));
  });
}

TEST_CASE("softmax_columns: PyTorch's numbers") {
  const Tensor scores = float32({3, 2}, {1, -kInf, 2, 0, 3, 0});
  check_close(run(ops::softmax_columns(), {&scores}),
              {0.09003057330846786, 0, 0.2447284758090973, 0.5, 0.6652409434318542, 0.5}, 1.2e-7);
  CHECK(statement(ops::softmax_columns(), {"s"}) == "y = F.softmax(s, dim=-2)");
}

TEST_CASE("softmax_columns refuses what is no matrix") {
  const Tensor row = zeros({3});
  CHECK(refusal(ops::softmax_columns(), {&row}) == "softmax over columns needs a matrix.");
}
