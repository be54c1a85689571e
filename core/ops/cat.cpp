#include "core/ops/cat.h"

#include "core/ops/cells.h"

namespace attention::ops {

namespace {

class Cat final : public Op {
 public:
  Cat() : Op("cat", {OpKind::kCopy, Traits::kSome}, "{0} = torch.cat([{4}], dim=-1)") {}

  Result<Shape> shape(const Inputs& in) const override {
    Shape shape = in[0]->shape();
    if (shape.empty()) return refuse("cat needs at least one axis.");
    shape.back() = 0;
    for (const Tensor* part : in) {
      Shape same = part->shape();
      if (!same.empty()) same.back() = shape.back();
      if (same != shape) {
        return refuse(
            "only tensors that differ in nothing but their columns can stand side by side, not "
            "[{}] and [{}].",
            {in[0]->shape(), part->shape()});
      }
      shape.back() += part->cols();
    }
    return shape;
  }

  void forward(const Inputs& in, Tensor& out) const override {
    const Index rows = out.size() / out.cols();
    const Cells y(out, 0, rows, out.cols());
    Index begin = 0;
    for (const Tensor* part : in) {
      const ConstCells a(*part, 0, rows, part->cols());
      // [forward]
      // the next columns; then the next input
      for (Index t = 0; t < a.rows(); ++t) {
        for (Index j = 0; j < a.cols(); ++j) {
          y(t, begin + j) = a(t, j);
        }
      }
      begin += a.cols();
      // [/forward]
    }
  }

  Expression terms(const Inputs& in, const Tensor& out, Index offset) const override {
    Index column = offset % out.cols();
    int part = 0;
    while (column >= in[static_cast<std::size_t>(part)]->cols()) {
      column -= in[static_cast<std::size_t>(part)]->cols();
      ++part;
    }
    Expression e;
    e.cell(part, offset / out.cols() * in[static_cast<std::size_t>(part)]->cols() + column);
    return e;
  }
};

}  // namespace

std::unique_ptr<Op> cat() {
  return std::make_unique<Cat>();
}

}  // namespace attention::ops
