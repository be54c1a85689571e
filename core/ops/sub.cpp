#include "core/ops/ops.h"

#include "core/ops/elementwise.h"

namespace attention::ops {

namespace {

class Sub final : public Elementwise {
 public:
  Sub() : Elementwise("sub", "{0} = {1} - {2}", kernels::sub) {}

  // A masked score stays masked when the row's maximum is taken off it; and one so far below that
  // no float holds the difference has an exp of 0, too.
  bool gives_minus_infinity() const override { return true; }

  std::string gradient(const Inputs&, int input) const override {
    return input == 0 ? "d = dy" : "d = neg(dy)";
  }

 protected:
  void compute(const ConstCells& a, const Beside& b, const Cells& y) const override {
    // [forward]
    // b is repeated where it has fewer rows, columns
    for (Index t = 0; t < a.rows(); ++t) {
      for (Index j = 0; j < a.cols(); ++j) {
        y(t, j) = a(t, j) - b(t, j);
      }
    }
    // [/forward]
  }

  void combine(Expression& e, Expression::Ref a, Expression::Ref b) const override {
    e.difference(a, b);
  }
};

}  // namespace

std::unique_ptr<Op> sub() {
  return std::make_unique<Sub>();
}

}  // namespace attention::ops
