#include "core/ops/ops.h"

#include <cmath>

#include "core/ops/cells.h"

namespace attention::ops {

namespace {

class AbsDifference final : public Op {
 public:
  AbsDifference() : Op("abs_difference", {OpKind::kElementwise, 2}, "{0} = ({1} - {2}).abs()") {}

  Result<Shape> shape(const Inputs& in) const override {
    if (in[0]->shape() != in[1]->shape()) {
      return refuse(reason::compared_shapes, {in[0]->shape(), in[1]->shape()});
    }
    return in[0]->shape();
  }

  void forward(const Inputs& in, Tensor& out) const override {
    const ConstCells a(*in[0]), b(*in[1]);
    const Cells y(out);
    // [forward]
    for (Index i = 0; i < out.size(); ++i) {
      y[i] = std::abs(a[i] - b[i]);
    }
    // [/forward]
  }

  Expression terms(const Inputs&, const Tensor&, Index offset) const override {
    Expression e;
    const Expression::Ref a = e.cell(0, offset);
    e.abs(e.difference(a, e.cell(1, offset)));
    return e;
  }

  std::string gradient(const Inputs&, int input) const override {
    return input == 0 ? R"(
      difference = sub(a, b)
      sign = sign(difference)
      d = mul(dy, sign)
    )"
                      : R"(
      difference = sub(b, a)
      sign = sign(difference)
      d = mul(dy, sign)
    )";
  }
};

}  // namespace

std::unique_ptr<Op> abs_difference() {
  return std::make_unique<AbsDifference>();
}

}  // namespace attention::ops
