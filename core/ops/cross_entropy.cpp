#include "core/ops/ops.h"

#include "core/kernels/cross_entropy.h"
#include "core/math/exp.h"
#include "core/math/log.h"

namespace attention::ops {

namespace {

class CrossEntropy final : public Op {
 public:
  CrossEntropy()
      : Op("cross_entropy", {OpKind::kRowwise, 2, -1},
           "{0} = -({2} * F.log_softmax({1}, dim=-1)).sum(dim=-1, keepdim=True)") {}

  Result<Shape> shape(const Inputs& in) const override {
    Shape shape = in[0]->shape();
    if (shape.empty() || in[1]->shape() != shape) {
      return refuse(reason::cross_entropy_shapes, {shape, in[1]->shape()});
    }
    shape.back() = 1;
    return shape;
  }

  void forward(const Inputs& in, Tensor& out) const override {
    if (out.dtype() == DType::kFloat32) {
      const Index rows = out.size(), cols = in[0]->cols();
      return kernels::cross_entropy(ConstMatrixMap<float>(in[0]->data<float>(), rows, cols),
                                    ConstMatrixMap<float>(in[1]->data<float>(), rows, cols),
                                    out.data<float>());
    }
    with_dtype(out.dtype(), [&](auto zero) {
      using T = decltype(zero);
      for (Index m = 0; m < out.matrices(); ++m) {
        const auto logits = in[0]->matrix<T>(m), target = in[1]->matrix<T>(m);
        auto y = out.matrix<T>(m);
        // [forward]
        for (Index t = 0; t < logits.rows(); ++t) {
          const T max = logits.row(t).maxCoeff();
          T sum = 0;
          for (Index j = 0; j < logits.cols(); ++j) {
            sum += math::exp(logits(t, j) - max);
          }
          const T log_sum = T(math::log(double(sum)));
          y(t, 0) = 0;
          for (Index j = 0; j < logits.cols(); ++j) {
            const T shifted = logits(t, j) - max;
            // log_sum - shifted is -log p
            y(t, 0) += target(t, j) * (log_sum - shifted);
          }
        }
        // [/forward]
      }
    });
  }

  Expression terms(const Inputs& in, const Tensor&, Index offset) const override {
    const Index cols = in[0]->cols(), row = offset * cols;
    Expression e;
    const std::vector<Expression::Ref> logits = e.cells(0, row, cols);
    const Expression::Ref max = e.max(logits);
    std::vector<Expression::Ref> shifted, exps, losses;
    for (const Expression::Ref logit : logits) shifted.push_back(e.difference(logit, max));
    for (const Expression::Ref x : shifted) exps.push_back(e.exp(x));
    const Expression::Ref log_sum = e.log(e.sum(exps));
    for (Index j = 0; j < cols; ++j) {
      const Expression::Ref target = e.cell(1, row + j);
      const Expression::Ref loss = e.difference(log_sum, shifted[static_cast<std::size_t>(j)]);
      losses.push_back(e.product(target, loss));
    }
    e.sum(losses);
    return e;
  }

  // p - target; a row that is not asked, whose targets are 0, gives 0.
  std::string gradient(const Inputs&, int input) const override {
    if (input == 1) return "";
    return R"(
      a_softmax = softmax(a)
      asked = sum(b)
      expected = mul(a_softmax, asked)
      excess = sub(expected, b)
      d = mul(excess, dy)
    )";
  }
};

}  // namespace

std::unique_ptr<Op> cross_entropy() {
  return std::make_unique<CrossEntropy>();
}

}  // namespace attention::ops
