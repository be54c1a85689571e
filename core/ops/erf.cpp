#include "core/math/erf.h"

#include "core/ops/ops.h"
#include "core/ops/unary.h"

namespace attention::ops {

namespace {

class Erf final : public Unary {
 public:
  Erf() : Unary("erf", "{0} = {1}.erf()") {}

  void forward(const Inputs& in, Tensor& out) const override {
    const ConstCells a(*in[0]);
    const Cells y(out);
    // [forward]
    for (Index i = 0; i < out.size(); ++i) {
      y[i] = math::erf(a[i]);
    }
    // [/forward]
  }

  void combine(Expression& e, Expression::Ref a, DType) const override { e.erf(a); }

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
