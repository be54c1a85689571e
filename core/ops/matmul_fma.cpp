#include "core/ops/matmul_fma.h"

#include "core/math/exact.h"
#include "core/ops/matmul.h"

namespace attention::ops {

namespace {

class MatmulFma final : public Op {
 public:
  const char* name() const override { return "matmul_fma"; }

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

  Expression terms(const Inputs& in, const Tensor& out, std::int64_t offset) const override {
    Expression e;
    e.fma(matmul_products(e, in, out, offset));
    return e;
  }

  std::string pytorch(const std::string& out, const std::vector<std::string>& in) const override {
    return out + " = " + in[0] + " @ " + in[1];
  }
};

}  // namespace

std::unique_ptr<Op> matmul_fma() {
  return std::make_unique<MatmulFma>();
}

}  // namespace attention::ops
