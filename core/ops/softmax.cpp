#include "core/ops/softmax.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/math/exp.h"

namespace attention::ops {

namespace {

class Softmax final : public Op {
 public:
  Softmax() : Op("softmax", "{0} = F.softmax({1}, dim=-1)") {}

  Result<Shape> shape(const Inputs& in) const override {
    if (in[0]->shape().empty()) return Refusal("softmax needs at least one axis.");
    return in[0]->shape();
  }

  void forward(const Inputs& in, Tensor& out) const override {
    with_dtype(out.dtype(), [&](auto zero) {
      using T = decltype(zero);
      for (Index m = 0; m < out.matrices(); ++m) {
        const auto s = in[0]->matrix<T>(m);
        auto y = out.matrix<T>(m);
        // Below it there are only rows that are masked from end to end: their exps are 0, not nan.
        constexpr T lowest = std::numeric_limits<T>::lowest();
        // [forward]
        for (Index t = 0; t < s.rows(); ++t) {
          // taken off, so that no exp overflows
          const T max = std::max(s.row(t).maxCoeff(), lowest);
          T sum = 0;
          for (Index j = 0; j < s.cols(); ++j) {
            y(t, j) = math::exp(s(t, j) - max);
            sum += y(t, j);
          }
          if (sum > 0) y.row(t) /= sum;  // shares of 1
        }
        // [/forward]
      }
    });
  }

  Expression terms(const Inputs& in, const Tensor&, std::int64_t offset) const override {
    const std::int64_t cols = in[0]->cols();
    const std::int64_t row = offset - offset % cols;
    Expression e;
    if (is_masked(*in[0], row)) {
      e.constant(0);
      return e;
    }
    std::vector<Expression::Ref> scores;
    for (std::int64_t j = 0; j < cols; ++j) scores.push_back(e.cell(0, row + j));
    const Expression::Ref max = e.max(scores);
    std::vector<Expression::Ref> exps;
    for (Expression::Ref score : scores) exps.push_back(e.exp(e.difference(score, max)));
    const Expression::Ref sum = e.sum(exps);
    e.quotient(exps[static_cast<std::size_t>(offset - row)], sum);
    return e;
  }

 private:
  static bool is_masked(const Tensor& scores, std::int64_t row) {
    for (std::int64_t j = 0; j < scores.cols(); ++j) {
      if (std::isfinite(scores.at(row + j))) return false;
    }
    return true;
  }
};

}  // namespace

std::unique_ptr<Op> softmax() {
  return std::make_unique<Softmax>();
}

}  // namespace attention::ops
