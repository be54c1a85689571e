#include "core/ops/ops.h"

#include <algorithm>

#include "core/ops/cells.h"

namespace attention::ops {

namespace {

class Amax final : public Op {
 public:
  Amax() : Op("amax", {OpKind::kReduction, 1, -1}, "{0} = {1}.amax(dim=-1, keepdim=True)") {}

  Result<Shape> shape(const Inputs& in) const override {
    if (in[0]->shape().empty()) return refuse(reason::needs_axis, {name()});
    Shape shape = in[0]->shape();
    shape.back() = 1;
    return shape;
  }

  void forward(const Inputs& in, Tensor& out) const override {
    for (Index m = 0; m < out.matrices(); ++m) {
      const ConstCells a(*in[0], m);
      const Cells y(out, m);
      // [forward]
      for (Index t = 0; t < a.rows(); ++t) {
        double largest = a(t, 0);
        for (Index j = 1; j < a.cols(); ++j) {
          largest = std::max(largest, a(t, j));
        }
        y(t, 0) = largest;
      }
      // [/forward]
    }
  }

  Expression terms(const Inputs& in, const Tensor&, Index offset) const override {
    const Index cols = in[0]->cols();
    Expression e;
    e.max(e.cells(0, offset * cols, cols));
    return e;
  }

  std::string gradient(const Inputs&, int) const override {
    return R"(
      largest = amax(a)
      is_max = eq(a, largest)
      count = sum(is_max)
      share = div(is_max, count)
      d = mul(share, dy)
    )";
  }
};

}  // namespace

std::unique_ptr<Op> amax() {
  return std::make_unique<Amax>();
}

}  // namespace attention::ops
