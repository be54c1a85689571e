#include "core/ops/ops.h"

#include "core/ops/cells.h"

namespace attention::ops {

namespace {

class Tril final : public Op {
 public:
  explicit Tril(int diagonal)
      : Op("tril", {OpKind::kElementwise, 1},
           diagonal == 0 ? "{0} = torch.tril({1})" : "{0} = torch.tril({1}, diagonal={5})", nullptr,
           {diagonal}),
        diagonal_(diagonal) {}

  Result<Shape> shape(const Inputs& in) const override {
    if (in[0]->shape().size() < 2) return refuse(reason::tril_matrix);
    return in[0]->shape();
  }

  void forward(const Inputs& in, Tensor& out) const override {
    for (Index m = 0; m < out.matrices(); ++m) {
      const ConstCells a(*in[0], m);
      const Cells y(out, m);
      const Index diagonal = diagonal_;
      // [forward]
      // diagonal is 0: a row ends with its own column
      for (Index t = 0; t < y.rows(); ++t) {
        for (Index j = 0; j < y.cols(); ++j) {
          y(t, j) = j <= t + diagonal ? a(t, j) : 0;
        }
      }
      // [/forward]
    }
    if (out.dtype() == DType::kFloat32 && out.cols() > kShort) out.find_ends(0);
  }

  Expression terms(const Inputs& in, const Tensor&, Index offset) const override {
    const Index t = offset / in[0]->cols() % in[0]->rows();
    const Index j = offset % in[0]->cols();
    Expression e;
    if (j <= t + diagonal_) {
      e.cell(0, offset);
    } else {
      e.constant(0);
    }
    return e;
  }

  std::string gradient(const Inputs&, int) const override {
    return fill("d = tril(dy, {})", {diagonal_});
  }

 private:
  /// A mask of rows that are not longer is read in no time. Of any other one, its readers need not
  /// read what it hides if they know where that begins.
  static constexpr Index kShort = 16;

  int diagonal_;
};

}  // namespace

std::unique_ptr<Op> tril(int diagonal) {
  return std::make_unique<Tril>(diagonal);
}

}  // namespace attention::ops
