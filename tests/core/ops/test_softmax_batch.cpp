#include "core/ops/ops.h"

#include "core/math/exp.h"
#include "tests/core/run_op.h"

using namespace attention;

// Some cells are masked in some sequences, some in all: those give zeros, where PyTorch gives nan.
TEST_CASE_TEMPLATE("softmax_batch: exp of each cell less the largest of its place, over their sum",
                   T, float, double) {
  for_shapes([](const Shape& shape, WildNumbers& numbers) {
    Tensor scores = numbers.tensor(kDType<T>, shape);
    for (Index i = 0; i < scores.size(); ++i) {
      if (numbers.below(3) == 0) scores.set(i, double(kMinusInf<T>));
    }
    Plain<T> s = plain<T>(scores);
    const Tensor out = run(ops::softmax_batch(), {&scores});
    check(out, each_cell<T>(shape[0], shape[1], shape[2], [&](auto b, auto t, auto j) {
            T largest = kMinusInf<T>;
            for (Index k = 0; k < shape[0]; ++k) {
              if (s.at(k, t, j) > largest) largest = s.at(k, t, j);
            }
            if (largest == kMinusInf<T>) return T(0);
            T sum = 0;
            for (Index k = 0; k < shape[0]; ++k) {
              sum = sum + math::exp(s.at(k, t, j) - largest);
            }
            return math::exp(s.at(b, t, j) - largest) / sum;
          }));
  });
}

TEST_CASE("softmax_batch: PyTorch's numbers") {
  const Tensor scores = float32({3, 1, 2}, {1, -kInf, 2, 0, 3, 0});
  check_close(run(ops::softmax_batch(), {&scores}),
              {0.09003057330846786, 0, 0.2447284758090973, 0.5, 0.6652409434318542, 0.5}, 1.2e-7);
  CHECK(statement(ops::softmax_batch(), {"s"}) == "y = F.softmax(s, dim=0)");
}

TEST_CASE("softmax_batch refuses what is no batch of matrices") {
  const Tensor matrix = zeros({2, 3});
  CHECK(refusal(ops::softmax_batch(), {&matrix}) ==
        "softmax over the batch needs a batch of matrices.");
}
