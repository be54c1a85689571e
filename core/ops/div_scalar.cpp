#include "core/ops/div_scalar.h"

namespace attention::ops {

namespace {

class DivScalar final : public Op {
 public:
  DivScalar(double divisor, std::string pytorch)
      : divisor_(divisor), pytorch_(std::move(pytorch)) {}

  const char* name() const override { return "div_scalar"; }

  Result<Shape> shape(const Inputs& in) const override { return in[0]->shape(); }

  void forward(const Inputs& in, Tensor& out) const override {
    with_dtype(out.dtype(), [&](auto zero) {
      using T = decltype(zero);
      const T* a = in[0]->data<T>();
      T* y = out.data<T>();
      // [forward]
      const T divisor = T(divisor_);  // the square root of head_size
      for (Index i = 0; i < out.size(); ++i) {
        y[i] = a[i] / divisor;
      }
      // [/forward]
    });
  }

  Expression terms(const Inputs&, const Tensor& out, std::int64_t offset) const override {
    Expression e;
    const Expression::Ref a = e.cell(0, offset);
    const double rounded =
        with_dtype(out.dtype(), [&](auto zero) { return double(decltype(zero)(divisor_)); });
    e.quotient(a, e.constant(rounded));
    return e;
  }

  std::string pytorch(const std::string& out, const std::vector<std::string>& in) const override {
    return out + " = " + in[0] + " / " + pytorch_;
  }

 private:
  double divisor_;
  std::string pytorch_;
};

}  // namespace

std::unique_ptr<Op> div_scalar(double divisor, std::string pytorch) {
  return std::make_unique<DivScalar>(divisor, std::move(pytorch));
}

}  // namespace attention::ops
