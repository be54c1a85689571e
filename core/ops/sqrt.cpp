#include "core/ops/ops.h"

#include <cmath>

#include "core/ops/cells.h"

namespace attention::ops {

namespace {

class Sqrt final : public Op {
 public:
  Sqrt() : Op("sqrt", {OpKind::kElementwise, 1}, "{0} = {1}.sqrt()", "{0} = np.sqrt({1})") {}

  Result<Shape> shape(const Inputs& in) const override { return in[0]->shape(); }

  void forward(const Inputs& in, Tensor& out) const override {
    const ConstCells a(*in[0]);
    const Cells y(out);
    // [forward]
    for (Index i = 0; i < out.size(); ++i) {
      y[i] = std::sqrt(a[i]);
    }
    // [/forward]
  }

  Expression terms(const Inputs&, const Tensor&, Index offset) const override {
    Expression e;
    e.sqrt(e.cell(0, offset));
    return e;
  }

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
