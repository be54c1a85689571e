#include <algorithm>
#include <cmath>
#include <limits>

#include "core/math/exp.h"
#include "core/ops/cells.h"
#include "core/ops/ops.h"

namespace attention::ops {

namespace {

class SoftmaxBatch final : public Op {
 public:
  SoftmaxBatch()
      : Op("softmax_batch", {OpKind::kRowwise, 1, Traits::kFirstAxes},
           "{0} = F.softmax({1}, dim=0)") {}

  Result<Shape> shape(const Inputs& in) const override {
    if (in[0]->shape().size() != 3) return refuse(reason::softmax_batch_shape);
    return in[0]->shape();
  }

  void forward(const Inputs& in, Tensor& out) const override {
    const Index n = out.rows() * out.cols(), all = out.size();
    with_dtype(out.dtype(), [&](auto zero) {
      using T = decltype(zero);
      constexpr T lowest = std::numeric_limits<T>::lowest();
      const T* s = in[0]->data<T>();
      T* y = out.data<T>();
      // [forward]
      for (Index i = 0; i < n; ++i) {
        T max = lowest, sum = 0;
        for (Index b = i; b < all; b += n) {
          max = std::max(max, s[b]);
        }
        for (Index b = i; b < all; b += n) {
          y[b] = math::exp(s[b] - max);
          sum += y[b];
        }
        for (Index b = i; b < all; b += n) {
          if (sum > 0) y[b] /= sum;
        }
      }
      // [/forward]
    });
  }

  Expression terms(const Inputs& in, const Tensor& out, Index offset) const override {
    const Index n = out.rows() * out.cols(), batches = out.size() / n, first = offset % n;
    Expression e;
    bool is_masked = true;
    for (Index b = 0; b < batches; ++b) {
      is_masked = is_masked && !std::isfinite(in[0]->at(first + b * n));
    }
    if (is_masked) {
      e.constant(0);
      return e;
    }
    const std::vector<Expression::Ref> scores = e.cells(0, first, batches, n);
    const Expression::Ref max = e.max(scores);
    std::vector<Expression::Ref> exps;
    for (Expression::Ref score : scores) exps.push_back(e.exp(e.difference(score, max)));
    const Expression::Ref sum = e.sum(exps);
    e.quotient(exps[static_cast<std::size_t>(offset / n)], sum);
    return e;
  }

  std::string gradient(const Inputs&, int) const override {
    return R"(
      weighted = mul(dy, y)
      mean = sum_to_size(weighted, rows, cols)
      above = sub(dy, mean)
      d = mul(y, above)
    )";
  }
};

}  // namespace

std::unique_ptr<Op> softmax_batch() {
  return std::make_unique<SoftmaxBatch>();
}

}  // namespace attention::ops
