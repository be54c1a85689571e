#include "core/ops/matmul_fma.h"

#include "core/math/exact.h"
#include "core/ops/matmul.h"

namespace attention::ops {

namespace {

class MatmulFma final : public Op {
 public:
  MatmulFma() : Op("matmul_fma", "{0} = {1} @ {2}") {}

  Result<Shape> shape(const Inputs& in) const override { return matmul_shape(in); }

  void forward(const Inputs& in, Tensor& out) const override {
    with_dtype(out.dtype(), [&](auto zero) {
      using T = decltype(zero);
      for (Index m = 0; m < out.matrices(); ++m) {
        const auto a = in[0]->matrix<T>(m);
        const auto b = in[1]->matrix<T>(m);
        auto y = out.matrix<T>(m);
        // [forward]
        for (Index t = 0; t < y.rows(); ++t) {
          for (Index n = 0; n < y.cols(); ++n) {
            T sum = 0;
            for (Index k = 0; k < b.rows(); ++k) {
              sum = math::fma(a(t, k), b(k, n), sum);
            }
            y(t, n) = sum;  // each addition rounded once
          }
        }
        // [/forward]
      }
    });
  }

  Expression terms(const Inputs& in, const Tensor& out, Index offset) const override {
    Expression e;
    e.fma(matmul_products(e, in, out, offset));
    return e;
  }
};

}  // namespace

std::unique_ptr<Op> matmul_fma() {
  return std::make_unique<MatmulFma>();
}

}  // namespace attention::ops
