#include "core/ops/ops.h"

#include "core/ops/cells.h"

namespace attention::ops {

namespace {

class MatmulFma final : public Op {
 public:
  MatmulFma() : Op("matmul_fma", {OpKind::kProduct, 2, -1}, "{0} = {1} @ {2}") {}

  Result<Shape> shape(const Inputs& in) const override { return matmul_shape(in); }

  void forward(const Inputs& in, Tensor& out) const override {
    const DType dtype = out.dtype();
    for (Index m = 0; m < out.matrices(); ++m) {
      const ConstCells a(*in[0], m), b(*in[1], m);
      const Cells y(out, m);
      // [forward]
      for (Index t = 0; t < y.rows(); ++t) {
        for (Index n = 0; n < y.cols(); ++n) {
          double sum = 0;
          for (Index k = 0; k < b.rows(); ++k) {
            sum = fma(dtype, a(t, k), b(k, n), sum);
          }
          y(t, n) = sum;  // each addition rounded once
        }
      }
      // [/forward]
    }
  }

  Expression terms(const Inputs& in, const Tensor& out, Index offset) const override {
    Expression e;
    e.fma(matmul_products(e, in, out, offset));
    return e;
  }

  std::string gradient(const Inputs&, int input) const override { return matmul_gradient(input); }
};

}  // namespace

std::unique_ptr<Op> matmul_fma() {
  return std::make_unique<MatmulFma>();
}

}  // namespace attention::ops
