// The cells of a tensor by row and column, in either dtype with the same code.
//
// A number is read as a double, which is exact, and rounded to the tensor's dtype when it is
// written. One sum, difference, product or quotient of float32 numbers comes out as if it had been
// computed in float32: a double has more than twice the digits, so that rounding twice cannot go
// wrong (Figueroa, "When is double rounding innocuous?"). With two operations in a row this fails,
// unless the first result is rounded or written. For ops that move numbers or compute little; one
// that takes time has typed loops.
#pragma once

#include "core/ops/op.h"

namespace attention {

/// A cell to write to.
class Cell {
 public:
  Cell(Tensor& tensor, Index offset) : tensor_(tensor), offset_(offset) {}
  double operator=(double value) {
    tensor_.set(offset_, value);
    return value;
  }
  void operator+=(double value) { tensor_.set(offset_, tensor_.at(offset_) + value); }

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
  double operator()(Index t, Index j) const { return (*this)[t * cols_ + j]; }
  double operator[](Index i) const { return tensor_.at(begin_ + i); }

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
  Cell operator()(Index t, Index j) const { return (*this)[t * cols_ + j]; }
  Cell operator[](Index i) const { return {tensor_, begin_ + i}; }

 private:
  Tensor& tensor_;
  Index begin_, rows_, cols_;
};

}  // namespace attention
