#include "core/ops/view.h"

namespace attention::ops {

namespace {

class View final : public Op {
 public:
  View(Shape shape, const char* method) : shape_(std::move(shape)), method_(method) {}

  const char* name() const override { return "view"; }

  Result<Shape> shape(const Inputs& in) const override {
    if (element_count(shape_) != in[0]->size()) {
      return Refusal{"the " + std::to_string(in[0]->size()) + " numbers of " +
                     to_string(in[0]->shape()) + " cannot be viewed as " + to_string(shape_) + "."};
    }
    return shape_;
  }

  void forward(const Inputs& in, Tensor& out) const override {
    with_dtype(out.dtype(), [&](auto zero) {
      using T = decltype(zero);
      const T* a = in[0]->data<T>();
      T* y = out.data<T>();
      // [forward]
      for (Index i = 0; i < out.size(); ++i) {
        y[i] = a[i];  // the same order, other axes
      }
      // [/forward]
    });
  }

  Expression terms(const Inputs&, const Tensor&, std::int64_t offset) const override {
    Expression e;
    e.cell(0, offset);
    return e;
  }

  std::string pytorch(const std::string& out, const std::vector<std::string>& in) const override {
    return out + " = " + in[0] + method_ + "(" + sizes(shape_) + ")";
  }

 private:
  Shape shape_;
  const char* method_;
};

}  // namespace

std::unique_ptr<Op> view(Shape shape) {
  return std::make_unique<View>(std::move(shape), ".view");
}

std::unique_ptr<Op> contiguous_view(Shape shape) {
  return std::make_unique<View>(std::move(shape), ".contiguous().view");
}

}  // namespace attention::ops
