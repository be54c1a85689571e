// What the elementwise ops on two tensors share: mul, add, ... Their second input may be broadcast.
#pragma once

#include "core/kernels/elementwise.h"
#include "core/ops/cells.h"

namespace attention::ops {

/// The cells of b beside matrix number m of a: numbers that b has not are those that it repeats.
class Beside {
 public:
  Beside(const Tensor& b, Index m)
      : tensor_(b),
        begin_(m % b.matrices() * (b.rows() * b.cols())),
        row_(b.rows() == 1 ? 0 : b.cols()),
        col_(b.cols() == 1 ? 0 : 1) {}

  /// Where in b the number stands that is combined with a's at row t and column j.
  ATTENTION_INLINE Index offset(Index t, Index j) const { return begin_ + t * row_ + j * col_; }
  /// How far it is from there to the next number.
  Index step() const { return col_; }
  ATTENTION_INLINE double operator()(Index t, Index j) const { return read(tensor_, offset(t, j)); }

 private:
  const Tensor& tensor_;
  Index begin_, row_, col_;
};

/// An op on a and b, of the shape of a. b has the same shape, or a's last axes (one number has none
/// of them), or is one column or row that is broadcast over each matrix: (..., T, N) with
/// (..., T, 1) or (..., 1, N). Refuses any other b.
class Elementwise : public Op {
 public:
  /// `kernel`: what computes a row of float32, with the bits of `compute`; if null, `compute` does.
  Elementwise(const char* name, const char* pytorch, kernels::Binary kernel,
              int list_axis = Traits::kNoList)
      : Op(name, {OpKind::kElementwise, 2, list_axis}, pytorch), kernel_(kernel) {}

  Result<Shape> shape(const Inputs& in) const final;
  void forward(const Inputs& in, Tensor& out) const final;
  Expression terms(const Inputs& in, const Tensor& out, Index offset) const final;

 protected:
  /// One matrix of the output.
  virtual void compute(const ConstCells& a, const Beside& b, const Cells& y) const = 0;
  /// Adds how one cell comes to be of these two.
  virtual void combine(Expression& e, Expression::Ref a, Expression::Ref b) const = 0;

 private:
  kernels::Binary kernel_;
};

}  // namespace attention::ops
