#include "core/ops/ops.h"

#include <utility>

#include "core/ops/cells.h"

namespace attention::ops {

namespace {

class IndexAdd final : public Op {
 public:
  explicit IndexAdd(Index rows)
      : Op("index_add", {OpKind::kReduction, 2, -2},
           "{0} = torch.zeros({6}, {1}.shape[-1], dtype={1}.dtype)"
           ".index_add(0, {2}.long().flatten(), {1}.flatten(0, -2))",
           nullptr, {rows}),
        rows_(rows) {}

  Result<Shape> shape(const Inputs& in) const override {
    Shape rows = in[1]->shape();
    if (rows.size() < Shape::kMostAxes) rows.push_back(in[0]->cols());
    if (rows_ < 1 || in[1]->shape().empty() || rows != in[0]->shape()) {
      return refuse(reason::index_add_rows, {in[0]->shape(), in[1]->shape()});
    }
    return Shape{rows_, in[0]->cols()};
  }

  MaybeRefusal check_numbers(const Inputs& in) const override { return check_ids(*in[1], rows_); }

  void forward(const Inputs& in, Tensor& out) const override {
    const ConstCells ids(*in[1]), a(*in[0], 0, in[1]->size(), out.cols());
    const Cells y(out);
    for (Index i = 0; i < out.size(); ++i) y[i] = 0;
    // [forward]
    for (Index t = 0; t < a.rows(); ++t) {
      const Index id = Index(ids[t]);  // which row
      for (Index j = 0; j < a.cols(); ++j) {
        y(id, j) += a(t, j);
      }
    }
    // [/forward]
  }

  Expression terms(const Inputs& in, const Tensor& out, Index offset) const override {
    const Index cols = out.cols();
    Expression e;
    std::vector<Expression::Ref> all;
    for (Index t = 0; t < in[1]->size(); ++t) {
      if (in[1]->at(t) != double(offset / cols)) continue;
      all.push_back(e.cell(0, t * cols + offset % cols));
    }
    e.sum(std::move(all));
    return e;
  }

  std::string gradient(const Inputs&, int input) const override {
    return input == 0 ? "d = embedding(b, dy)" : "";
  }

 private:
  Index rows_;
};

}  // namespace

std::unique_ptr<Op> index_add(Index rows) {
  return std::make_unique<IndexAdd>(rows);
}

}  // namespace attention::ops
