#include "core/ops/add.h"

#include <algorithm>

#include "core/ops/cells.h"

namespace attention::ops {

namespace {

/// Whether b, the second input, is one column, to be broadcast over the columns of a.
bool is_column(const Inputs& in) {
  Shape column = in[0]->shape();
  if (column.size() < 2) return false;
  column.back() = 1;
  return in[1]->shape() == column;
}

class Add final : public Op {
 public:
  Add() : Op("add", {OpKind::kElementwise, 2, Traits::kInputs}, "{0} = {1} + {2}") {}

  Result<Shape> shape(const Inputs& in) const override {
    const Shape& a = in[0]->shape();
    const Shape& b = in[1]->shape();
    const bool repeats = b.size() <= a.size() && std::equal(b.begin(), b.end(), a.end() - b.size());
    if (!repeats && !is_column(in)) {
      return refuse(
          "only a tensor of the same last axes, or a column, can be added: not [{}] to [{}].",
          {b, a});
    }
    return a;
  }

  void forward(const Inputs& in, Tensor& out) const override {
    const ConstCells a(*in[0]), b(*in[1]);
    const Cells y(out);
    const Index n = in[1]->size(), cols = out.cols();
    const bool column = is_column(in);
    // Every sum of the core starts from 0, so that none is -0.
    // [forward]
    for (Index i = 0; i < out.size(); ++i) {
      // b serves every batch, or every column
      y[i] = 0 + a[i] + b[column ? i / cols : i % n];
    }
    // [/forward]
  }

  Expression terms(const Inputs& in, const Tensor&, Index offset) const override {
    Expression e;
    const Expression::Ref a = e.cell(0, offset);
    e.sum({a, e.cell(1, is_column(in) ? offset / in[0]->cols() : offset % in[1]->size())});
    return e;
  }
};

}  // namespace

std::unique_ptr<Op> add() {
  return std::make_unique<Add>();
}

}  // namespace attention::ops
