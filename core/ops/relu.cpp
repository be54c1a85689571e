#include "core/ops/ops.h"

#include <algorithm>

#include "core/ops/unary.h"

namespace attention::ops {

namespace {

class Relu final : public Unary {
 public:
  Relu() : Unary("relu", "{0} = F.relu({1})", "{0} = np.maximum({1}, 0)") {}

  void forward(const Inputs& in, Tensor& out) const override {
    const ConstCells a(*in[0]);
    const Cells y(out);
    // [forward]
    for (Index i = 0; i < out.size(); ++i) {
      y[i] = std::max(0.0, a[i]);
    }
    // [/forward]
  }

  void combine(Expression& e, Expression::Ref a, DType) const override {
    const Expression::Ref zero = e.constant(0);
    const Expression::Ref below = e.difference(a, e.abs(a));  // 0 where a is not negative
    e.where(a, zero, e.where(below, a, zero));
  }

  // 1 where a is above 0, else 0: at 0 itself nothing passes, as in PyTorch.
  std::string gradient(const Inputs&, int) const override {
    return R"(
      sign = sign(a)
      passes = relu(sign)
      d = mul(dy, passes)
    )";
  }
};

}  // namespace

std::unique_ptr<Op> relu() {
  return std::make_unique<Relu>();
}

}  // namespace attention::ops
