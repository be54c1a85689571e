#include "core/ops/ops.h"

#include "core/math/exact.h"
#include "tests/core/run_op.h"

using namespace attention;

TEST_CASE_TEMPLATE("matmul_fma adds as np.dot does for matrices: each product fused", T, float,
                   double) {
  for_shapes([](const Shape& shape, WildNumbers& numbers) {
    const Index batch = shape[0], rows = shape[1], inner = shape[2], cols = 3;
    const Tensor a = numbers.tensor(kDType<T>, shape);
    const Tensor b = numbers.tensor(kDType<T>, {batch, inner, cols});
    Plain<T> l = plain<T>(a), r = plain<T>(b);
    check(run(ops::matmul_fma(), {&a, &b}),
          each_cell<T>(batch, rows, cols, [&](auto m, auto i, auto j) {
            T sum = 0;
            for (Index k = 0; k < inner; ++k) {
              sum = math::fma(l.at(m, i, k), r.at(m, k, j), sum);
            }
            return sum;
          }));
  });
}

// By hand: (1 + 2^-12)^2 = 1 + 2^-11 + 2^-24, of which float32 keeps 1 + 2^-11.
TEST_CASE("matmul_fma keeps the bits of a product that matmul rounds away") {
  const double x = 1 + 0x1p-12;
  const Tensor a = float32({1, 2}, {-1, x}), b = float32({2, 1}, {1 + 0x1p-11, x});
  check_exact(run(ops::matmul_fma(), {&a, &b}), {0x1p-24});
  check_exact(run(ops::matmul(), {&a, &b}), {0});
}

TEST_CASE("matmul_fma refuses the shapes that matmul refuses") {
  const Tensor a = zeros({2, 3}), b = zeros({2, 4});
  CHECK(refusal(ops::matmul_fma(), {&a, &b}) == refusal(ops::matmul(), {&a, &b}));
}
