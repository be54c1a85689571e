#include "core/ops/ops.h"

#include <cmath>
#include <limits>

#include "core/kernels/softmax.h"

namespace attention::ops {

namespace {

class Softmax final : public Op {
 public:
  Softmax() : Op("softmax", {OpKind::kRowwise, 1, -1}, "{0} = F.softmax({1}, dim=-1)") {}

  Result<Shape> shape(const Inputs& in) const override {
    if (in[0]->shape().empty()) return refuse(reason::needs_axis, {name()});
    return in[0]->shape();
  }

  void forward(const Inputs& in, Tensor& out) const override {
    // Rows are computed by themselves, whichever matrix they are of.
    const Index cols = out.cols(), rows = out.size() / cols;
    if (const Index* ends = in[0]->ends(-std::numeric_limits<float>::infinity())) {
      return kernels::softmax<float>(ConstMatrixMap<float>(in[0]->data<float>(), rows, cols),
                                     MatrixMap<float>(out.data_before(ends, 0), rows, cols), ends);
    }
    with_dtype(out.dtype(), [&](auto zero) {
      using T = decltype(zero);
      kernels::softmax<T>(ConstMatrixMap<T>(in[0]->data<T>(), rows, cols),
                          MatrixMap<T>(out.data<T>(), rows, cols));
    });
  }

  Expression terms(const Inputs& in, const Tensor&, Index offset) const override {
    const Index cols = in[0]->cols();
    const Index row = offset - offset % cols;
    Expression e;
    if (is_masked(*in[0], row)) {
      e.constant(0);
      return e;
    }
    const std::vector<Expression::Ref> scores = e.cells(0, row, cols);
    const Expression::Ref max = e.max(scores);
    std::vector<Expression::Ref> exps;
    for (Expression::Ref score : scores) exps.push_back(e.exp(e.difference(score, max)));
    const Expression::Ref sum = e.sum(exps);
    e.quotient(exps[static_cast<std::size_t>(offset - row)], sum);
    return e;
  }

  bool is_always_finite() const override { return true; }

  std::string gradient(const Inputs&, int) const override {
    return R"(
      weighted = mul(dy, y)
      mean = sum(weighted)
      above = sub(dy, mean)
      d = mul(y, above)
    )";
  }

 private:
  static bool is_masked(const Tensor& scores, Index row) {
    for (Index j = 0; j < scores.cols(); ++j) {
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
