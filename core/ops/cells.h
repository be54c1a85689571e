// The cells of a tensor by row and column, in either dtype with the same code.
//
// A number is read as a double, which is exact, and rounded to the tensor's dtype when it is
// written. One sum, difference, product or quotient of float32 numbers comes out as if it had been
// computed in float32: a double has more than twice the digits, so that rounding twice cannot go
// wrong (Figueroa, "When is double rounding innocuous?"). With two operations in a row this fails,
// unless the first result is rounded or written. For ops that move numbers or compute little; one
// that takes time has typed loops or a kernel.
#pragma once

#include <cassert>

#include "core/ops/op.h"

// Of what is called for each number: WebAssembly is compiled for size, which would leave a call.
#define ATTENTION_INLINE inline __attribute__((always_inline))

namespace attention {

/// Tensor::at and Tensor::set, without a call.
ATTENTION_INLINE double read(const Tensor& tensor, Index offset) {
  assert(0 <= offset && offset < tensor.size());
  return tensor.dtype() == DType::kFloat32 ? double(tensor.data<float>()[offset])
                                           : tensor.data<double>()[offset];
}
ATTENTION_INLINE void write(Tensor& tensor, Index offset, double value) {
  assert(0 <= offset && offset < tensor.size());
  if (tensor.dtype() == DType::kFloat32) {
    tensor.data<float>()[offset] = static_cast<float>(value);
  } else {
    tensor.data<double>()[offset] = value;
  }
}

/// A cell to write to.
class Cell {
 public:
  ATTENTION_INLINE Cell(Tensor& tensor, Index offset) : tensor_(tensor), offset_(offset) {}
  ATTENTION_INLINE double operator=(double value) {
    write(tensor_, offset_, value);
    return value;
  }
  ATTENTION_INLINE void operator+=(double value) {
    write(tensor_, offset_, read(tensor_, offset_) + value);
  }

 private:
  Tensor& tensor_;
  Index offset_;
};

/// Cells of a tensor to read: matrix number m, or `rows` by `cols` numbers from the offset `begin`
/// on. As with Tensor::matrix a tensor's only matrix stands for each of them.
class ConstCells {
 public:
  explicit ConstCells(const Tensor& tensor, Index m = 0)
      : ConstCells(tensor, tensor.matrix_begin(m), tensor.rows(), tensor.cols()) {}
  ConstCells(const Tensor& tensor, Index begin, Index rows, Index cols)
      : tensor_(tensor), begin_(begin), rows_(rows), cols_(cols) {}

  Index rows() const { return rows_; }
  Index cols() const { return cols_; }

  /// A number by its row and column, or by its offset from the first.
  ATTENTION_INLINE double operator()(Index t, Index j) const { return (*this)[t * cols_ + j]; }
  ATTENTION_INLINE double operator[](Index i) const { return read(tensor_, begin_ + i); }

 private:
  const Tensor& tensor_;
  Index begin_, rows_, cols_;
};

/// Cells of a tensor to write to, given as for ConstCells.
class Cells {
 public:
  explicit Cells(Tensor& tensor, Index m = 0)
      : Cells(tensor, tensor.matrix_begin(m), tensor.rows(), tensor.cols()) {}
  Cells(Tensor& tensor, Index begin, Index rows, Index cols)
      : tensor_(tensor), begin_(begin), rows_(rows), cols_(cols) {}

  Index rows() const { return rows_; }
  Index cols() const { return cols_; }
  ATTENTION_INLINE Cell operator()(Index t, Index j) const { return (*this)[t * cols_ + j]; }
  ATTENTION_INLINE Cell operator[](Index i) const { return {tensor_, begin_ + i}; }

 private:
  Tensor& tensor_;
  Index begin_, rows_, cols_;
};

}  // namespace attention
