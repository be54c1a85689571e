#include "core/ops/sub.h"

namespace attention::ops {

namespace {

class Sub final : public Op {
 public:
  const char* name() const override { return "sub"; }

  Result<Shape> shape(const Inputs& in) const override {
    return shape_beside_column("sub", *in[0], *in[1]);
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
        y[i] = a[i] - b[beside];
      }
      // [/forward]
    });
  }

  Expression terms(const Inputs& in, const Tensor&, std::int64_t offset) const override {
    Expression e;
    const Expression::Ref a = e.cell(0, offset);
    e.difference(a, e.cell(1, offset_beside_column(*in[0], *in[1], offset)));
    return e;
  }

  std::string pytorch(const std::string& out, const std::vector<std::string>& in) const override {
    return out + " = " + in[0] + " - " + in[1];
  }

  // A masked score stays masked when the row's maximum is taken off it.
  bool gives_minus_infinity() const override { return true; }
};

}  // namespace

std::unique_ptr<Op> sub() {
  return std::make_unique<Sub>();
}

}  // namespace attention::ops
