#include "core/ops/max.h"

#include <algorithm>

namespace attention::ops {

namespace {

class Max final : public Op {
 public:
  const char* name() const override { return "max"; }

  Result<Shape> shape(const Inputs&) const override { return Shape{}; }

  void forward(const Inputs& in, Tensor& out) const override {
    with_dtype(out.dtype(), [&](auto zero) {
      using T = decltype(zero);
      const T* a = in[0]->data<T>();
      T* y = out.data<T>();
      // [forward]
      y[0] = a[0];
      for (Index i = 1; i < in[0]->size(); ++i) {
        y[0] = std::max(y[0], a[i]);
      }
      // [/forward]
    });
  }

  Expression terms(const Inputs& in, const Tensor&, std::int64_t) const override {
    Expression e;
    std::vector<Expression::Ref> cells;
    for (std::int64_t i = 0; i < in[0]->size(); ++i) cells.push_back(e.cell(0, i));
    e.max(cells);
    return e;
  }

  std::string pytorch(const std::string& out, const std::vector<std::string>& in) const override {
    return out + " = " + in[0] + ".max()";
  }
};

}  // namespace

std::unique_ptr<Op> max() {
  return std::make_unique<Max>();
}

}  // namespace attention::ops
