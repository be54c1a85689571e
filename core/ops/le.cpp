#include "core/ops/ops.h"

#include "core/ops/elementwise.h"

namespace attention::ops {

namespace {

class Le final : public Elementwise {
 public:
  Le() : Elementwise("le", "{0} = ({1} <= {2}).to({1}.dtype)", nullptr) {}

 protected:
  void compute(const ConstCells& a, const Beside& b, const Cells& y) const override {
    // [forward]
    // b is repeated where it has fewer rows, columns
    for (Index t = 0; t < a.rows(); ++t) {
      for (Index j = 0; j < a.cols(); ++j) {
        y(t, j) = a(t, j) <= b(t, j);
      }
    }
    // [/forward]
  }

  void combine(Expression& e, Expression::Ref a, Expression::Ref b) const override {
    const Expression::Ref difference = e.difference(b, a);
    const Expression::Ref below = e.difference(difference, e.abs(difference));  // 0 if a <= b
    const Expression::Ref one = e.constant(1);
    e.where(below, one, e.constant(0));
  }
};

}  // namespace

std::unique_ptr<Op> le() {
  return std::make_unique<Le>();
}

}  // namespace attention::ops
