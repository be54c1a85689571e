#include "core/ops/ops.h"

#include <cmath>

#include "core/math/exp.h"
#include "core/ops/unary.h"

namespace attention::ops {

namespace {

class Tanh final : public Unary {
 public:
  Tanh() : Unary("tanh", "{0} = {1}.tanh()", "{0} = np.tanh({1})") {}

  // Of |a|, so that exp stays at most 1: tanh(-a) is -tanh(a).
  void forward(const Inputs& in, Tensor& out) const override {
    with_dtype(out.dtype(), [&](auto zero) {
      using T = decltype(zero);
      const T* a = in[0]->data<T>();
      T* y = out.data<T>();
      // [forward]
      for (Index i = 0; i < out.size(); ++i) {
        const T size = std::abs(a[i]);
        const T e = math::exp((0 - size) - size);
        const T positive = (1 - e) / (1 + e);
        y[i] = a[i] == size ? positive : 0 - positive;
      }
      // [/forward]
    });
  }

  void combine(Expression& e, Expression::Ref a, DType) const override {
    const Expression::Ref zero = e.constant(0), one = e.constant(1);
    const Expression::Ref size = e.abs(a);
    const Expression::Ref exp = e.exp(e.difference(e.difference(zero, size), size));
    const Expression::Ref above = e.difference(one, exp);
    const Expression::Ref below = e.difference(one, e.difference(zero, exp));  // 1 + exp
    const Expression::Ref is_negative = e.difference(a, size);                 // 0 where a is not
    const Expression::Ref positive = e.quotient(above, below);
    e.where(is_negative, positive, e.difference(zero, positive));
  }

  std::string gradient(const Inputs&, int) const override {
    return R"(
      squared = mul(y, y)
      lost = mul(dy, squared)
      d = sub(dy, lost)
    )";
  }
};

}  // namespace

std::unique_ptr<Op> tanh() {
  return std::make_unique<Tanh>();
}

}  // namespace attention::ops
