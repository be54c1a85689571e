#include "core/ops/ops.h"

#include "core/ops/cells.h"

namespace attention::ops {

namespace {

class Neg final : public Op {
 public:
  Neg() : Op("neg", {OpKind::kElementwise, 1}, "{0} = -{1}") {}

  Result<Shape> shape(const Inputs& in) const override { return in[0]->shape(); }

  void forward(const Inputs& in, Tensor& out) const override {
    const ConstCells a(*in[0]);
    const Cells y(out);
    // [forward]
    for (Index i = 0; i < out.size(); ++i) {
      y[i] = 0 - a[i];
    }
    // [/forward]
  }

  Expression terms(const Inputs&, const Tensor&, Index offset) const override {
    Expression e;
    const Expression::Ref zero = e.constant(0);
    e.difference(zero, e.cell(0, offset));
    return e;
  }

  std::string gradient(const Inputs&, int) const override { return "d = neg(dy)"; }
};

}  // namespace

std::unique_ptr<Op> neg() {
  return std::make_unique<Neg>();
}

}  // namespace attention::ops
