#include "core/ops/masked_fill.h"

#include <cmath>
#include <limits>

namespace attention::ops {

namespace {

class MaskedFill final : public Op {
 public:
  MaskedFill(double fill, std::string pytorch) : fill_(fill), pytorch_(std::move(pytorch)) {}

  const char* name() const override { return "masked_fill"; }

  Result<Shape> shape(const Inputs& in) const override {
    if (in[1]->shape() != Shape{in[0]->rows(), in[0]->cols()}) {
      return Refusal{"the mask must have the shape of one matrix, " +
                     to_string({in[0]->rows(), in[0]->cols()}) + ", not " +
                     to_string(in[1]->shape()) + "."};
    }
    return in[0]->shape();
  }

  void forward(const Inputs& in, Tensor& out) const override {
    with_dtype(out.dtype(), [&](auto zero) {
      using T = decltype(zero);
      for (Index m = 0; m < out.matrices(); ++m) {
        const auto x = in[0]->matrix<T>(m);
        const auto mask = in[1]->matrix<T>(m);
        auto y = out.matrix<T>(m);
        // [forward]
        const T fill = T(fill_);  // -inf: exp makes it 0
        for (Index t = 0; t < x.rows(); ++t) {
          for (Index j = 0; j < x.cols(); ++j) {
            y(t, j) = mask(t, j) == 0 ? fill : x(t, j);
          }
        }
        // [/forward]
      }
    });
  }

  Expression terms(const Inputs& in, const Tensor& out, std::int64_t offset) const override {
    const double rounded =
        with_dtype(out.dtype(), [&](auto zero) { return double(decltype(zero)(fill_)); });
    Expression e;
    const Expression::Ref mask = e.cell(1, offset % in[1]->size());
    const Expression::Ref fill = e.constant(rounded);
    e.where(mask, fill, e.cell(0, offset));
    return e;
  }

  std::string pytorch(const std::string& out, const std::vector<std::string>& in) const override {
    return out + " = " + in[0] + ".masked_fill(" + in[1] + " == 0, " + pytorch_ + ")";
  }

  bool gives_minus_infinity() const override { return std::isinf(fill_); }

 private:
  double fill_;
  std::string pytorch_;
};

}  // namespace

std::unique_ptr<Op> masked_fill() {
  return masked_fill(-std::numeric_limits<double>::infinity(), "float('-inf')");
}

std::unique_ptr<Op> masked_fill(double fill, std::string pytorch) {
  return std::make_unique<MaskedFill>(fill, std::move(pytorch));
}

}  // namespace attention::ops
