// A tensor: a shape, one dtype, and its numbers in row-major order.
#pragma once

#include <Eigen/Core>
#include <cstdint>
#include <cstring>
#include <vector>

#include "core/aligned.h"
#include "core/shape.h"

namespace attention {

enum class DType { kFloat32, kFloat64 };

/// PyTorch's name of a dtype, without the `torch.`: "float32" or "float64".
const char* name(DType dtype);

/// A number rounded to the dtype.
double rounded(DType dtype, double value);

/// The exponential and the fused multiply-add of core/math, of numbers of the dtype.
double exp(DType dtype, double x);
double fma(DType dtype, double a, double b, double c);

template <class T>
using Matrix = Eigen::Matrix<T, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
template <class T>
using MatrixMap = Eigen::Map<Matrix<T>>;
template <class T>
using ConstMatrixMap = Eigen::Map<const Matrix<T>>;

class Tensor {
 public:
  /// All zeros. The shape must have passed `check_size` of core/limits.h.
  Tensor(DType dtype, const Shape& shape);

  /// A shape without numbers, of any size.
  static Tensor without_numbers(DType dtype, const Shape& shape);
  bool has_numbers() const { return !bytes_.empty(); }

  /// From numbers in row-major order, each rounded to the dtype.
  Tensor(DType dtype, const Shape& shape, const std::vector<double>& values);

  DType dtype() const { return dtype_; }
  const Shape& shape() const { return shape_; }
  Index size() const { return size_; }

  /// The elements; T must be the tensor's dtype. Who may write them makes it unknown where rows
  /// end.
  template <class T>
  T* data() {
    tails_ = Tails::kUnknown;
    return reinterpret_cast<T*>(bytes_.data());
  }
  template <class T>
  const T* data() const {
    return reinterpret_cast<const T*>(bytes_.data());
  }

  /// The bits of all elements, as this machine has them.
  const Aligned<char>& bytes() const { return bytes_; }

  /// Takes the numbers of a tensor of the same dtype and shape.
  void copy_numbers(const Tensor& from) {
    tails_ = Tails::kUnknown;
    // Not by assignment: Emscripten's memmove is slow.
    std::memcpy(bytes_.data(), from.bytes_.data(), bytes_.size());
  }

  /// Where each row of a float32 tensor ends, if that is known: from column ends[t] on, row t has
  /// nothing but `tail`, to the bit. (A row is one of the last axis, whichever matrix it is of.)
  /// Else null.
  const Index* ends(float tail) const;

  /// Likewise, but null, too, where `tail` may also stand in front of an end.
  const Index* only_ends(float tail) const;

  /// Looks where the rows end, in a tensor that is read more often than it is written: a mask.
  void find_ends(float tail);

  /// The elements of a float32 tensor, for who writes rows that end so: of row t those before
  /// column ends[t], and behind it nothing but `tail`, which stands there already. Tails that are
  /// known from the time before are not written again: above a causal mask's diagonal that is half
  /// of the tensor.
  float* data_before(const Index* ends, float tail);

  /// One element as a double (exact for both dtypes), and the way back (rounds to the dtype).
  double at(Index offset) const;
  void set(Index offset, double value);

  /// `tensor[i]`: entry i of the first axis, as a tensor of its own.
  Tensor select(Index i) const;

  /// The tensor as a batch of matrices: their rows and columns are the last two axes, and all axes
  /// before these count the matrices. A vector is one row.
  Index rows() const { return rows_; }
  Index cols() const { return cols_; }
  Index matrices() const { return size() / (rows() * cols()); }

  /// The offset of matrix number b. A tensor that has only one matrix gives it for every b: that
  /// broadcasts a (T, T) weight over a (B, T, C) batch.
  Index matrix_begin(Index b) const { return b * matrix_stride_; }

  /// Matrix number b as an Eigen view, (rows, cols).
  template <class T>
  MatrixMap<T> matrix(Index b) {
    return {data<T>() + matrix_begin(b), rows(), cols()};
  }
  template <class T>
  ConstMatrixMap<T> matrix(Index b) const {
    return {data<T>() + matrix_begin(b), rows(), cols()};
  }

 private:
  void set_shape(const Shape& shape);

  DType dtype_;
  Shape shape_;
  // What follows from the shape; small lessons ask for a matrix more often than they multiply.
  Index size_;
  Index rows_;
  Index cols_;
  Index matrix_stride_;  // from one matrix to the next; 0 if there is only one
  Aligned<char> bytes_;
  // What `find_ends` found, or `data_before` was given, if nothing has been written since.
  enum class Tails : char { kUnknown, kKnown, kOnlyThere } tails_ = Tails::kUnknown;
  float tail_ = 0;
  std::vector<Index> ends_;
};

/// Calls `f(T())` with the C++ type of the dtype, so that code is written once for both.
template <class F>
decltype(auto) with_dtype(DType dtype, F&& f) {
  if (dtype == DType::kFloat32) return f(float());
  return f(double());
}

}  // namespace attention
