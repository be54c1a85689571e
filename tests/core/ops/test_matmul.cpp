#include "core/ops/ops.h"

#include "tests/core/run_op.h"

using namespace attention;

TEST_CASE_TEMPLATE("matmul adds the products in the order of k", T, float, double) {
  for_shapes([](const Shape& shape, WildNumbers& numbers) {
    for (Index inner = 1; inner <= 9; ++inner) {
      const Index batch = shape[0], rows = shape[1], cols = shape[2];
      const Tensor a = numbers.tensor(kDType<T>, {batch, rows, inner});
      const Tensor b = numbers.tensor(kDType<T>, {batch, inner, cols});
      const Tensor one_a = numbers.tensor(kDType<T>, {rows, inner});
      const Tensor one_b = numbers.tensor(kDType<T>, {inner, cols});
      const auto product = [&](const Tensor& left, const Tensor& right) {
        Plain<T> l = plain<T>(left), r = plain<T>(right);
        return each_cell<T>(batch, rows, cols, [&](auto m, auto i, auto j) {
          T sum = 0;
          for (Index k = 0; k < inner; ++k) {
            const T term = l.at(l.batch == 1 ? 0 : m, i, k) * r.at(r.batch == 1 ? 0 : m, k, j);
            sum = sum + term;
          }
          return sum;
        });
      };
      check(run(ops::matmul(), {&a, &b}), product(a, b));
      check(run(ops::matmul(), {&one_a, &b}), product(one_a, b));  // one weight for all batches
      check(run(ops::matmul(), {&a, &one_b}), product(a, one_b));
    }
  });
}

TEST_CASE("matmul: PyTorch's numbers") {
  const Tensor a = float32({2, 2}, {1, 2, 3, 4}), b = float32({2, 2}, {5, 6, 7, 8});
  check_exact(run(ops::matmul(), {&a, &b}), {19, 22, 43, 50});
  const Tensor x = two_batches(), w = float32({3, 2}, {1, 2, .5, -1, -3, .125});  // x @ w
  check_exact(run(ops::matmul(), {&x, &w}),
              {-0.7000000476837158, 0.03750000149011612, -1.5, 4.0625, 6, 5.875, -1.75, 0.09375});
}

TEST_CASE("matmul refuses shapes that do not fit") {
  const Tensor a = zeros({2, 3}), b = zeros({2, 4}), scalar = zeros({}), vector = zeros({3});
  const Tensor batch_2 = zeros({2, 3, 3}), batch_3 = zeros({3, 3, 3});
  CHECK(refusal(ops::matmul(), {&a, &b}) == "the inner sizes of [2, 3] @ [2, 4] differ: 3 and 2.");
  CHECK(refusal(ops::matmul(), {&batch_2, &batch_3}) ==
        "the batches of [2, 3, 3] @ [3, 3, 3] differ.");
  CHECK(refusal(ops::matmul(), {&vector, &a}) == "a matrix product needs two matrices.");
  CHECK(refusal(ops::matmul(), {&a, &scalar}) == "a matrix product needs two matrices.");
}

TEST_CASE("matmul: a product of more numbers than its factors is known to be finite by them") {
  const Tensor a = float32({3, 1}, {1, -2, 3}), b = float32({1, 3}, {1, 2, -0x1p49f});
  const Tensor large = float32({1, 3}, {1, 2, -0x1p50f}), y = run(ops::matmul(), {&a, &b});
  CHECK(ops::matmul()->is_finite_by({&a, &b}, y));
  CHECK_FALSE(ops::matmul()->is_finite_by({&a, &large}, y));
  CHECK_FALSE(ops::matmul()->is_finite_by({&y, &y}, y));  // it has as many
}
