// Every op against its definition: plain loops over plain numbers, in both dtypes, to the last bit.
#include <doctest.h>

#include <cmath>
#include <limits>
#include <vector>

#include "core/math/exact.h"
#include "core/math/exp.h"
#include "core/ops/abs_difference.h"
#include "core/ops/add.h"
#include "core/ops/amax.h"
#include "core/ops/div.h"
#include "core/ops/div_scalar.h"
#include "core/ops/exp.h"
#include "core/ops/full.h"
#include "core/ops/leaf.h"
#include "core/ops/masked_fill.h"
#include "core/ops/matmul.h"
#include "core/ops/matmul_even_odd.h"
#include "core/ops/matmul_fma.h"
#include "core/ops/max.h"
#include "core/ops/prefix_mean.h"
#include "core/ops/select.h"
#include "core/ops/softmax.h"
#include "core/ops/sub.h"
#include "core/ops/sum.h"
#include "core/ops/transpose.h"
#include "core/ops/tril.h"
#include "tests/core/run_op.h"

using namespace attention;

namespace {

template <class T>
constexpr DType kDType = sizeof(T) == 4 ? DType::kFloat32 : DType::kFloat64;

template <class T>
constexpr T kMinusInf = -std::numeric_limits<T>::infinity();

/// A batch of matrices as a plain array; at(b, i, j).
template <class T>
struct Plain {
  Index batch, rows, cols;
  std::vector<T> numbers = std::vector<T>(static_cast<std::size_t>(batch * rows * cols));

  T& at(Index b, Index i, Index j) {
    return numbers[static_cast<std::size_t>((b * rows + i) * cols + j)];
  }
};

template <class T>
Plain<T> plain(const Tensor& tensor) {
  Plain<T> result{tensor.matrices(), tensor.rows(), tensor.cols()};
  for (Index i = 0; i < tensor.size(); ++i) {
    result.numbers[static_cast<std::size_t>(i)] = static_cast<T>(tensor.at(i));
  }
  return result;
}

template <class T>
void check(const Tensor& out, const Plain<T>& expected) {
  REQUIRE(out.matrices() == expected.batch);
  REQUIRE(out.rows() == expected.rows);
  REQUIRE(out.cols() == expected.cols);
  for (Index i = 0; i < out.size(); ++i) {
    const double number = double(expected.numbers[static_cast<std::size_t>(i)]);
    if (!same_bits(out.at(i), number)) FAIL_CHECK("cell ", i, ": ", out.at(i), " and not ", number);
  }
}

/// f(b, i, j) gives cell (b, i, j).
template <class T, class F>
Plain<T> each_cell(Index batch, Index rows, Index cols, F f) {
  Plain<T> result{batch, rows, cols};
  for (Index b = 0; b < batch; ++b) {
    for (Index i = 0; i < rows; ++i) {
      for (Index j = 0; j < cols; ++j) result.at(b, i, j) = f(b, i, j);
    }
  }
  return result;
}

/// f(shape, numbers) for batches of 1 to 3 matrices of 1 to 9 rows and columns; (B, R, C).
template <class F>
void for_shapes(F f) {
  WildNumbers numbers(2024);
  for (Index batch = 1; batch <= 3; ++batch) {
    for (Index rows = 1; rows <= 9; ++rows) {
      for (Index cols = 1; cols <= 9; ++cols) f(Shape{batch, rows, cols}, numbers);
    }
  }
}

}  // namespace

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

TEST_CASE_TEMPLATE("matmul_fma and matmul_even_odd add in the orders of np.dot", T, float, double) {
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

TEST_CASE_TEMPLATE("prefix_mean: row t is the mean of rows 0 to t", T, float, double) {
  for_shapes([](const Shape& shape, WildNumbers& numbers) {
    const Tensor x = numbers.tensor(kDType<T>, shape);
    Plain<T> p = plain<T>(x);
    check(run(ops::prefix_mean(), {&x}),
          each_cell<T>(shape[0], shape[1], shape[2], [&](auto b, auto t, auto c) {
            T sum = 0;
            for (Index j = 0; j <= t; ++j) sum = sum + p.at(b, j, c);
            return sum / T(t + 1);
          }));
  });
}

TEST_CASE_TEMPLATE("tril, transpose, masked_fill", T, float, double) {
  for_shapes([](const Shape& shape, WildNumbers& numbers) {
    const Tensor a = numbers.tensor(kDType<T>, shape);
    const Tensor mask = numbers.tensor(kDType<T>, {shape[1], shape[2]});  // zeros of both signs
    Plain<T> p = plain<T>(a), m = plain<T>(mask);
    check(run(ops::tril(), {&a}),
          each_cell<T>(shape[0], shape[1], shape[2],
                       [&](auto b, auto t, auto j) { return j > t ? T(0) : p.at(b, t, j); }));
    check(run(ops::transpose(), {&a}),
          each_cell<T>(shape[0], shape[2], shape[1],
                       [&](auto b, auto i, auto j) { return p.at(b, j, i); }));
    check(run(ops::masked_fill(), {&a, &mask}),
          each_cell<T>(shape[0], shape[1], shape[2], [&](auto b, auto t, auto j) {
            return m.at(0, t, j) == 0 ? kMinusInf<T> : p.at(b, t, j);
          }));
  });
}

TEST_CASE_TEMPLATE("select: the last row of the last batch", T, float, double) {
  for_shapes([](const Shape& shape, WildNumbers& numbers) {
    const Tensor a = numbers.tensor(kDType<T>, shape);
    Plain<T> p = plain<T>(a);
    check(run(ops::select({shape[0] - 1, shape[1] - 1}), {&a}),
          each_cell<T>(1, 1, shape[2],
                       [&](auto, auto, auto j) { return p.at(shape[0] - 1, shape[1] - 1, j); }));
  });
}

TEST_CASE_TEMPLATE("sum of each row or column, amax of each row, max of all", T, float, double) {
  for_shapes([](const Shape& shape, WildNumbers& numbers) {
    const Tensor a = numbers.tensor(kDType<T>, shape);
    Plain<T> p = plain<T>(a);
    check(run(ops::sum(), {&a}), each_cell<T>(shape[0], shape[1], 1, [&](auto b, auto t, auto) {
            T sum = 0;
            for (Index j = 0; j < shape[2]; ++j) sum = sum + p.at(b, t, j);
            return sum;
          }));
    check(run(ops::sum(-2), {&a}), each_cell<T>(shape[0], 1, shape[2], [&](auto b, auto, auto j) {
            T sum = 0;
            for (Index t = 0; t < shape[1]; ++t) sum = sum + p.at(b, t, j);
            return sum;
          }));
    check(run(ops::amax(), {&a}), each_cell<T>(shape[0], shape[1], 1, [&](auto b, auto t, auto) {
            T largest = p.at(b, t, 0);
            for (Index j = 1; j < shape[2]; ++j) {
              if (p.at(b, t, j) > largest) largest = p.at(b, t, j);
            }
            return largest;
          }));
    T largest = p.numbers[0];
    for (T number : p.numbers) largest = number > largest ? number : largest;
    const Tensor max = run(ops::max(), {&a});
    CHECK(max.shape().empty());
    check(max, Plain<T>{1, 1, 1, {largest}});
  });
}

TEST_CASE_TEMPLATE("sub, add, div, abs_difference, div_scalar, exp: cell by cell", T, float,
                   double) {
  for_shapes([](const Shape& shape, WildNumbers& numbers) {
    const Tensor a = numbers.tensor(kDType<T>, shape);
    const Tensor b = numbers.tensor(kDType<T>, shape);
    const Tensor column = numbers.tensor(kDType<T>, {shape[0], shape[1], 1});
    const Tensor row = numbers.tensor(kDType<T>, {shape[0], 1, shape[2]});
    Tensor divisors = b, column_divisors = column;
    for (Tensor* tensor : {&divisors, &column_divisors}) {
      for (Index i = 0; i < tensor->size(); ++i) {
        if (std::abs(tensor->at(i)) < 1e-6) tensor->set(i, 3);
      }
    }
    Plain<T> pa = plain<T>(a), pb = plain<T>(b), pc = plain<T>(column), pr = plain<T>(row);
    Plain<T> pd = plain<T>(divisors), pe = plain<T>(column_divisors);
    const auto cells = [&](auto f) { return each_cell<T>(shape[0], shape[1], shape[2], f); };
    check(run(ops::sub(), {&a, &b}),
          cells([&](auto m, auto i, auto j) { return pa.at(m, i, j) - pb.at(m, i, j); }));
    check(run(ops::sub(), {&a, &column}),
          cells([&](auto m, auto i, auto j) { return pa.at(m, i, j) - pc.at(m, i, 0); }));
    check(run(ops::sub(), {&a, &row}),
          cells([&](auto m, auto i, auto j) { return pa.at(m, i, j) - pr.at(m, 0, j); }));
    check(run(ops::add(), {&a, &column}),
          cells([&](auto m, auto i, auto j) { return 0 + pa.at(m, i, j) + pc.at(m, i, 0); }));
    check(run(ops::div(), {&a, &divisors}),
          cells([&](auto m, auto i, auto j) { return pa.at(m, i, j) / pd.at(m, i, j); }));
    check(run(ops::div(), {&a, &column_divisors}),
          cells([&](auto m, auto i, auto j) { return pa.at(m, i, j) / pe.at(m, i, 0); }));
    check(run(ops::abs_difference(), {&a, &b}), cells([&](auto m, auto i, auto j) {
            const T difference = pa.at(m, i, j) - pb.at(m, i, j);
            return difference < 0 ? -difference : T(0) + difference;
          }));
    const double root = std::sqrt(2.0);
    check(run(ops::div_scalar(2), {&a}),
          cells([&](auto m, auto i, auto j) { return pa.at(m, i, j) / T(root); }));
    check(run(ops::exp(), {&divisors}),
          cells([&](auto m, auto i, auto j) { return math::exp(pd.at(m, i, j)); }));
  });
}

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

TEST_CASE_TEMPLATE("full and leaf bring numbers and take none", T, float, double) {
  for_shapes([](const Shape& shape, WildNumbers& numbers) {
    const auto constant = [&](T value) {
      return each_cell<T>(shape[0], shape[1], shape[2], [&](auto, auto, auto) { return value; });
    };
    check(run(ops::ones(shape), {}, kDType<T>), constant(1));
    check(run(ops::zeros(shape), {}, kDType<T>), constant(0));
    const Tensor values = numbers.tensor(kDType<T>, shape);
    check(run(ops::leaf(values, ""), {}, kDType<T>), plain<T>(values));
  });
}
