// What the ops on each number of one tensor share: exp, relu, ...
#pragma once

#include "core/ops/cells.h"

namespace attention::ops {

/// An op on each number of a, of the shape of a.
class Unary : public Op {
 public:
  Unary(const char* name, const char* pytorch, const char* numpy = nullptr)
      : Op(name, {OpKind::kElementwise, 1}, pytorch, numpy) {}

  Result<Shape> shape(const Inputs& in) const final { return in[0]->shape(); }

  Expression terms(const Inputs&, const Tensor& out, Index offset) const final {
    Expression e;
    combine(e, e.cell(0, offset), out.dtype());
    return e;
  }

 protected:
  /// Adds how one cell comes to be of the one at its place.
  virtual void combine(Expression& e, Expression::Ref a, DType dtype) const = 0;
};

}  // namespace attention::ops
