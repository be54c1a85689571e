// Runs one op outside of a graph, and compares its result with its definition, written out as plain
// loops over plain numbers, or with PyTorch's numbers.
#pragma once

#include <doctest.h>

#include <limits>
#include <memory>
#include <string>
#include <vector>

#include "core/ops/op.h"
#include "tests/core/same_bits.h"
#include "tests/core/wild_numbers.h"

/// A float32 tensor of zeros, or of these numbers in row-major order.
attention::Tensor zeros(const attention::Shape& shape);
attention::Tensor float32(const attention::Shape& shape, const std::vector<double>& values);

/// The input of most cases with PyTorch's numbers, (2, 2, 3):
/// torch.tensor([[[.1, .2, .3], [1, -2, .5]], [[3, 0, -1], [.25, .5, .75]]])
attention::Tensor two_batches();

/// The sentence with which the op refuses the shapes of these inputs.
std::string refusal(const std::unique_ptr<attention::Op>& op, const attention::Inputs& in);

/// The op's statement in PyTorch, which assigns to y.
std::string statement(const std::unique_ptr<attention::Op>& op, const std::vector<std::string>& in);

/// The op's result, of this dtype or of its first input's. `terms` is checked on the way, in the
/// first and the last cell and one between.
attention::Tensor run(const std::unique_ptr<attention::Op>& op, const attention::Inputs& in,
                      attention::DType dtype);
attention::Tensor run(const std::unique_ptr<attention::Op>& op, const attention::Inputs& in);

/// One cell has this number, to the last bit.
void check_cell(const attention::Tensor& out, attention::Index offset, double expected);

/// All numbers are equal to the last bit of the dtype. Expected numbers that are called PyTorch's
/// are `.tolist()` of PyTorch 1.13.
void check_exact(const attention::Tensor& out, const std::vector<double>& expected);

/// All numbers are equal but for `tolerance`, relative to numbers above 1: PyTorch has another exp.
void check_close(const attention::Tensor& out, const std::vector<double>& expected,
                 double tolerance);

template <class T>
constexpr auto kDType = sizeof(T) == 4 ? attention::DType::kFloat32 : attention::DType::kFloat64;

template <class T>
constexpr T kMinusInf = -std::numeric_limits<T>::infinity();

/// A batch of matrices as a plain array; at(b, i, j).
template <class T>
struct Plain {
  attention::Index batch, rows, cols;
  std::vector<T> numbers = std::vector<T>(static_cast<std::size_t>(batch * rows * cols));

  T& at(attention::Index b, attention::Index i, attention::Index j) {
    return numbers[static_cast<std::size_t>((b * rows + i) * cols + j)];
  }
};

template <class T>
Plain<T> plain(const attention::Tensor& tensor) {
  Plain<T> result{tensor.matrices(), tensor.rows(), tensor.cols()};
  for (attention::Index i = 0; i < tensor.size(); ++i) {
    result.numbers[static_cast<std::size_t>(i)] = static_cast<T>(tensor.at(i));
  }
  return result;
}

/// The tensor has these numbers, to the last bit.
template <class T>
void check(const attention::Tensor& out, const Plain<T>& expected) {
  REQUIRE(out.matrices() == expected.batch);
  REQUIRE(out.rows() == expected.rows);
  REQUIRE(out.cols() == expected.cols);
  for (attention::Index i = 0; i < out.size(); ++i) {
    check_cell(out, i, double(expected.numbers[static_cast<std::size_t>(i)]));
  }
}

/// f(b, i, j) gives cell (b, i, j).
template <class T, class F>
Plain<T> each_cell(attention::Index batch, attention::Index rows, attention::Index cols, F f) {
  Plain<T> result{batch, rows, cols};
  for (attention::Index b = 0; b < batch; ++b) {
    for (attention::Index i = 0; i < rows; ++i) {
      for (attention::Index j = 0; j < cols; ++j) result.at(b, i, j) = f(b, i, j);
    }
  }
  return result;
}

/// f(shape, numbers) for batches of 1 to 3 matrices of 1 to 9 rows and columns; (B, R, C).
template <class F>
void for_shapes(F f) {
  WildNumbers numbers(2024);
  for (attention::Index batch = 1; batch <= 3; ++batch) {
    for (attention::Index rows = 1; rows <= 9; ++rows) {
      for (attention::Index cols = 1; cols <= 9; ++cols) {
        f(attention::Shape{batch, rows, cols}, numbers);
      }
    }
  }
}

/// The sizes of a tensor with heads, (B, T, N, H).
struct Sizes {
  attention::Index B, T, N, H;
};

/// f(sizes, numbers, dtype) for all sizes of 1 to 3 and both dtypes.
template <class F>
void for_sizes(F f) {
  using attention::DType, attention::Index;
  WildNumbers numbers(2025);
  for (const DType dtype : {DType::kFloat32, DType::kFloat64}) {
    for (Index i = 0; i < 81; ++i) {
      f(Sizes{i % 3 + 1, i / 3 % 3 + 1, i / 9 % 3 + 1, i / 27 + 1}, numbers, dtype);
    }
  }
}
