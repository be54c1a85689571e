#include "core/ops/ops.h"

#include <cmath>
#include <limits>

#include "core/kernels/elementwise.h"
#include "core/ops/cells.h"

namespace attention::ops {

namespace {

class MaskedFill final : public Op {
 public:
  MaskedFill(double fill, const char* pytorch, bool is_of_heads)
      : Op("masked_fill", {OpKind::kElementwise, 2}, pytorch),
        fill_(fill),
        is_of_heads_(is_of_heads) {}

  Result<Shape> shape(const Inputs& in) const override {
    const Shape &x = in[0]->shape(), &mask = in[1]->shape();
    const Index rows = in[0]->rows(), cols = in[0]->cols();
    const bool is_of_batches =
        mask.size() == 3 && x.size() == (is_of_heads_ ? 4 : 3) && mask == Shape{x[0], rows, cols};
    if (is_of_batches || (!is_of_heads_ && mask == Shape{rows, cols})) return x;
    return refuse(reason::mask_shape, {rows, cols, mask});
  }

  void forward(const Inputs& in, Tensor& out) const override {
    const Index* ends = in[1]->size() == out.size() ? in[1]->only_ends(0) : nullptr;
    if (ends != nullptr) {
      kernels::copy_before(in[0]->data<float>(), ends, out.size() / out.cols(), out.cols(),
                           out.data_before(ends, static_cast<float>(fill_)));
      return;
    }
    for (Index m = 0; m < out.matrices(); ++m) {
      if (out.dtype() == DType::kFloat32) {
        kernels::masked_fill(
            in[0]->matrix<float>(m).data(), in[1]->matrix<float>(m / sharing(in)).data(),
            static_cast<float>(fill_), out.matrix<float>(m).data(), out.rows() * out.cols());
        continue;
      }
      const ConstCells x(*in[0], m), mask(*in[1], m / sharing(in));
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
    const Index size = out.rows() * out.cols(), m = offset / size / sharing(in);
    const Expression::Ref mask = e.cell(1, m % in[1]->matrices() * size + offset % size);
    const Expression::Ref fill = e.constant(rounded(out.dtype(), fill_));
    e.where(mask, fill, e.cell(0, offset));
    return e;
  }

  bool gives_minus_infinity() const override { return std::isinf(fill_); }
  bool is_always_finite() const override { return true; }

  std::string gradient(const Inputs&, int input) const override {
    if (input != 0) return "";
    return is_of_heads_ ? "d = masked_fill_heads_0(dy, b)" : "d = masked_fill_0(dy, b)";
  }

 private:
  /// How many matrices of x have one of the mask: the heads of a sequence.
  Index sharing(const Inputs& in) const { return is_of_heads_ ? in[0]->shape()[1] : 1; }

  double fill_;
  bool is_of_heads_;
};

}  // namespace

std::unique_ptr<Op> masked_fill() {
  return masked_fill(-std::numeric_limits<double>::infinity(),
                     "{0} = {1}.masked_fill({2} == 0, float('-inf'))");
}

std::unique_ptr<Op> masked_fill_heads() {
  return masked_fill(-std::numeric_limits<double>::infinity(),
                     "{0} = {1}.masked_fill({2}.unsqueeze(1) == 0, float('-inf'))", true);
}

std::unique_ptr<Op> masked_fill(double fill, const char* pytorch, bool is_of_heads) {
  return std::make_unique<MaskedFill>(fill, pytorch, is_of_heads);
}

}  // namespace attention::ops
