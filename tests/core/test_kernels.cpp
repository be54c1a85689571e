// The kernels against the loops that they replace, bit by bit.
#include <doctest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <limits>
#include <random>
#include <vector>

#include "core/kernels/elementwise.h"
#include "core/kernels/finite.h"
#include "core/kernels/matmul.h"
#include "core/kernels/plain/matmul.h"
#include "core/kernels/plain/softmax.h"
#include "core/kernels/row_sums.h"
#include "core/kernels/softmax.h"
#include "core/kernels/transpose.h"
#include "core/math/exp.h"
#include "core/ops/streaming_attention.h"
#include "tests/core/arithmetic.h"
#include "tests/core/repeated.h"

using namespace attention;

namespace {

constexpr float kInfinity = std::numeric_limits<float>::infinity();

template <class T>
Matrix<T> randn(Index rows, Index cols, unsigned seed) {
  std::mt19937 random(seed);
  std::normal_distribution<T> normal;
  Matrix<T> m(rows, cols);
  for (Index i = 0; i < m.size(); ++i) m.data()[i] = normal(random);
  return m;
}

/// The lower triangle of a matrix, with zeros above the diagonal.
template <class T>
Matrix<T> lower(Matrix<T> m) {
  for (Index t = 0; t < m.rows(); ++t) {
    for (Index j = t + 1; j < m.cols(); ++j) m(t, j) = T(0);
  }
  return m;
}

template <class T>
bool same_matrix(const Matrix<T>& a, const Matrix<T>& b) {
  return a.rows() == b.rows() && a.cols() == b.cols() &&
         std::memcmp(a.data(), b.data(), static_cast<std::size_t>(a.size()) * sizeof(T)) == 0;
}

template <class T>
Matrix<T> plain_matmul(const Matrix<T>& a, const Matrix<T>& b) {
  Matrix<T> y(a.rows(), b.cols());
  for (Index t = 0; t < a.rows(); ++t) {
    for (Index n = 0; n < b.cols(); ++n) {
      T sum = 0;
      for (Index k = 0; k < a.cols(); ++k) sum += a(t, k) * b(k, n);
      y(t, n) = sum;
    }
  }
  return y;
}

template <class T>
Matrix<T> plain_softmax(const Matrix<T>& s) {
  Matrix<T> y(s.rows(), s.cols());
  for (Index t = 0; t < s.rows(); ++t) {
    T max = std::numeric_limits<T>::lowest(), sum = 0;
    for (Index j = 0; j < s.cols(); ++j) max = std::max(max, s(t, j));
    for (Index j = 0; j < s.cols(); ++j) sum += y(t, j) = math::exp(s(t, j) - max);
    for (Index j = 0; j < s.cols() && sum > 0; ++j) y(t, j) /= sum;
  }
  return y;
}

/// softmax(q k^T / scale) by plain loops.
Matrix<float> plain_weights(const Matrix<float>& q, const Matrix<float>& k, bool causal,
                            float scale) {
  Matrix<float> s = plain_matmul<float>(q, k.transpose());
  for (Index i = 0; i < s.size(); ++i) s.data()[i] /= scale;
  for (Index t = 0; causal && t < s.rows(); ++t)
    s.row(t).tail(s.cols() - t - 1).setConstant(-kInfinity);
  return plain_softmax(s);
}

template <class T>
void check_matmul(Index rows, Index inner, Index cols) {
  const Matrix<T> a = randn<T>(rows, inner, 1), b = randn<T>(inner, cols, 2);
  for (const Matrix<T>& left : {a, lower(a)}) {
    Matrix<T> y = Matrix<T>::Constant(rows, cols, T(7));
    kernels::matmul<T>(left, b, y);
    INFO(rows << " x " << inner << " x " << cols);
    CHECK(same_matrix(y, plain_matmul(left, b)));
  }
}

void check_streaming(Index T, Index H, bool causal, float scale) {
  INFO("T " << T << ", head_size " << H << ", causal " << causal << ", scale " << scale);
  const Matrix<float> q = randn<float>(T, H, 1), k = randn<float>(T, H, 2),
                      v = randn<float>(T, H, 3);
  const Matrix<float> weights = plain_weights(q, k, causal, scale);
  StreamingAttention streaming(T, H, causal, scale);
  streaming.start(q, k, v);
  streaming.advance(T / 3);
  CHECK(streaming.done() == T / 3);
  streaming.advance(std::numeric_limits<Index>::max());  // as many as are left
  CHECK(streaming.done() == T);
  CHECK(same_matrix(streaming.y(), plain_matmul(weights, v)));

  // any tile again: columns from a whole panel on
  const Index row = T / 2, col = T / 32 * 16;
  Matrix<float> tile(T - row, (T - col + 15) / 16 * 16);
  streaming.weights(row, col, tile);
  CHECK(same_matrix<float>(tile.leftCols(T - col), weights.block(row, col, T - row, T - col)));
}

/// All shapes up to 40 whose inner size is one of every three (1, 4, 7 …: every rest of 4, 8 and
/// 16), or one of the others.
void check_small_matmuls(bool is_of_three) {
  const Matrix<float> whole = randn<float>(40, 40, 1), b = randn<float>(40, 40, 2);
  int wrong = 0;
  for (const Matrix<float>& a : {whole, lower(whole)}) {
    for (Index inner = 1; inner <= 40; ++inner) {
      if ((inner % 3 == 1) != is_of_three) continue;
      // 1, 10, 19 …: every rest of 4.
      if (is_of_three && is_sampled() && inner % 9 != 1) continue;
      const Matrix<float> expected = plain_matmul<float>(a.leftCols(inner), b.topRows(inner));
      for (Index rows = 1; rows <= 40; ++rows) {
        for (Index cols = 1; cols <= 40; ++cols) {
          // Parts of larger matrices; a number beside them must stay.
          Matrix<float> y = Matrix<float>::Constant(rows + 1, cols + 1, 7);
          kernels::matmul<float>(a.topLeftCorner(rows, inner), b.topLeftCorner(inner, cols),
                                 y.topLeftCorner(rows, cols));
          for (Index t = 0; t < rows; ++t) {
            wrong += std::memcmp(&y(t, 0), &expected(t, 0), std::size_t(cols) * sizeof(float)) != 0;
            wrong += y(t, cols) != 7;
          }
          wrong += (y.row(rows).array() != 7).any();
        }
      }
    }
  }
  CHECK(wrong == 0);
}

}  // namespace

TEST_CASE("matmul has the bits of three loops, for all shapes up to 40 of every third inner size") {
  check_small_matmuls(true);
}

TEST_CASE(
    "matmul has the bits of three loops, for all shapes up to 40 of the other inner "
    "sizes" REPEATED) {
  check_small_matmuls(false);
}

TEST_CASE("matmul has the bits of three loops, for larger shapes and in float64") {
  for (const auto [rows, inner, cols] :
       {std::array<Index, 3>{65, 257, 33}, {130, 600, 17}, {3, 1000, 70}, {200, 64, 200}}) {
    check_matmul<float>(rows, inner, cols);
    check_matmul<double>(rows, inner, cols);
  }
  for (Index n = 1; n <= 40; ++n) check_matmul<double>(n, 41 - n, n * 7 % 40 + 1);
}

TEST_CASE_TEMPLATE("the loops that the page shows have the kernels' bits", T, float, double) {
  int wrong = 0;
  for (Index rows = 1; rows <= 20; ++rows) {
    for (Index cols = 1; cols <= 20; ++cols) {
      // Each size still stands beside one of each rest of 4.
      if (is_sampled() && (rows + cols) % 3 != 0) continue;
      const unsigned seed = unsigned(rows * 20 + cols);
      Matrix<T> s = T(30) * randn<T>(rows, cols, seed), shown(rows, cols), ran(rows, cols);
      for (Index t = 0; t < rows; ++t) {
        if (t % 11 == 5) s.row(t).setConstant(-std::numeric_limits<T>::infinity());
      }
      kernels::plain_softmax<T>(s, shown);
      kernels::softmax<T>(s, ran);
      wrong += !same_matrix(shown, ran) || !same_matrix(shown, plain_softmax(s));
      for (Index inner : {1, 2, 7, 16, 33, 300}) {
        const Matrix<T> b = randn<T>(inner, cols, seed);
        for (const Matrix<T>& a : {randn<T>(rows, inner, 3), lower(randn<T>(rows, inner, 4))}) {
          shown.setConstant(T(7));
          kernels::plain_matmul<T>(a, b, shown);
          kernels::matmul<T>(a, b, ran);
          wrong += !same_matrix(shown, ran) || !same_matrix(shown, plain_matmul(a, b));
        }
      }
    }
  }
  CHECK(wrong == 0);
}

TEST_CASE("A product keeps the sign of a zero") {
  const Matrix<float> a{{-1, 0}, {0, -0.0f}}, b{{0, -0.0f}, {1, -1}};
  Matrix<float> y(2, 2);
  kernels::matmul<float>(a, b, y);
  CHECK(same_matrix(y, plain_matmul(a, b)));
}

TEST_CASE("softmax has the bits of its loops, for all shapes up to 40") {
  int wrong = 0;
  for (Index rows = 1; rows <= 40; ++rows) {
    for (Index cols = 1; cols <= 40; ++cols) {
      Matrix<float> s = 30 * randn<float>(rows, cols, unsigned(rows * 40 + cols));
      for (Index t = 0; t < rows; ++t) {
        if (cols > t + 1) s.row(t).tail(cols - t - 1).setConstant(-kInfinity);
        if (t % 7 == 3) s(t, 0) = -kInfinity;
        if (t % 11 == 5) s.row(t).setConstant(-kInfinity);
      }
      Matrix<float> y(rows, cols);
      kernels::softmax<float>(s, y);
      wrong += !same_matrix(y, plain_softmax(s));
      const Matrix<double> wide = s.cast<double>();
      Matrix<double> wide_y(rows, cols);
      kernels::softmax<double>(wide, wide_y);
      wrong += !same_matrix(wide_y, plain_softmax(wide));
    }
  }
  CHECK(wrong == 0);
}

TEST_CASE("rows whose ends are known have the bits of rows whose ends are looked for") {
  int wrong = 0;
  for (Index n = 17; n <= 40; ++n) {
    const Matrix<float> a = randn<float>(n, n, unsigned(n)), b = randn<float>(n, 9, unsigned(n));
    std::vector<Index> ends;
    Matrix<float> scores = a, copied = Matrix<float>::Constant(n, n, -kInfinity);
    for (Index t = 0; t < n; ++t) {
      ends.push_back((t * 7 + n) % (n + 1));  // 0 and n among them
      scores.row(t).tail(n - ends.back()).setConstant(-kInfinity);
    }
    kernels::copy_before(a.data(), ends.data(), n, n, copied.data());
    wrong += !same_matrix(copied, scores);
    Matrix<float> weights = Matrix<float>::Zero(n, n), y(n, 9);
    kernels::softmax<float>(scores, weights, ends.data());
    wrong += !same_matrix(weights, plain_softmax(scores));
    kernels::matmul<float>(weights, b, y, ends.data());
    wrong += !same_matrix(y, plain_matmul(weights, b));
  }
  CHECK(wrong == 0);
}

TEST_CASE("softmax clears each number behind a row's last score") {
  Matrix<float> s = Matrix<float>::Constant(1, 16, -kInfinity);
  s(0, 0) = 0;
  for (Index left = 1; left < 16; ++left) {
    Matrix<float> y = Matrix<float>::Zero(1, 16);
    y(0, left) = 7;
    kernels::softmax<float>(s, y);
    CHECK(y(0, 0) == 1);
    CHECK(y.sum() == 1);
  }
}

TEST_CASE("softmax divides by sqrt(head_size) first, and gives the largest score and the sum") {
  const Matrix<float> s = 50 * randn<float>(19, 37, 5);
  for (float divisor : {4.0f, 3.0f}) {
    for (Index first : {1, 19, 37}) {
      Matrix<float> scaled = s / divisor, y = s;
      Index ends[19];
      for (Index t = 0; t < 19; ++t) {
        ends[t] = std::min(first + t, Index(37));
        scaled.row(t).tail(37 - ends[t]).setConstant(-kInfinity);
      }
      float max[19], sum[19];
      kernels::softmax(y, ends, divisor, max, sum);
      const Matrix<float> expected = plain_softmax(scaled);
      for (Index t = 0; t < 19; ++t) {
        const Index last = ends[std::min(t / 8 * 8 + 7, Index(18))];
        CHECK(same_matrix<float>(y.row(t).head(last), expected.row(t).head(last)));
        CHECK(max[t] == scaled.row(t).maxCoeff());
        CHECK(y(t, 0) == math::exp(scaled(t, 0) - max[t]) / sum[t]);
      }
    }
  }
}

TEST_CASE("Streaming attention has the bits of the whole weights, for all shapes up to 40") {
  for (Index T = 1; T <= 40; ++T) {
    for (Index H = 1; H <= 40; H += T % 3 + 1) {
      check_streaming(T, H, (T + H) % 4 != 0, H % 5 == 0 ? 1 : std::sqrt(float(H)));
    }
  }
}

TEST_CASE("Streaming attention computes a span of rows some of which are computed already") {
  const Index T = 90, H = 3;
  const Matrix<float> q = randn<float>(T, H, 1), k = randn<float>(T, H, 2),
                      v = randn<float>(T, H, 3);
  const Matrix<float> expected = plain_matmul(plain_weights(q, k, true, 1), v);
  StreamingAttention streaming(T, H, true, 1);
  streaming.start(q, k, v);
  const auto computed = [&](Index row) { return streaming.row_sum()[std::size_t(row)] > 0; };
  streaming.compute(6, 1);
  streaming.compute(40, 20);  // in the middle of the blocks of the whole span
  for (Index row = 0; row < T; ++row) CHECK(computed(row) == (row == 6 || (40 <= row && row < 60)));
  streaming.compute(0, T);
  for (Index row = 0; row < T; ++row) CHECK(computed(row));
  CHECK(same_matrix(streaming.y(), expected));
}

TEST_CASE("Streaming attention has the bits of the whole weights over many blocks") {
  check_streaming(300, 20, true, std::sqrt(20.0f));
  check_streaming(257, 16, false, 4);
  check_streaming(600, 5, true, 1);
}

TEST_CASE("elementwise kernels have the bits of one operation, also of -0 and in place") {
  int wrong = 0;
  for (Index count = 1; count <= 40; ++count) {
    Matrix<float> a = randn<float>(1, count, 1), b = randn<float>(1, count, 2);
    for (Index i = 0; i < count; i += 3) a(0, i) = -0.0f;
    b(0, 0) = -0.0f;
    for (const Index step : {0, 1}) {
      const auto check = [&](kernels::Binary kernel, auto op) {
        Matrix<float> y = a, expected(1, count);
        kernel(y.data(), b.data(), step, y.data(), count);
        for (Index i = 0; i < count; ++i) expected(0, i) = op(a(0, i), b(0, i * step));
        wrong += !same_matrix(y, expected);
      };
      check(kernels::add, [](float x, float other) { return 0 + x + other; });
      check(kernels::sub, [](float x, float other) { return x - other; });
      check(kernels::mul, [](float x, float other) { return x * other; });
    }
    b.array() += 3;
    Matrix<float> quotients(1, count);
    kernels::div(a.data(), b.data(), 1, quotients.data(), count);
    for (Index i = 0; i < count; ++i) wrong += quotients(0, i) != a(0, i) / b(0, i);
  }
  CHECK(wrong == 0);
}

TEST_CASE(
    "a quotient by one number has its bits, also where a product with the inverse takes its "
    "place") {
  const Matrix<float> a = randn<float>(1, 37, 1);
  int wrong = 0;
  for (const float size : {1.0f, 0x1p-126f, 0x1p-140f, 0x1p120f, 0.0f, -0.0f}) {
    const Matrix<float> numbers = size * a;
    for (const float divisor : {8.0f, -2.0f, 0.25f, 3.0f, 0x1p127f, 0x1p-126f, 0x1p-149f, 1.5f}) {
      Matrix<float> y(1, 37), expected(1, 37);
      kernels::div(numbers.data(), &divisor, 0, y.data(), 37);
      for (Index i = 0; i < 37; ++i) expected(0, i) = numbers(0, i) / divisor;
      wrong += !same_matrix(y, expected);
    }
  }
  CHECK(wrong == 0);
}

TEST_CASE(
    "transpose moves every number, and row_sums add from left to right, for all shapes up to 40") {
  int wrong = 0;
  for (Index rows = 1; rows <= 40; ++rows) {
    for (Index cols = 1; cols <= 40; ++cols) {
      const Matrix<float> a = randn<float>(rows, cols, unsigned(rows * 40 + cols));
      Matrix<float> y(cols, rows);
      kernels::transpose(a.data(), rows, cols, y.data());
      wrong += !same_matrix<float>(y, a.transpose());
      Matrix<float> sums(rows, 1), expected = Matrix<float>::Zero(rows, 1);
      kernels::row_sums(a.data(), rows, cols, sums.data());
      for (Index t = 0; t < rows; ++t) {
        for (Index j = 0; j < cols; ++j) expected(t, 0) += a(t, j);
      }
      wrong += !same_matrix(sums, expected);
    }
  }
  CHECK(wrong == 0);
}

TEST_CASE_TEMPLATE("all_finite sees one bad number at any place", T, float, double) {
  constexpr T infinity = std::numeric_limits<T>::infinity();
  for (std::size_t count = 0; count < 20; ++count) {
    std::vector<T> numbers(count, std::numeric_limits<T>::max());
    const auto size = static_cast<Index>(count);
    CHECK(kernels::all_finite(numbers.data(), size));
    for (std::size_t i = 0; i < count; ++i) {
      for (const T bad : {infinity, -infinity, std::numeric_limits<T>::quiet_NaN()}) {
        numbers[i] = bad;
        CHECK_FALSE(kernels::all_finite(numbers.data(), size));
      }
      numbers[i] = i % 2 == 0 ? -std::numeric_limits<T>::denorm_min() : T(0);
    }
  }
}
