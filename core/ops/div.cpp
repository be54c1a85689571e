#include "core/ops/div.h"

namespace attention::ops {

namespace {

class Div final : public Op {
 public:
  const char* name() const override { return "div"; }

  Result<Shape> shape(const Inputs& in) const override {
    return shape_beside_column("div", *in[0], *in[1]);
  }

  void forward(const Inputs& in, Tensor& out) const override {
    with_dtype(out.dtype(), [&](auto zero) {
      using T = decltype(zero);
      const T* a = in[0]->data<T>();
      const T* b = in[1]->data<T>();
      T* y = out.data<T>();
      // [forward]
      for (Index i = 0; i < out.size(); ++i) {
        const Index beside = offset_beside_column(*in[0], *in[1], i);  // b may be one column
        y[i] = a[i] / b[beside];
      }
      // [/forward]
    });
  }

  Expression terms(const Inputs& in, const Tensor&, std::int64_t offset) const override {
    Expression e;
    const Expression::Ref a = e.cell(0, offset);
    e.quotient(a, e.cell(1, offset_beside_column(*in[0], *in[1], offset)));
    return e;
  }

  std::string pytorch(const std::string& out, const std::vector<std::string>& in) const override {
    return out + " = " + in[0] + " / " + in[1];
  }
};

}  // namespace

std::unique_ptr<Op> div() {
  return std::make_unique<Div>();
}

}  // namespace attention::ops
