#include "core/ops/abs_difference.h"

#include <cmath>

namespace attention::ops {

namespace {

class AbsDifference final : public Op {
 public:
  const char* name() const override { return "abs_difference"; }

  Result<Shape> shape(const Inputs& in) const override {
    if (in[0]->shape() != in[1]->shape()) {
      return Refusal{"only tensors of one shape can be compared, not " + to_string(in[0]->shape()) +
                     " and " + to_string(in[1]->shape()) + "."};
    }
    return in[0]->shape();
  }

  void forward(const Inputs& in, Tensor& out) const override {
    with_dtype(out.dtype(), [&](auto zero) {
      using T = decltype(zero);
      const T* a = in[0]->data<T>();
      const T* b = in[1]->data<T>();
      T* y = out.data<T>();
      // [forward]
      for (Index i = 0; i < out.size(); ++i) {
        y[i] = std::abs(a[i] - b[i]);
      }
      // [/forward]
    });
  }

  Expression terms(const Inputs&, const Tensor&, std::int64_t offset) const override {
    Expression e;
    const Expression::Ref a = e.cell(0, offset);
    e.abs(e.difference(a, e.cell(1, offset)));
    return e;
  }

  std::string pytorch(const std::string& out, const std::vector<std::string>& in) const override {
    return out + " = (" + in[0] + " - " + in[1] + ").abs()";
  }
};

}  // namespace

std::unique_ptr<Op> abs_difference() {
  return std::make_unique<AbsDifference>();
}

}  // namespace attention::ops
