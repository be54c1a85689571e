#include "core/math/exp.h"
#include "core/ops/cells.h"
#include "core/ops/ops.h"

namespace attention::ops {

namespace {

class Elu final : public Op {
 public:
  Elu() : Op("elu", {OpKind::kElementwise, 1}, "{0} = F.elu({1})") {}

  Result<Shape> shape(const Inputs& in) const override { return in[0]->shape(); }

  void forward(const Inputs& in, Tensor& out) const override {
    with_dtype(out.dtype(), [&](auto zero) {
      using T = decltype(zero);
      const T* a = in[0]->data<T>();
      T* y = out.data<T>();
      // [forward]
      for (Index i = 0; i < out.size(); ++i) {
        y[i] = a[i] > 0 ? a[i] : math::exp(a[i]) - 1;
      }
      // [/forward]
    });
  }

  // The branch that is taken, alone: the exp of the other one may be infinite.
  Expression terms(const Inputs& in, const Tensor&, Index offset) const override {
    Expression e;
    const Expression::Ref a = e.cell(0, offset);
    if (!(in[0]->at(offset) > 0)) {
      const Expression::Ref exp = e.exp(a);
      e.difference(exp, e.constant(1));
    }
    return e;
  }

  // exp(min(a, 0)): 1 above 0.
  std::string gradient(const Inputs&, int) const override {
    return R"(
      positive = relu(a)
      negative = sub(a, positive)
      slope = exp(negative)
      d = mul(dy, slope)
    )";
  }
};

}  // namespace

std::unique_ptr<Op> elu() {
  return std::make_unique<Elu>();
}

}  // namespace attention::ops
