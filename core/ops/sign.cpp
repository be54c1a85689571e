#include "core/ops/ops.h"

#include "core/ops/unary.h"

namespace attention::ops {

namespace {

class Sign final : public Unary {
 public:
  Sign() : Unary("sign", "{0} = {1}.sign()", "{0} = np.sign({1})") {}

  void forward(const Inputs& in, Tensor& out) const override {
    const ConstCells a(*in[0]);
    const Cells y(out);
    // [forward]
    for (Index i = 0; i < out.size(); ++i) {
      y[i] = a[i] > 0 ? 1 : a[i] < 0 ? -1 : 0;
    }
    // [/forward]
  }

  void combine(Expression& e, Expression::Ref a, DType) const override {
    const Expression::Ref below = e.difference(a, e.abs(a));  // 0 where a is not negative
    const Expression::Ref one = e.constant(1), minus_one = e.constant(-1), zero = e.constant(0);
    e.where(a, zero, e.where(below, one, minus_one));
  }
};

}  // namespace

std::unique_ptr<Op> sign() {
  return std::make_unique<Sign>();
}

}  // namespace attention::ops
