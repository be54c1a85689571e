#include "core/ops/sum.h"

namespace attention::ops {

namespace {

class Sum final : public Op {
 public:
  explicit Sum(int dim) : dim_(dim) {}

  const char* name() const override { return "sum"; }

  Result<Shape> shape(const Inputs& in) const override {
    Shape shape = in[0]->shape();
    const auto from_the_end = static_cast<std::size_t>(-dim_);
    if (shape.size() < from_the_end) {
      return Refusal{from_the_end == 1 ? "sum needs at least one axis."
                                       : "a sum of columns needs a matrix."};
    }
    shape[shape.size() - from_the_end] = 1;
    return shape;
  }

  void forward(const Inputs& in, Tensor& out) const override {
    with_dtype(out.dtype(), [&](auto zero) {
      using T = decltype(zero);
      for (Index m = 0; m < out.matrices(); ++m) {
        const auto a = in[0]->matrix<T>(m);
        auto y = out.matrix<T>(m);
        // [forward]
        const bool down = dim_ == -2;  // of columns, not rows
        y.setZero();
        for (Index t = 0; t < a.rows(); ++t) {
          for (Index j = 0; j < a.cols(); ++j) {
            y(down ? 0 : t, down ? j : 0) += a(t, j);
          }
        }
        // [/forward]
      }
    });
  }

  Expression terms(const Inputs& in, const Tensor&, std::int64_t offset) const override {
    const std::int64_t rows = in[0]->rows(), cols = in[0]->cols();
    const bool down = dim_ == -2;
    const std::int64_t first = down ? offset / cols * rows * cols + offset % cols : offset * cols;
    Expression e;
    std::vector<Expression::Ref> all;
    for (std::int64_t i = 0; i < (down ? rows : cols); ++i) {
      all.push_back(e.cell(0, first + i * (down ? cols : 1)));
    }
    e.sum(all);
    return e;
  }

  std::string pytorch(const std::string& out, const std::vector<std::string>& in) const override {
    return out + " = " + in[0] + ".sum(dim=" + std::to_string(dim_) + ", keepdim=True)";
  }

  std::string numpy(const std::string& out, const std::vector<std::string>& in) const override {
    return out + " = np.sum(" + in[0] + ", axis=" + std::to_string(dim_) + ", keepdims=True)";
  }

 private:
  int dim_;
};

}  // namespace

std::unique_ptr<Op> sum(int dim) {
  return std::make_unique<Sum>(dim);
}

}  // namespace attention::ops
