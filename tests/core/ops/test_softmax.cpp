#include "core/ops/ops.h"

#include "core/math/exp.h"
#include "tests/core/run_op.h"

using namespace attention;

// Some rows are masked in part, some altogether: those give zeros, where PyTorch gives nan.
TEST_CASE_TEMPLATE("softmax: exp of each row less its maximum, over their sum", T, float, double) {
  for_shapes([](const Shape& shape, WildNumbers& numbers) {
    Tensor scores = numbers.tensor(kDType<T>, shape);
    for (Index i = 0; i < scores.size(); ++i) {
      if (numbers.below(3) == 0) scores.set(i, double(kMinusInf<T>));
    }
    Plain<T> s = plain<T>(scores);
    const Tensor out = run(ops::softmax(), {&scores});
    check(out, each_cell<T>(shape[0], shape[1], shape[2], [&](auto b, auto t, auto j) {
            T largest = kMinusInf<T>;
            for (Index k = 0; k < shape[2]; ++k) {
              if (s.at(b, t, k) > largest) largest = s.at(b, t, k);
            }
            if (largest == kMinusInf<T>) return T(0);
            T sum = 0;
            for (Index k = 0; k < shape[2]; ++k) {
              sum = sum + math::exp(s.at(b, t, k) - largest);
            }
            return math::exp(s.at(b, t, j) - largest) / sum;
          }));
  });
}

TEST_CASE("softmax: PyTorch's numbers") {
  const std::vector<double> scores = {1, 2, 3, -1, 0, 100, 0, -kInf, 0, -500, -501, -502};
  const Tensor s32 = float32({4, 3}, scores), s64(DType::kFloat64, {4, 3}, scores);
  check_close(run(ops::softmax(), {&s32}),
              {0.09003057330846786, 0.2447284758090973, 0.6652409434318542, 1.401298464324817e-44,
               3.783505853677006e-44, 1, 0.5, 0, 0.5, 0.6652409434318542, 0.2447284758090973,
               0.09003057330846786},
              1.2e-7);
  check_close(run(ops::softmax(), {&s64}),
              {0.09003057317038045, 0.2447284710547976, 0.6652409557748218, 1.368539471173853e-44,
               3.720075976020836e-44, 1, 0.5, 0, 0.5, 0.6652409557748218, 0.2447284710547976,
               0.09003057317038045},
              2.3e-16);
  CHECK(run(ops::softmax(), {&s32}).at(7) == 0);
}

TEST_CASE("softmax of a row that is masked altogether is zeros") {
  const Tensor scores = float32({2, 2}, {-kInf, -kInf, -kInf, 5});
  check_exact(run(ops::softmax(), {&scores}), {0, 0, 0, 1});
}

TEST_CASE("softmax refuses a scalar") {
  const Tensor scalar = zeros({});
  CHECK(refusal(ops::softmax(), {&scalar}) == "softmax needs at least one axis.");
}
