#include "core/ops/ops.h"

#include <utility>

#include "core/kernels/transpose.h"

namespace attention::ops {

namespace {

class Transpose final : public Op {
 public:
  explicit Transpose(int dim)
      : Op("transpose", {OpKind::kCopy, 1, Traits::kNoList, true}, "{0} = {1}.transpose({5})",
           "{0} = {1}.T", {dim, dim + 1}),
        dim_(dim) {}

  Result<Shape> shape(const Inputs& in) const override {
    Shape shape = in[0]->shape();
    const Index dim = first(shape);
    if (dim < 0 || dim + 2 > static_cast<Index>(shape.size())) {
      return refuse(reason::transpose_axes, {numbers(), shape});
    }
    std::swap(shape[std::size_t(dim)], shape[std::size_t(dim) + 1]);
    return shape;
  }

  void forward(const Inputs& in, Tensor& out) const override {
    with_dtype(out.dtype(), [&](auto zero) {
      using T = decltype(zero);
      const auto [rows, cols, inner] = sizes_of(*in[0]);
      const Index size = rows * cols * inner;
      for (Index begin = 0; begin < out.size(); begin += size) {
        if (inner == 1) {
          kernels::transpose(in[0]->data<T>() + begin, rows, cols, out.data<T>() + begin);
          continue;
        }
        const ConstMatrixMap<T> a(in[0]->data<T>() + begin, rows * cols, inner);
        MatrixMap<T> y(out.data<T>() + begin, rows * cols, inner);
        // [forward]
        // what stood at (i, j) stands at (j, i): a copy,
        // where PyTorch only swaps the strides
        for (Index i = 0; i < rows; ++i) {
          for (Index j = 0; j < cols; ++j) {
            for (Index k = 0; k < inner; ++k) {
              y(j * rows + i, k) = a(i * cols + j, k);
            }
          }
        }
        // [/forward]
      }
    });
  }

  Expression terms(const Inputs& in, const Tensor&, Index offset) const override {
    const auto [rows, cols, inner] = sizes_of(*in[0]);
    const Index place = offset / inner % (rows * cols);  // of y: (j, i)
    const Index before = offset / (rows * cols * inner);
    const Index i = place % rows, j = place / rows;
    Expression e;
    e.cell(0, ((before * rows + i) * cols + j) * inner + offset % inner);
    return e;
  }

  std::string gradient(const Inputs&, int) const override {
    return fill("d = transpose(dy, {})", {dim_});
  }

 private:
  /// The sizes of the two axes, and how many numbers each pair of their indices has.
  struct Sizes {
    Index rows, cols, inner;
  };

  Sizes sizes_of(const Tensor& a) const {
    const Shape& shape = a.shape();
    const auto rows = shape.begin() + static_cast<std::ptrdiff_t>(first(shape));
    return {rows[0], rows[1], element_count(Shape(rows + 2, shape.end()))};
  }

  /// The first of the two axes, counted from the front.
  Index first(const Shape& shape) const {
    return dim_ < 0 ? dim_ + static_cast<Index>(shape.size()) : dim_;
  }

  int dim_;
};

}  // namespace

std::unique_ptr<Op> transpose(int dim) {
  return std::make_unique<Transpose>(dim);
}

}  // namespace attention::ops
