#include "core/ops/ops.h"

#include <cmath>

#include "core/ops/cells.h"

namespace attention::ops {

namespace {

class Embedding final : public Op {
 public:
  // PyTorch wants integers; a float64 graph has its ids as float64 like all else.
  Embedding() : Op("embedding", {OpKind::kCopy, 2}, "{0} = F.embedding({1}.long(), {2})") {}

  Result<Shape> shape(const Inputs& in) const override {
    if (in[1]->shape().size() != 2) {
      return refuse(reason::embedding_table, {in[1]->shape()});
    }
    Shape shape = in[0]->shape();
    shape.push_back(in[1]->cols());
    return shape;
  }

  MaybeRefusal check_numbers(const Inputs& in) const override {
    return check_ids(*in[0], in[1]->rows());
  }

  void forward(const Inputs& in, Tensor& out) const override {
    const ConstCells ids(*in[0]), table(*in[1]);
    const Cells y(out, 0, in[0]->size(), table.cols());
    // [forward]
    for (Index t = 0; t < y.rows(); ++t) {
      const Index id = Index(ids[t]);  // which row
      for (Index j = 0; j < y.cols(); ++j) {
        y(t, j) = table(id, j);
      }
    }
    // [/forward]
  }

  Expression terms(const Inputs& in, const Tensor& out, Index offset) const override {
    const auto id = static_cast<Index>(in[0]->at(offset / out.cols()));
    Expression e;
    e.cell(1, id * out.cols() + offset % out.cols());
    return e;
  }

  std::string gradient(const Inputs&, int input) const override {
    return input == 1 ? "d = index_add(dy, a, rows)" : "";
  }
};

}  // namespace

MaybeRefusal check_ids(const Tensor& ids, Index rows) {
  for (Index i = 0; i < ids.size(); ++i) {
    const double id = ids.at(i);
    if (id == std::floor(id) && id >= 0 && id < double(rows)) continue;
    return refuse(reason::no_id, {rows - 1});
  }
  return nullptr;
}

std::unique_ptr<Op> embedding() {
  return std::make_unique<Embedding>();
}

}  // namespace attention::ops
