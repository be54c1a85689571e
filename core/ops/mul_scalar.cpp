#include "core/ops/ops.h"

#include <cmath>

#include "core/kernels/elementwise.h"
#include "core/ops/cells.h"

namespace attention::ops {

namespace {

class MulScalar final : public Op {
 public:
  explicit MulScalar(Index square)
      : Op("mul_scalar", {OpKind::kElementwise, 1}, "{0} = {1} * math.sqrt({5})",
           "{0} = {1} * np.sqrt({5})", {square}),
        factor_(std::sqrt(double(square))) {}

  Result<Shape> shape(const Inputs& in) const override { return in[0]->shape(); }

  void forward(const Inputs& in, Tensor& out) const override {
    if (out.dtype() == DType::kFloat32) {
      const auto root = static_cast<float>(factor_);
      return kernels::mul(in[0]->data<float>(), &root, 0, out.data<float>(), out.size());
    }
    const ConstCells a(*in[0]);
    const Cells y(out);
    // [forward]
    // the square root of head_size
    const double factor = rounded(out.dtype(), factor_);
    for (Index i = 0; i < out.size(); ++i) {
      y[i] = a[i] * factor;
    }
    // [/forward]
  }

  Expression terms(const Inputs&, const Tensor& out, Index offset) const override {
    Expression e;
    const Expression::Ref a = e.cell(0, offset);
    e.product(a, e.constant(rounded(out.dtype(), factor_)));
    return e;
  }

  std::string gradient(const Inputs&, int) const override {
    return fill("d = mul_scalar(dy, {})", {numbers()});
  }

 private:
  double factor_;
};

}  // namespace

std::unique_ptr<Op> mul_scalar(Index square) {
  return std::make_unique<MulScalar>(square);
}

}  // namespace attention::ops
