#include "core/ops/exp.h"

#include "core/math/exp.h"

namespace attention::ops {

namespace {

class Exp final : public Op {
 public:
  const char* name() const override { return "exp"; }

  Result<Shape> shape(const Inputs& in) const override { return in[0]->shape(); }

  void forward(const Inputs& in, Tensor& out) const override {
    with_dtype(out.dtype(), [&](auto zero) {
      using T = decltype(zero);
      const T* a = in[0]->data<T>();
      T* y = out.data<T>();
      // [forward]
      for (Index i = 0; i < out.size(); ++i) {
        y[i] = math::exp(a[i]);  // exp(-inf) is exactly 0
      }
      // [/forward]
    });
  }

  Expression terms(const Inputs&, const Tensor&, std::int64_t offset) const override {
    Expression e;
    e.exp(e.cell(0, offset));
    return e;
  }

  std::string pytorch(const std::string& out, const std::vector<std::string>& in) const override {
    return out + " = " + in[0] + ".exp()";
  }

  std::string numpy(const std::string& out, const std::vector<std::string>& in) const override {
    return out + " = np.exp(" + in[0] + ")";
  }
};

}  // namespace

std::unique_ptr<Op> exp() {
  return std::make_unique<Exp>();
}

}  // namespace attention::ops
