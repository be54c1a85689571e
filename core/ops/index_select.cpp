#include "core/ops/ops.h"

#include "core/ops/cells.h"

namespace attention::ops {

namespace {

class IndexSelect final : public Op {
 public:
  explicit IndexSelect(const Numbers& columns)
      : Op("index_select", {OpKind::kCopy, 1}, "{0} = {1}[:, [{5}]]", nullptr, columns) {}

  Result<Shape> shape(const Inputs& in) const override {
    if (in[0]->shape().size() != 2) return refuse(reason::index_select_matrix);
    for (const Index column : numbers()) {
      if (column < 0 || column >= in[0]->cols()) {
        return refuse(reason::no_column, {column, in[0]->shape()});
      }
    }
    return Shape{in[0]->rows(), static_cast<Index>(numbers().size())};
  }

  void forward(const Inputs& in, Tensor& out) const override {
    const ConstCells a(*in[0]);
    const Cells y(out);
    const Index* columns = numbers().begin();
    // [forward]
    for (Index t = 0; t < y.rows(); ++t) {
      for (Index n = 0; n < y.cols(); ++n) {
        y(t, n) = a(t, columns[n]);
      }
    }
    // [/forward]
  }

  Expression terms(const Inputs& in, const Tensor& out, Index offset) const override {
    const Index column = numbers()[static_cast<std::size_t>(offset % out.cols())];
    Expression e;
    e.cell(0, offset / out.cols() * in[0]->cols() + column);
    return e;
  }

  std::string gradient(const Inputs&, int) const override {
    return fill(R"(
      ones = ones(cols, cols) : cols cols
      lower = tril(ones)
      upper = transpose(lower)
      identity = mul(lower, upper)
      picks = index_select(identity, {})
      picks_T = transpose(picks)
      d = matmul(dy, picks_T)
    )",
                {numbers()});
  }
};

}  // namespace

std::unique_ptr<Op> index_select(const Numbers& columns) {
  return std::make_unique<IndexSelect>(columns);
}

}  // namespace attention::ops
