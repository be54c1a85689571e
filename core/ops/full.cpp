#include "core/ops/ops.h"

namespace attention::ops {

namespace {

class Full final : public Op {
 public:
  Full(const char* pytorch, const Shape& shape, double value)
      : Op("full", {OpKind::kConstant, 0}, pytorch, nullptr, shape), value_(value) {}

  Result<Shape> shape(const Inputs&) const override { return numbers(); }

  void forward(const Inputs&, Tensor& out) const override {
    // [forward]
    for (Index i = 0; i < out.size(); ++i) {
      out.set(i, value_);  // ones: 1, zeros: 0
    }
    // [/forward]
  }

  Expression terms(const Inputs&, const Tensor&, Index) const override {
    Expression e;
    e.constant(value_);
    return e;
  }

 private:
  double value_;
};

}  // namespace

std::unique_ptr<Op> ones(const Shape& shape) {
  return std::make_unique<Full>(shape.empty() ? "{0} = torch.ones(())" : "{0} = torch.ones({5})",
                                shape, 1);
}

std::unique_ptr<Op> zeros(const Shape& shape) {
  return std::make_unique<Full>(shape.empty() ? "{0} = torch.zeros(())" : "{0} = torch.zeros({5})",
                                shape, 0);
}

}  // namespace attention::ops
