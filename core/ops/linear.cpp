#include "core/ops/ops.h"

#include "core/kernels/matmul.h"

namespace attention::ops {

namespace {

class Linear final : public Op {
 public:
  Linear() : Op("linear", {OpKind::kProduct, 3, -1}, "{0} = {1} @ {2} + {3}") {}

  Result<Shape> shape(const Inputs& in) const override {
    const Shape& x = in[0]->shape();
    const Shape& w = in[1]->shape();
    if (x.empty() || w.size() != 2 || in[0]->cols() != in[1]->rows()) {
      return refuse(reason::linear_weight, {x, w});
    }
    if (in[2]->shape() != Shape{in[1]->cols()}) {
      return refuse(reason::bias_shape, {in[1]->cols(), in[2]->shape()});
    }
    Shape shape = x;
    shape.back() = in[1]->cols();
    return shape;
  }

  void forward(const Inputs& in, Tensor& out) const override {
    with_dtype(out.dtype(), [&](auto zero) {
      using T = decltype(zero);
      const auto w = in[1]->matrix<T>(0);
      const auto b = in[2]->matrix<T>(0);
      for (Index m = 0; m < out.matrices(); ++m) {
        const auto x = in[0]->matrix<T>(m);
        auto y = out.matrix<T>(m);
        // [forward]
        kernels::matmul<T>(x, w, y);
        for (Index t = 0; t < y.rows(); ++t) {
          y.row(t) += b.row(0);  // the same for each token
        }
        // [/forward]
      }
    });
  }

  Expression terms(const Inputs& in, const Tensor& out, Index offset) const override {
    const Index inner = in[1]->rows();
    const Index t = offset / out.cols();
    const Index n = offset % out.cols();
    Expression e;
    std::vector<Expression::Ref> all;
    for (Index k = 0; k < inner; ++k) {
      const Expression::Ref x = e.cell(0, t * inner + k);
      all.push_back(e.product(x, e.cell(1, k * out.cols() + n)));
    }
    all.push_back(e.cell(2, n));
    e.sum(all);
    return e;
  }

  std::string gradient(const Inputs&, int input) const override {
    if (input == 2) return "d = dy";
    return matmul_gradient(input);
  }
};

}  // namespace

std::unique_ptr<Op> linear() {
  return std::make_unique<Linear>();
}

}  // namespace attention::ops
