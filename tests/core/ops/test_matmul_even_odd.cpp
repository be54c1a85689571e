#include "core/ops/ops.h"

#include "tests/core/run_op.h"

using namespace attention;

TEST_CASE_TEMPLATE("matmul_even_odd adds as np.dot does for a column: even and odd k apart", T,
                   float, double) {
  for_shapes([](const Shape& shape, WildNumbers& numbers) {
    const Index batch = shape[0], rows = shape[1], inner = shape[2], cols = 3;
    const Tensor a = numbers.tensor(kDType<T>, shape);
    const Tensor b = numbers.tensor(kDType<T>, {batch, inner, cols});
    Plain<T> l = plain<T>(a), r = plain<T>(b);
    check(run(ops::matmul_even_odd(), {&a, &b}),
          each_cell<T>(batch, rows, cols, [&](auto m, auto i, auto j) {
            T even = 0, odd = 0;
            for (Index k = 0; k < inner; k += 2) {
              even = even + l.at(m, i, k) * r.at(m, k, j);
              if (k + 1 < inner) odd = odd + l.at(m, i, k + 1) * r.at(m, k + 1, j);
            }
            return even + odd;
          }));
  });
}

// By hand: 2^24 + 1 is no float32 and rounds to 2^24, but 2^24 + (1 + 1) is one.
TEST_CASE("matmul_even_odd has other last bits than matmul") {
  const Tensor a = float32({1, 4}, {0x1p24, 1, 1, 1}), b = float32({4, 1}, {1, 1, 1, 1});
  check_exact(run(ops::matmul_even_odd(), {&a, &b}), {0x1p24 + 2});
  check_exact(run(ops::matmul(), {&a, &b}), {0x1p24});
}

TEST_CASE("matmul_even_odd refuses the shapes that matmul refuses") {
  const Tensor a = zeros({2, 3}), b = zeros({2, 4});
  CHECK(refusal(ops::matmul_even_odd(), {&a, &b}) == refusal(ops::matmul(), {&a, &b}));
}
