#include "core/ops/ops.h"

#include "core/math/exp.h"
#include "core/ops/unary.h"

namespace attention::ops {

namespace {

constexpr double kTwoOverRootPi = 1.12837916709551257390;

class ErfSlope final : public Unary {
 public:
  ErfSlope() : Unary("erf_slope", "{0} = 2 / math.sqrt(math.pi) * (-{1} * {1}).exp()") {}

  void forward(const Inputs& in, Tensor& out) const override {
    with_dtype(out.dtype(), [&](auto zero) {
      using T = decltype(zero);
      const T* a = in[0]->data<T>();
      T* y = out.data<T>();
      const T two_over_root_pi = static_cast<T>(kTwoOverRootPi);
      // [forward]
      for (Index i = 0; i < out.size(); ++i) {
        const T squared = a[i] * a[i];
        y[i] = two_over_root_pi * math::exp(0 - squared);
      }
      // [/forward]
    });
  }

  void combine(Expression& e, Expression::Ref a, DType dtype) const override {
    const Expression::Ref two_over_root_pi = e.constant(rounded(dtype, kTwoOverRootPi));
    const Expression::Ref zero = e.constant(0);
    e.product(two_over_root_pi, e.exp(e.difference(zero, e.product(a, a))));
  }
};

}  // namespace

std::unique_ptr<Op> erf_slope() {
  return std::make_unique<ErfSlope>();
}

}  // namespace attention::ops
