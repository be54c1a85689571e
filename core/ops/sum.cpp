#include "core/ops/ops.h"

#include <algorithm>

#include "core/kernels/elementwise.h"
#include "core/kernels/row_sums.h"
#include "core/ops/cells.h"

namespace attention::ops {

namespace {

class Sum final : public Op {
 public:
  explicit Sum(int dim)
      : Op("sum", {OpKind::kReduction, 1, dim}, "{0} = {1}.sum(dim={5}, keepdim=True)",
           "{0} = np.sum({1}, axis={5}, keepdims=True)", {dim}),
        dim_(dim) {}

  Result<Shape> shape(const Inputs& in) const override {
    Shape shape = in[0]->shape();
    const auto from_the_end = static_cast<std::size_t>(-dim_);
    if (from_the_end < 1 || from_the_end > 2 || shape.size() < from_the_end) {
      return refuse(reason::sum_axis, {dim_, shape});
    }
    shape[shape.size() - from_the_end] = 1;
    return shape;
  }

  void forward(const Inputs& in, Tensor& out) const override {
    if (out.dtype() == DType::kFloat32) return sum(*in[0], out.data<float>());
    for (Index m = 0; m < out.matrices(); ++m) {
      const ConstCells a(*in[0], m);
      const Cells y(out, m);
      for (Index i = 0; i < out.rows() * out.cols(); ++i) y[i] = 0;
      // [forward]
      const bool down = dim_ == -2;  // of columns, not rows
      for (Index t = 0; t < a.rows(); ++t) {
        for (Index j = 0; j < a.cols(); ++j) {
          y(down ? 0 : t, down ? j : 0) += a(t, j);
        }
      }
      // [/forward]
    }
  }

  Expression terms(const Inputs& in, const Tensor&, Index offset) const override {
    const Index rows = in[0]->rows(), cols = in[0]->cols();
    const bool down = dim_ == -2;
    const Index first = down ? offset / cols * rows * cols + offset % cols : offset * cols;
    Expression e;
    e.sum(e.cells(0, first, down ? rows : cols, down ? cols : 1));
    return e;
  }

  std::string gradient(const Inputs&, int) const override { return "d = expand(dy, shape)"; }

 private:
  /// The same in float32, by kernels.
  void sum(const Tensor& a, float* y) const {
    const float* from = a.data<float>();
    const Index rows = a.size() / a.cols(), cols = a.cols();
    if (dim_ == -1) return kernels::row_sums(from, rows, cols, y);
    for (Index m = 0; m < a.matrices(); ++m, y += cols) {
      std::fill_n(y, cols, 0.0f);
      for (Index t = 0; t < a.rows(); ++t, from += cols) kernels::add(y, from, 1, y, cols);
    }
  }

  int dim_;
};

}  // namespace

std::unique_ptr<Op> sum(int dim) {
  return std::make_unique<Sum>(dim);
}

}  // namespace attention::ops
