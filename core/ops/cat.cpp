#include "core/ops/cat.h"

namespace attention::ops {

namespace {

class Cat final : public Op {
 public:
  const char* name() const override { return "cat"; }

  Result<Shape> shape(const Inputs& in) const override {
    Shape shape = in[0]->shape();
    if (shape.empty()) return Refusal{"cat needs at least one axis."};
    shape.back() = 0;
    for (const Tensor* part : in) {
      Shape same = part->shape();
      if (!same.empty()) same.back() = shape.back();
      if (same != shape) {
        return Refusal{"only tensors that differ in nothing but their columns can stand side by " +
                       std::string("side, not ") + to_string(in[0]->shape()) + " and " +
                       to_string(part->shape()) + "."};
      }
      shape.back() += part->cols();
    }
    return shape;
  }

  void forward(const Inputs& in, Tensor& out) const override {
    with_dtype(out.dtype(), [&](auto zero) {
      using T = decltype(zero);
      const Index rows = out.size() / out.cols();
      MatrixMap<T> y(out.data<T>(), rows, out.cols());
      Index begin = 0;
      for (const Tensor* part : in) {
        const ConstMatrixMap<T> a(part->data<T>(), rows, part->cols());
        // [forward]
        // the next columns; then the next input
        y.middleCols(begin, a.cols()) = a;
        begin += a.cols();
        // [/forward]
      }
    });
  }

  Expression terms(const Inputs& in, const Tensor& out, std::int64_t offset) const override {
    std::int64_t column = offset % out.cols();
    int part = 0;
    while (column >= in[static_cast<std::size_t>(part)]->cols()) {
      column -= in[static_cast<std::size_t>(part)]->cols();
      ++part;
    }
    Expression e;
    e.cell(part, offset / out.cols() * in[static_cast<std::size_t>(part)]->cols() + column);
    return e;
  }

  std::string pytorch(const std::string& out, const std::vector<std::string>& in) const override {
    std::string list;
    for (const std::string& part : in) list += (list.empty() ? "" : ", ") + part;
    return out + " = torch.cat([" + list + "], dim=-1)";
  }
};

}  // namespace

std::unique_ptr<Op> cat() {
  return std::make_unique<Cat>();
}

}  // namespace attention::ops
