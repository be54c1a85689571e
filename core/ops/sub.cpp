#include "core/ops/sub.h"

#include "core/ops/cells.h"

namespace attention::ops {

namespace {

class Sub final : public Op {
 public:
  Sub() : Op("sub", {OpKind::kElementwise, 2}, "{0} = {1} - {2}") {}

  Result<Shape> shape(const Inputs& in) const override {
    return shape_beside("sub", *in[0], *in[1]);
  }

  void forward(const Inputs& in, Tensor& out) const override {
    for (Index m = 0; m < out.matrices(); ++m) {
      const ConstCells a(*in[0], m);
      const ConstCells b(*in[1], m);
      const Cells y(out, m);
      // [forward]
      const bool col = b.cols() == 1;  // one per row
      const bool row = b.rows() == 1;  // one per column
      for (Index t = 0; t < a.rows(); ++t) {
        for (Index j = 0; j < a.cols(); ++j) {
          y(t, j) = a(t, j) - b(row ? 0 : t, col ? 0 : j);
        }
      }
      // [/forward]
    }
  }

  Expression terms(const Inputs& in, const Tensor&, Index offset) const override {
    Expression e;
    const Expression::Ref a = e.cell(0, offset);
    e.difference(a, e.cell(1, offset_beside(*in[0], *in[1], offset)));
    return e;
  }

  // A masked score stays masked when the row's maximum is taken off it; and one so far below that
  // no float holds the difference has an exp of 0, too.
  bool gives_minus_infinity() const override { return true; }
};

}  // namespace

std::unique_ptr<Op> sub() {
  return std::make_unique<Sub>();
}

}  // namespace attention::ops
