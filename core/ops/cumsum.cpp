#include "core/ops/ops.h"

namespace attention::ops {

namespace {

class CumSum final : public Op {
 public:
  CumSum() : Op("cumsum", {OpKind::kLoop, 1, -2}, "{0} = torch.cumsum({1}, dim=1)") {}

  Result<Shape> shape(const Inputs& in) const override {
    if (in[0]->shape().size() != 3) {
      return refuse(reason::cumsum_shape, {in[0]->shape()});
    }
    return in[0]->shape();
  }

  void forward(const Inputs& in, Tensor& out) const override {
    with_dtype(out.dtype(), [&](auto zero) {
      using T = decltype(zero);
      // [forward]
      for (Index b = 0; b < out.matrices(); ++b) {
        const auto x = in[0]->matrix<T>(b);  // (T, C)
        auto sums = out.matrix<T>(b);        // (T, C)
        for (Index t = 0; t < x.rows(); ++t) {
          if (t == 0) sums.row(t).setZero();
          if (t > 0) sums.row(t) = sums.row(t - 1);
          sums.row(t) += x.row(t);  // C additions
        }
      }
      // [/forward]
    });
  }

  Expression terms(const Inputs& in, const Tensor& out, Index offset) const override {
    const Index cols = in[0]->cols();
    const Index t = offset / cols % out.rows();
    Expression e;
    e.sum(e.cells(0, offset - t * cols, t + 1, cols));
    return e;
  }

  std::string gradient(const Inputs&, int) const override {
    return R"(
      ones = ones(rows, rows) : rows rows
      tril = tril(ones)
      tril_T = transpose(tril)
      d = matmul(tril_T, dy)
    )";
  }
};

}  // namespace

std::unique_ptr<Op> cumsum() {
  return std::make_unique<CumSum>();
}

}  // namespace attention::ops
