#include "core/ops/ops.h"

#include "core/ops/cells.h"

namespace attention::ops {

namespace {

class MatmulEvenOdd final : public Op {
 public:
  MatmulEvenOdd()
      : Op("matmul_even_odd", {OpKind::kProduct, 2, -1},
           "{0} = torch.hstack([{1} @ x for x in {2}.split(1, dim=1)])",
           "{0} = np.hstack([{1} @ x[:, None] for x in {2}.T])") {}

  Result<Shape> shape(const Inputs& in) const override { return matmul_shape(in); }

  void forward(const Inputs& in, Tensor& out) const override {
    const auto round = [&](double x) { return rounded(out.dtype(), x); };
    for (Index m = 0; m < out.matrices(); ++m) {
      const ConstCells a(*in[0], m), b(*in[1], m);
      const Cells y(out, m);
      // [forward]
      for (Index n = 0; n < y.cols(); ++n) {
        for (Index t = 0; t < y.rows(); ++t) {
          double sum[2] = {0, 0};  // of even k, of odd k
          for (Index k = 0; k < b.rows(); ++k) {
            const double product = round(a(t, k) * b(k, n));
            sum[k % 2] = round(sum[k % 2] + product);
          }
          y(t, n) = sum[0] + sum[1];
        }
      }
      // [/forward]
    }
  }

  Expression terms(const Inputs& in, const Tensor& out, Index offset) const override {
    Expression e;
    const std::vector<Expression::Ref> products = matmul_products(e, in, out, offset);
    std::vector<Expression::Ref> parts[2];
    for (std::size_t k = 0; k < products.size(); ++k) parts[k % 2].push_back(products[k]);
    const Expression::Ref even = e.sum(std::move(parts[0]));
    if (products.size() > 1) e.sum({even, e.sum(std::move(parts[1]))});
    return e;
  }

  std::string gradient(const Inputs&, int input) const override { return matmul_gradient(input); }
};

}  // namespace

std::unique_ptr<Op> matmul_even_odd() {
  return std::make_unique<MatmulEvenOdd>();
}

}  // namespace attention::ops
