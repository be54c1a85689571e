#include "core/ops/transpose.h"

#include <utility>

namespace attention::ops {

namespace {

class Transpose final : public Op {
 public:
  const char* name() const override { return "transpose"; }

  Result<Shape> shape(const Inputs& in) const override {
    if (in[0]->shape().size() < 2) return Refusal{"transpose needs a matrix."};
    Shape shape = in[0]->shape();
    std::swap(shape[shape.size() - 2], shape[shape.size() - 1]);
    return shape;
  }

  void forward(const Inputs& in, Tensor& out) const override {
    with_dtype(out.dtype(), [&](auto zero) {
      using T = decltype(zero);
      for (Index m = 0; m < out.matrices(); ++m) {
        const auto a = in[0]->matrix<T>(m);
        auto y = out.matrix<T>(m);
        // [forward]
        y = a.transpose();  // y(i, j) = a(j, i)
        // [/forward]
      }
    });
  }

  Expression terms(const Inputs&, const Tensor& out, std::int64_t offset) const override {
    const std::int64_t j = offset % out.cols();
    const std::int64_t i = offset / out.cols() % out.rows();
    const std::int64_t m = offset / (out.cols() * out.rows());
    Expression e;
    e.cell(0, (m * out.cols() + j) * out.rows() + i);
    return e;
  }

  std::string pytorch(const std::string& out, const std::vector<std::string>& in) const override {
    return out + " = " + in[0] + ".transpose(-2, -1)";
  }
};

}  // namespace

std::unique_ptr<Op> transpose() {
  return std::make_unique<Transpose>();
}

}  // namespace attention::ops
