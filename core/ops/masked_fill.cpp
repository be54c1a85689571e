#include "core/ops/ops.h"

#include <cmath>
#include <limits>

#include "core/ops/cells.h"

namespace attention::ops {

namespace {

class MaskedFill final : public Op {
 public:
  MaskedFill(double fill, const char* pytorch)
      : Op("masked_fill", {OpKind::kElementwise, 2}, pytorch), fill_(fill) {}

  Result<Shape> shape(const Inputs& in) const override {
    if (in[1]->shape() != Shape{in[0]->rows(), in[0]->cols()}) {
      return refuse(reason::mask_shape, {in[0]->rows(), in[0]->cols(), in[1]->shape()});
    }
    return in[0]->shape();
  }

  void forward(const Inputs& in, Tensor& out) const override {
    for (Index m = 0; m < out.matrices(); ++m) {
      const ConstCells x(*in[0], m), mask(*in[1], m);
      const Cells y(out, m);
      const double fill = fill_;
      // [forward]
      // fill is -inf: exp makes it 0
      for (Index t = 0; t < x.rows(); ++t) {
        for (Index j = 0; j < x.cols(); ++j) {
          y(t, j) = mask(t, j) == 0 ? fill : x(t, j);
        }
      }
      // [/forward]
    }
  }

  Expression terms(const Inputs& in, const Tensor& out, Index offset) const override {
    Expression e;
    const Expression::Ref mask = e.cell(1, offset % in[1]->size());
    const Expression::Ref fill = e.constant(rounded(out.dtype(), fill_));
    e.where(mask, fill, e.cell(0, offset));
    return e;
  }

  bool gives_minus_infinity() const override { return std::isinf(fill_); }

  std::string gradient(const Inputs&, int input) const override {
    return input == 0 ? "d = masked_fill_0(dy, b)" : "";
  }

 private:
  double fill_;
};

}  // namespace

std::unique_ptr<Op> masked_fill() {
  return masked_fill(-std::numeric_limits<double>::infinity(),
                     "{0} = {1}.masked_fill({2} == 0, float('-inf'))");
}

std::unique_ptr<Op> masked_fill(double fill, const char* pytorch) {
  return std::make_unique<MaskedFill>(fill, pytorch);
}

}  // namespace attention::ops
