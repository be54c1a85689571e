#include "core/ops/transpose.h"

#include <utility>

namespace attention::ops {

namespace {

class Transpose final : public Op {
 public:
  explicit Transpose(int dim) : dim_(dim) {}

  const char* name() const override { return "transpose"; }

  Result<Shape> shape(const Inputs& in) const override {
    Shape shape = in[0]->shape();
    const std::int64_t dim = first(shape);
    if (dim < 0 || dim + 2 > static_cast<std::int64_t>(shape.size())) {
      return Refusal{"transpose(" + dims() + ") needs these two axes, which " + to_string(shape) +
                     " does not have."};
    }
    std::swap(shape[std::size_t(dim)], shape[std::size_t(dim) + 1]);
    return shape;
  }

  void forward(const Inputs& in, Tensor& out) const override {
    const auto [rows, cols, inner] = sizes_of(*in[0]);
    const std::int64_t size = rows * cols * inner;
    with_dtype(out.dtype(), [&, rows = rows, cols = cols, inner = inner](auto zero) {
      using T = decltype(zero);
      for (std::int64_t begin = 0; begin < out.size(); begin += size) {
        const ConstMatrixMap<T> a(in[0]->data<T>() + begin, rows * cols, inner);
        MatrixMap<T> y(out.data<T>() + begin, rows * cols, inner);
        // [forward]
        // what stood at (i, j) stands at (j, i)
        for (Index i = 0; i < rows; ++i) {
          for (Index j = 0; j < cols; ++j) {
            y.row(j * rows + i) = a.row(i * cols + j);
          }
        }
        // [/forward]
      }
    });
  }

  Expression terms(const Inputs& in, const Tensor&, std::int64_t offset) const override {
    const auto [rows, cols, inner] = sizes_of(*in[0]);
    const std::int64_t place = offset / inner % (rows * cols);  // of y: (j, i)
    const std::int64_t before = offset / (rows * cols * inner);
    const std::int64_t i = place % rows, j = place / rows;
    Expression e;
    e.cell(0, ((before * rows + i) * cols + j) * inner + offset % inner);
    return e;
  }

  std::string pytorch(const std::string& out, const std::vector<std::string>& in) const override {
    return out + " = " + in[0] + ".transpose(" + dims() + ")";
  }

  std::string numpy(const std::string& out, const std::vector<std::string>& in) const override {
    return out + " = " + in[0] + ".T";
  }

 private:
  /// The two axes' sizes, and how many numbers stand at each pair of places.
  struct Sizes {
    std::int64_t rows, cols, inner;
  };

  Sizes sizes_of(const Tensor& a) const {
    const Shape& shape = a.shape();
    const auto rows = shape.begin() + static_cast<std::ptrdiff_t>(first(shape));
    return {rows[0], rows[1], element_count(Shape(rows + 2, shape.end()))};
  }

  /// The first of the two axes, counted from the front.
  std::int64_t first(const Shape& shape) const {
    return dim_ < 0 ? dim_ + static_cast<std::int64_t>(shape.size()) : dim_;
  }

  std::string dims() const { return std::to_string(dim_) + ", " + std::to_string(dim_ + 1); }

  int dim_;
};

}  // namespace

std::unique_ptr<Op> transpose(int dim) {
  return std::make_unique<Transpose>(dim);
}

}  // namespace attention::ops
