#include "core/ops/ops.h"

#include "core/ops/elementwise.h"

namespace attention::ops {

namespace {

class Div final : public Elementwise {
 public:
  Div() : Elementwise("div", "{0} = {1} / {2}", kernels::div) {}

  std::string gradient(const Inputs&, int input) const override {
    if (input == 0) return "d = div(dy, b)";
    return R"(
      product = mul(dy, y)
      ratio = div(product, b)
      d = neg(ratio)
    )";
  }

 protected:
  void compute(const ConstCells& a, const Beside& b, const Cells& y) const override {
    // [forward]
    // b is repeated where it has fewer rows, columns
    for (Index t = 0; t < a.rows(); ++t) {
      for (Index j = 0; j < a.cols(); ++j) {
        y(t, j) = a(t, j) / b(t, j);
      }
    }
    // [/forward]
  }

  void combine(Expression& e, Expression::Ref a, Expression::Ref b) const override {
    e.quotient(a, b);
  }
};

}  // namespace

std::unique_ptr<Op> div() {
  return std::make_unique<Div>();
}

}  // namespace attention::ops
