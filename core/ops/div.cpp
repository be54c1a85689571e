#include "core/ops/div.h"

namespace attention::ops {

namespace {

class Div final : public Op {
 public:
  const char* name() const override { return "div"; }

  Result<Shape> shape(const Inputs& in) const override {
    return shape_beside("div", *in[0], *in[1]);
  }

  void forward(const Inputs& in, Tensor& out) const override {
    with_dtype(out.dtype(), [&](auto zero) {
      using T = decltype(zero);
      for (Index m = 0; m < out.matrices(); ++m) {
        const auto a = in[0]->matrix<T>(m);
        const auto b = in[1]->matrix<T>(m);
        auto y = out.matrix<T>(m);
        // [forward]
        const bool column = b.cols() == 1;  // one per row
        const bool row = b.rows() == 1;     // one per column
        for (Index t = 0; t < a.rows(); ++t) {
          for (Index j = 0; j < a.cols(); ++j) {
            y(t, j) = a(t, j) / b(row ? 0 : t, column ? 0 : j);
          }
        }
        // [/forward]
      }
    });
  }

  Expression terms(const Inputs& in, const Tensor&, std::int64_t offset) const override {
    Expression e;
    const Expression::Ref a = e.cell(0, offset);
    e.quotient(a, e.cell(1, offset_beside(*in[0], *in[1], offset)));
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
