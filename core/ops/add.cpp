#include "core/ops/ops.h"

#include "core/ops/elementwise.h"

namespace attention::ops {

namespace {

class Add final : public Elementwise {
 public:
  Add() : Elementwise("add", "{0} = {1} + {2}", kernels::add, Traits::kInputs) {}

  std::string gradient(const Inputs&, int) const override { return "d = dy"; }

 protected:
  void compute(const ConstCells& a, const Beside& b, const Cells& y) const override {
    // Every sum of the core starts from 0, so that none is -0.
    // [forward]
    // b is repeated where it has fewer rows, columns
    for (Index t = 0; t < a.rows(); ++t) {
      for (Index j = 0; j < a.cols(); ++j) {
        y(t, j) = 0 + a(t, j) + b(t, j);
      }
    }
    // [/forward]
  }

  void combine(Expression& e, Expression::Ref a, Expression::Ref b) const override {
    e.sum({a, b});
  }
};

}  // namespace

std::unique_ptr<Op> add() {
  return std::make_unique<Add>();
}

}  // namespace attention::ops
