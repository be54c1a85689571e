#include "core/ops/ops.h"

#include "core/math/exp.h"
#include "core/ops/unary.h"

namespace attention::ops {

namespace {

class Exp final : public Unary {
 public:
  Exp() : Unary("exp", "{0} = {1}.exp()", "{0} = np.exp({1})") {}

  void forward(const Inputs& in, Tensor& out) const override {
    with_dtype(out.dtype(), [&](auto zero) {
      using T = decltype(zero);
      const T* a = in[0]->data<T>();
      T* y = out.data<T>();
      // [forward]
      for (Index i = 0; i < out.size(); ++i) {
        y[i] = math::exp(a[i]);  // exp(-inf) is exactly 0
      }
      // [/forward]
    });
  }

  void combine(Expression& e, Expression::Ref a, DType) const override { e.exp(a); }

  std::string gradient(const Inputs&, int) const override { return "d = mul(dy, y)"; }
};

}  // namespace

std::unique_ptr<Op> exp() {
  return std::make_unique<Exp>();
}

}  // namespace attention::ops
