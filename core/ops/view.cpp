#include "core/ops/ops.h"

#include "core/ops/cells.h"

namespace attention::ops {

namespace {

class View final : public Op {
 public:
  View(const char* pytorch, const Shape& shape)
      : Op("view", {OpKind::kCopy, 1}, pytorch, nullptr, shape) {}

  Result<Shape> shape(const Inputs& in) const override {
    if (element_count(numbers()) != in[0]->size()) {
      return refuse(reason::view_size, {in[0]->size(), in[0]->shape(), numbers()});
    }
    return numbers();
  }

  void forward(const Inputs& in, Tensor& out) const override {
    const ConstCells a(*in[0]);
    const Cells y(out);
    // [forward]
    // the same order, other axes: a copy, where
    // PyTorch reads the same memory
    for (Index i = 0; i < out.size(); ++i) {
      y[i] = a[i];
    }
    // [/forward]
  }

  Expression terms(const Inputs&, const Tensor&, Index offset) const override {
    Expression e;
    e.cell(0, offset);
    return e;
  }

  // dy may be a transposed one, which PyTorch views in another shape only as a copy.
  std::string gradient(const Inputs&, int) const override {
    return "d = contiguous_view(dy, shape)";
  }
};

}  // namespace

std::unique_ptr<Op> view(const Shape& shape) {
  return std::make_unique<View>("{0} = {1}.view({5})", shape);
}

std::unique_ptr<Op> contiguous_view(const Shape& shape) {
  return std::make_unique<View>("{0} = {1}.contiguous().view({5})", shape);
}

std::unique_ptr<Op> as_is(const Shape& shape) {
  return std::make_unique<View>("{0} = {1}", shape);
}

}  // namespace attention::ops
