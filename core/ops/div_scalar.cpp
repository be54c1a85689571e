#include "core/ops/div_scalar.h"

#include "core/ops/cells.h"

namespace attention::ops {

namespace {

class DivScalar final : public Op {
 public:
  DivScalar(double divisor, const std::string& pytorch)
      : Op("div_scalar", "{0} = {1} / " + pytorch), divisor_(divisor) {}

  Result<Shape> shape(const Inputs& in) const override { return in[0]->shape(); }

  void forward(const Inputs& in, Tensor& out) const override {
    const ConstCells a(*in[0]);
    const Cells y(out);
    // [forward]
    // the square root of head_size
    const double divisor = rounded(out.dtype(), divisor_);
    for (Index i = 0; i < out.size(); ++i) {
      y[i] = a[i] / divisor;
    }
    // [/forward]
  }

  Expression terms(const Inputs&, const Tensor& out, std::int64_t offset) const override {
    Expression e;
    const Expression::Ref a = e.cell(0, offset);
    e.quotient(a, e.constant(rounded(out.dtype(), divisor_)));
    return e;
  }

 private:
  double divisor_;
};

}  // namespace

std::unique_ptr<Op> div_scalar(double divisor, const std::string& pytorch) {
  return std::make_unique<DivScalar>(divisor, pytorch);
}

}  // namespace attention::ops
