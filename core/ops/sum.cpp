#include "core/ops/sum.h"

namespace attention::ops {

namespace {

class Sum final : public Op {
 public:
  const char* name() const override { return "sum"; }

  Result<Shape> shape(const Inputs& in) const override {
    if (in[0]->shape().empty()) return Refusal{"sum needs at least one axis."};
    Shape shape = in[0]->shape();
    shape.back() = 1;
    return shape;
  }

  void forward(const Inputs& in, Tensor& out) const override {
    with_dtype(out.dtype(), [&](auto zero) {
      using T = decltype(zero);
      for (Index m = 0; m < out.matrices(); ++m) {
        const auto a = in[0]->matrix<T>(m);
        auto y = out.matrix<T>(m);
        // [forward]
        for (Index t = 0; t < a.rows(); ++t) {
          y(t, 0) = 0;
          for (Index j = 0; j < a.cols(); ++j) {
            y(t, 0) += a(t, j);
          }
        }
        // [/forward]
      }
    });
  }

  Expression terms(const Inputs& in, const Tensor&, std::int64_t offset) const override {
    const std::int64_t cols = in[0]->cols();
    Expression e;
    std::vector<Expression::Ref> row;
    for (std::int64_t j = 0; j < cols; ++j) row.push_back(e.cell(0, offset * cols + j));
    e.sum(row);
    return e;
  }

  std::string pytorch(const std::string& out, const std::vector<std::string>& in) const override {
    return out + " = " + in[0] + ".sum(dim=-1, keepdim=True)";
  }
};

}  // namespace

std::unique_ptr<Op> sum() {
  return std::make_unique<Sum>();
}

}  // namespace attention::ops
