#include "core/ops/ops.h"

#include "core/ops/cells.h"

namespace attention::ops {

namespace {

class DivByCount final : public Op {
 public:
  DivByCount()
      : Op("div_by_count", {OpKind::kElementwise, 1},
           "{0} = {1}.clone()\n"
           "for t in range({1}.shape[1]):\n"
           "    {0}[:, t] /= t + 1") {}

  Result<Shape> shape(const Inputs& in) const override {
    if (in[0]->shape().size() != 3) {
      return refuse(reason::div_by_count_shape, {in[0]->shape()});
    }
    return in[0]->shape();
  }

  void forward(const Inputs& in, Tensor& out) const override {
    for (Index b = 0; b < out.matrices(); ++b) {
      const ConstCells sums(*in[0], b);
      const Cells y(out, b);
      // [forward]
      for (Index t = 0; t < sums.rows(); ++t) {
        for (Index c = 0; c < sums.cols(); ++c) {
          y(t, c) = sums(t, c) / double(t + 1);
        }
      }
      // [/forward]
    }
  }

  Expression terms(const Inputs&, const Tensor& out, Index offset) const override {
    const Index t = offset / out.cols() % out.rows();
    Expression e;
    const Expression::Ref sum = e.cell(0, offset);
    e.quotient(sum, e.constant(double(t + 1)));
    return e;
  }

  std::string gradient(const Inputs&, int) const override { return "d = div_by_count(dy)"; }
};

}  // namespace

std::unique_ptr<Op> div_by_count() {
  return std::make_unique<DivByCount>();
}

}  // namespace attention::ops
