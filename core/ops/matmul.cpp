#include "core/ops/ops.h"

#include <algorithm>

#include "core/kernels/finite.h"
#include "core/kernels/matmul.h"

namespace attention::ops {

namespace {

class Matmul final : public Op {
 public:
  Matmul() : Op("matmul", {OpKind::kProduct, 2, -1}, "{0} = {1} @ {2}") {}

  Result<Shape> shape(const Inputs& in) const override { return matmul_shape(in); }

  void forward(const Inputs& in, Tensor& out) const override {
    with_dtype(out.dtype(), [&](auto zero) {
      using T = decltype(zero);
      // One b for all matrices: their rows are those of one product, since they are contiguous.
      if (in[1]->matrices() == 1) {
        const Tensor& a = *in[0];
        const Index rows = a.size() / a.cols();
        kernels::matmul<T>(ConstMatrixMap<T>(a.data<T>(), rows, a.cols()), in[1]->matrix<T>(0),
                           MatrixMap<T>(out.data<T>(), rows, out.cols()), a.ends(0));
        return;
      }
      const Index matrices = out.matrices();
      for (Index m = 0; m < matrices; ++m) {
        kernels::matmul<T>(in[0]->matrix<T>(m), in[1]->matrix<T>(m), out.matrix<T>(m));
      }
    });
  }

  Expression terms(const Inputs& in, const Tensor& out, Index offset) const override {
    Expression e;
    e.sum(matmul_products(e, in, out, offset));
    return e;
  }

  /// Factors below 2^50: no sum of their products reaches the largest float, 2^128.
  bool is_finite_by(const Inputs& in, const Tensor& out) const override {
    if (out.dtype() != DType::kFloat32 || in[0]->size() + in[1]->size() >= out.size()) return false;
    return std::all_of(in.begin(), in.end(), [](const Tensor* factor) {
      return kernels::all_smaller(factor->data<float>(), factor->size(), 0x1p50f);
    });
  }

  std::string gradient(const Inputs&, int input) const override { return matmul_gradient(input); }
};

}  // namespace

Result<Shape> matmul_shape(const Inputs& in) {
  const Shape& a = in[0]->shape();
  const Shape& b = in[1]->shape();
  if (a.size() < 2 || b.size() < 2) return refuse(reason::matmul_matrices);
  if (in[0]->cols() != in[1]->rows()) {
    return refuse(reason::matmul_inner, {a, b, in[0]->cols(), in[1]->rows()});
  }
  const Shape batch_a(a.begin(), a.end() - 2);
  const Shape batch_b(b.begin(), b.end() - 2);
  if (!batch_a.empty() && !batch_b.empty() && batch_a != batch_b) {
    return refuse(reason::matmul_batches, {a, b});
  }
  Shape shape = batch_a.empty() ? batch_b : batch_a;
  shape.push_back(in[0]->rows());
  shape.push_back(in[1]->cols());
  return shape;
}

std::vector<Expression::Ref> matmul_products(Expression& e, const Inputs& in, const Tensor& out,
                                             Index offset) {
  const Index n = offset % out.cols();
  const Index t = offset / out.cols() % out.rows();
  const Index m = offset / (out.cols() * out.rows());
  const Index inner = in[0]->cols();
  const Index m_a = in[0]->matrices() == 1 ? 0 : m;
  const Index m_b = in[1]->matrices() == 1 ? 0 : m;
  std::vector<Expression::Ref> products;
  for (Index k = 0; k < inner; ++k) {
    const Expression::Ref a = e.cell(0, (m_a * in[0]->rows() + t) * inner + k);
    const Expression::Ref b = e.cell(1, (m_b * inner + k) * out.cols() + n);
    products.push_back(e.product(a, b));
  }
  return products;
}

const char* matmul_gradient(int input) {
  return input == 0 ? R"(
      b_T = transpose(b)
      d = matmul(dy, b_T)
    )"
                    : R"(
      a_T = transpose(a)
      d = matmul(a_T, dy)
    )";
}

std::unique_ptr<Op> matmul() {
  return std::make_unique<Matmul>();
}

}  // namespace attention::ops
