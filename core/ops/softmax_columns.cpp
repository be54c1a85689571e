#include "core/ops/ops.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/math/exp.h"

namespace attention::ops {

namespace {

class SoftmaxColumns final : public Op {
 public:
  SoftmaxColumns()
      : Op("softmax_columns", {OpKind::kRowwise, 1, -2}, "{0} = F.softmax({1}, dim=-2)") {}

  Result<Shape> shape(const Inputs& in) const override {
    if (in[0]->shape().size() < 2) return refuse(reason::softmax_columns_matrix);
    return in[0]->shape();
  }

  void forward(const Inputs& in, Tensor& out) const override {
    with_dtype(out.dtype(), [&](auto zero) {
      using T = decltype(zero);
      constexpr T lowest = std::numeric_limits<T>::lowest();
      for (Index m = 0; m < out.matrices(); ++m) {
        const auto s = in[0]->matrix<T>(m);
        auto y = out.matrix<T>(m);
        // [forward]
        for (Index j = 0; j < s.cols(); ++j) {
          T max = lowest, sum = 0;
          for (Index t = 0; t < s.rows(); ++t) {
            max = std::max(max, s(t, j));
          }
          for (Index t = 0; t < s.rows(); ++t) {
            y(t, j) = math::exp(s(t, j) - max);
            sum += y(t, j);
          }
          for (Index t = 0; t < s.rows(); ++t) {
            if (sum > 0) y(t, j) /= sum;
          }
        }
        // [/forward]
      }
    });
  }

  Expression terms(const Inputs& in, const Tensor&, Index offset) const override {
    const Index rows = in[0]->rows(), cols = in[0]->cols();
    const Index first = offset / (rows * cols) * rows * cols + offset % cols;
    Expression e;
    if (is_masked(*in[0], first)) {
      e.constant(0);
      return e;
    }
    const std::vector<Expression::Ref> scores = e.cells(0, first, rows, cols);
    const Expression::Ref max = e.max(scores);
    std::vector<Expression::Ref> exps;
    for (Expression::Ref score : scores) exps.push_back(e.exp(e.difference(score, max)));
    const Expression::Ref sum = e.sum(exps);
    e.quotient(exps[static_cast<std::size_t>((offset - first) / cols)], sum);
    return e;
  }

  std::string gradient(const Inputs&, int) const override {
    return R"(
      weighted = mul(dy, y)
      mean = sum(weighted, -2)
      above = sub(dy, mean)
      d = mul(y, above)
    )";
  }

 private:
  static bool is_masked(const Tensor& scores, Index first) {
    for (Index t = 0; t < scores.rows(); ++t) {
      if (std::isfinite(scores.at(first + t * scores.cols()))) return false;
    }
    return true;
  }
};

}  // namespace

std::unique_ptr<Op> softmax_columns() {
  return std::make_unique<SoftmaxColumns>();
}

}  // namespace attention::ops
