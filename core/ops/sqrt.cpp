#include "core/ops/ops.h"

#include <cmath>

#include "core/ops/unary.h"

namespace attention::ops {

namespace {

class Sqrt final : public Unary {
 public:
  Sqrt() : Unary("sqrt", "{0} = {1}.sqrt()", "{0} = np.sqrt({1})") {}

  void forward(const Inputs& in, Tensor& out) const override {
    const ConstCells a(*in[0]);
    const Cells y(out);
    // [forward]
    for (Index i = 0; i < out.size(); ++i) {
      y[i] = std::sqrt(a[i]);
    }
    // [/forward]
  }

  void combine(Expression& e, Expression::Ref a, DType) const override { e.sqrt(a); }

  std::string gradient(const Inputs&, int) const override {
    return R"(
      twice = add(y, y)
      d = div(dy, twice)
    )";
  }
};

}  // namespace

std::unique_ptr<Op> sqrt() {
  return std::make_unique<Sqrt>();
}

}  // namespace attention::ops
