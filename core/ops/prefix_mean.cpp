#include "core/ops/ops.h"

namespace attention::ops {

namespace {

class PrefixMean final : public Op {
 public:
  PrefixMean()
      : Op("prefix_mean", {OpKind::kLoop, 1, -2},
           "B, T, C = {1}.shape\n"
           "{0} = torch.zeros_like({1})\n"
           "for b in range(B):\n"
           "    for t in range(T):\n"
           "        for j in range(t + 1):\n"
           "            {0}[b, t] += {1}[b, j]\n"
           "        {0}[b, t] /= t + 1") {}

  Result<Shape> shape(const Inputs& in) const override {
    if (in[0]->shape().size() != 3) {
      return refuse(reason::loop_shape, {in[0]->shape()});
    }
    return in[0]->shape();
  }

  void forward(const Inputs& in, Tensor& out) const override {
    with_dtype(out.dtype(), [&](auto zero) {
      using T = decltype(zero);
      // [forward]
      for (Index b = 0; b < out.matrices(); ++b) {
        const auto x = in[0]->matrix<T>(b);  // (T, C)
        auto y = out.matrix<T>(b);           // (T, C)
        for (Index t = 0; t < x.rows(); ++t) {
          y.row(t).setZero();
          for (Index j = 0; j <= t; ++j) {
            y.row(t) += x.row(j);  // C additions
          }
          y.row(t) /= T(t + 1);
        }
      }
      // [/forward]
    });
  }

  Expression terms(const Inputs& in, const Tensor& out, Index offset) const override {
    const Index cols = in[0]->cols();
    const Index t = offset / cols % out.rows();
    Expression e;
    const Expression::Ref sum = e.sum(e.cells(0, offset - t * cols, t + 1, cols));
    e.quotient(sum, e.constant(double(t + 1)));
    return e;
  }

  std::string gradient(const Inputs&, int) const override {
    return R"(
      each = div_by_count(dy)
      ones = ones(rows, rows) : rows rows
      tril = tril(ones)
      tril_T = transpose(tril)
      d = matmul(tril_T, each)
    )";
  }
};

}  // namespace

std::unique_ptr<Op> prefix_mean() {
  return std::make_unique<PrefixMean>();
}

}  // namespace attention::ops
