#include "core/ops/tril.h"

#include "core/ops/cells.h"

namespace attention::ops {

namespace {

class Tril final : public Op {
 public:
  Tril() : Op("tril", {OpKind::kElementwise, 1}, "{0} = torch.tril({1})") {}

  Result<Shape> shape(const Inputs& in) const override {
    if (in[0]->shape().size() < 2) return refuse("tril needs a matrix.");
    return in[0]->shape();
  }

  void forward(const Inputs& in, Tensor& out) const override {
    for (Index m = 0; m < out.matrices(); ++m) {
      const ConstCells a(*in[0], m);
      const Cells y(out, m);
      // [forward]
      for (Index t = 0; t < y.rows(); ++t) {
        for (Index j = 0; j < y.cols(); ++j) {
          y(t, j) = j <= t ? a(t, j) : 0;
        }
      }
      // [/forward]
    }
  }

  Expression terms(const Inputs& in, const Tensor&, Index offset) const override {
    const Index t = offset / in[0]->cols() % in[0]->rows();
    const Index j = offset % in[0]->cols();
    Expression e;
    if (j <= t) {
      e.cell(0, offset);
    } else {
      e.constant(0);
    }
    return e;
  }
};

}  // namespace

std::unique_ptr<Op> tril() {
  return std::make_unique<Tril>();
}

}  // namespace attention::ops
