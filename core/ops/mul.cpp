#include "core/ops/ops.h"

#include "core/ops/elementwise.h"

namespace attention::ops {

namespace {

class Mul final : public Elementwise {
 public:
  Mul() : Elementwise("mul", "{0} = {1} * {2}", kernels::mul) {}

  std::string gradient(const Inputs&, int input) const override {
    return input == 0 ? "d = mul(dy, b)" : "d = mul(dy, a)";
  }

 protected:
  void compute(const ConstCells& a, const Beside& b, const Cells& y) const override {
    // [forward]
    // b is repeated where it has fewer rows, columns
    for (Index t = 0; t < a.rows(); ++t) {
      for (Index j = 0; j < a.cols(); ++j) {
        y(t, j) = a(t, j) * b(t, j);
      }
    }
    // [/forward]
  }

  void combine(Expression& e, Expression::Ref a, Expression::Ref b) const override {
    e.product(a, b);
  }
};

}  // namespace

std::unique_ptr<Op> mul() {
  return std::make_unique<Mul>();
}

}  // namespace attention::ops
