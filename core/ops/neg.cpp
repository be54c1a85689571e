#include "core/ops/ops.h"

#include "core/ops/unary.h"

namespace attention::ops {

namespace {

class Neg final : public Unary {
 public:
  Neg() : Unary("neg", "{0} = -{1}") {}

  void forward(const Inputs& in, Tensor& out) const override {
    const ConstCells a(*in[0]);
    const Cells y(out);
    // [forward]
    for (Index i = 0; i < out.size(); ++i) {
      y[i] = 0 - a[i];
    }
    // [/forward]
  }

  void combine(Expression& e, Expression::Ref a, DType) const override {
    const Expression::Ref zero = e.constant(0);
    e.difference(zero, a);
  }

  std::string gradient(const Inputs&, int) const override { return "d = neg(dy)"; }
};

}  // namespace

std::unique_ptr<Op> neg() {
  return std::make_unique<Neg>();
}

}  // namespace attention::ops
