#include "core/ops/view.h"

#include "core/ops/cells.h"

namespace attention::ops {

namespace {

class View final : public Op {
 public:
  View(Shape shape, const char* method)
      : Op("view", fill("{} = {}{}({})", {"{0}", "{1}", method, shape})),
        shape_(std::move(shape)) {}

  Result<Shape> shape(const Inputs& in) const override {
    if (element_count(shape_) != in[0]->size()) {
      return Refusal("the {} numbers of [{}] cannot be viewed as [{}].",
                     {in[0]->size(), in[0]->shape(), shape_});
    }
    return shape_;
  }

  void forward(const Inputs& in, Tensor& out) const override {
    const ConstCells a(*in[0]);
    const Cells y(out);
    // [forward]
    for (Index i = 0; i < out.size(); ++i) {
      y[i] = a[i];  // the same order, other axes
    }
    // [/forward]
  }

  Expression terms(const Inputs&, const Tensor&, std::int64_t offset) const override {
    Expression e;
    e.cell(0, offset);
    return e;
  }

 private:
  Shape shape_;
};

}  // namespace

std::unique_ptr<Op> view(Shape shape) {
  return std::make_unique<View>(std::move(shape), ".view");
}

std::unique_ptr<Op> contiguous_view(Shape shape) {
  return std::make_unique<View>(std::move(shape), ".contiguous().view");
}

}  // namespace attention::ops
