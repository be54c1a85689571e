#include "core/math/erf.h"

#include "core/ops/cells.h"
#include "core/ops/ops.h"

namespace attention::ops {

namespace {

class Erf final : public Op {
 public:
  Erf() : Op("erf", {OpKind::kElementwise, 1}, "{0} = {1}.erf()") {}

  Result<Shape> shape(const Inputs& in) const override { return in[0]->shape(); }

  void forward(const Inputs& in, Tensor& out) const override {
    const ConstCells a(*in[0]);
    const Cells y(out);
    // [forward]
    for (Index i = 0; i < out.size(); ++i) {
      y[i] = math::erf(a[i]);
    }
    // [/forward]
  }

  Expression terms(const Inputs&, const Tensor&, Index offset) const override {
    Expression e;
    e.erf(e.cell(0, offset));
    return e;
  }

  std::string gradient(const Inputs&, int) const override {
    return R"(
      slope = erf_slope(a)
      d = mul(dy, slope)
    )";
  }
};

}  // namespace

std::unique_ptr<Op> erf() {
  return std::make_unique<Erf>();
}

}  // namespace attention::ops
