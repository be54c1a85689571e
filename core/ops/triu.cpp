#include "core/ops/cells.h"
#include "core/ops/ops.h"

namespace attention::ops {

namespace {

class Triu final : public Op {
 public:
  explicit Triu(Index diagonal)
      : Op("triu", {OpKind::kElementwise, 1}, "{0} = torch.triu({1}, diagonal={5})", nullptr,
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
      // diagonal is -2: a row begins two columns before
      for (Index t = 0; t < y.rows(); ++t) {
        for (Index j = 0; j < y.cols(); ++j) {
          y(t, j) = j >= t + diagonal ? a(t, j) : 0;
        }
      }
      // [/forward]
    }
  }

  Expression terms(const Inputs& in, const Tensor&, Index offset) const override {
    const Index t = offset / in[0]->cols() % in[0]->rows();
    const Index j = offset % in[0]->cols();
    Expression e;
    if (j >= t + diagonal_) {
      e.cell(0, offset);
    } else {
      e.constant(0);
    }
    return e;
  }

  std::string gradient(const Inputs&, int) const override {
    return fill("d = triu(dy, {})", {diagonal_});
  }

 private:
  Index diagonal_;
};

}  // namespace

std::unique_ptr<Op> triu(Index diagonal) {
  return std::make_unique<Triu>(diagonal);
}

}  // namespace attention::ops
