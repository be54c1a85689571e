#include "core/ops/ops.h"

#include <cmath>

#include "core/kernels/elementwise.h"
#include "core/ops/cells.h"

namespace attention::ops {

namespace {

class DivScalar final : public Op {
 public:
  explicit DivScalar(Index square)
      : Op("div_scalar", {OpKind::kElementwise, 1}, "{0} = {1} / math.sqrt({5})",
           "{0} = {1} / np.sqrt({5})", {square}),
        divisor_(std::sqrt(double(square))) {}

  Result<Shape> shape(const Inputs& in) const override { return in[0]->shape(); }

  void forward(const Inputs& in, Tensor& out) const override {
    if (out.dtype() == DType::kFloat32) {
      const auto root = static_cast<float>(divisor_);
      return kernels::div(in[0]->data<float>(), &root, 0, out.data<float>(), out.size());
    }
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

  Expression terms(const Inputs&, const Tensor& out, Index offset) const override {
    Expression e;
    const Expression::Ref a = e.cell(0, offset);
    e.quotient(a, e.constant(rounded(out.dtype(), divisor_)));
    return e;
  }

  bool is_always_finite() const override { return divisor_ >= 1; }

  std::string gradient(const Inputs&, int) const override {
    return fill("d = div_scalar(dy, {})", {numbers()});
  }

 private:
  double divisor_;
};

}  // namespace

std::unique_ptr<Op> div_scalar(Index square) {
  return std::make_unique<DivScalar>(square);
}

}  // namespace attention::ops
