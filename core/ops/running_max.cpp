#include <algorithm>

#include "core/ops/cells.h"
#include "core/ops/ops.h"

namespace attention::ops {

namespace {

class RunningMax final : public Op {
 public:
  RunningMax()
      : Op("running_max", {OpKind::kReduction, 2, -1},
           "{0} = torch.maximum({2}, {1}.amax(dim=-1, keepdim=True)).detach()") {}

  Result<Shape> shape(const Inputs& in) const override {
    Shape shape = in[0]->shape();
    if (!shape.empty()) shape.back() = 1;
    if (shape.empty() || in[1]->shape() != shape) {
      return refuse(reason::running_max_shapes, {in[0]->shape(), in[1]->shape()});
    }
    return shape;
  }

  void forward(const Inputs& in, Tensor& out) const override {
    for (Index m = 0; m < out.matrices(); ++m) {
      const ConstCells a(*in[0], m), before(*in[1], m);
      const Cells y(out, m);
      // [forward]
      for (Index t = 0; t < a.rows(); ++t) {
        double largest = before(t, 0);  // so far
        for (Index j = 0; j < a.cols(); ++j) {
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
    std::vector<Expression::Ref> all = {e.cell(1, offset)};
    for (const Expression::Ref cell : e.cells(0, offset * cols, cols)) all.push_back(cell);
    e.max(std::move(all));
    return e;
  }
};

}  // namespace

std::unique_ptr<Op> running_max() {
  return std::make_unique<RunningMax>();
}

}  // namespace attention::ops
