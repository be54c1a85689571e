#include "core/ops/ops.h"

#include "core/ops/cells.h"

namespace attention::ops {

namespace {

class Slice final : public Op {
 public:
  Slice(bool is_last_axis, Index begin, Index end)
      : Op("slice", {OpKind::kCopy, 1},
           is_last_axis ? "{0} = {1}[..., {6}:{7}]" : "{0} = {1}[{6}:{7}]", nullptr, {begin, end}),
        is_last_axis_(is_last_axis),
        begin_(begin),
        end_(end) {}

  Result<Shape> shape(const Inputs& in) const override {
    Shape shape = in[0]->shape();
    if (shape.empty()) return refuse(reason::needs_axis, {name()});
    Index& size = is_last_axis_ ? shape.back() : shape.front();
    if (begin_ < 0 || begin_ >= end_ || end_ > size) {
      return refuse(reason::no_entries, {in[0]->shape(), begin_, end_});
    }
    size = end_ - begin_;
    return shape;
  }

  void forward(const Inputs& in, Tensor& out) const override {
    // Rows are contiguous: a range of them is a range of one long row.
    const Index rows = is_last_axis_ ? out.size() / out.cols() : 1;
    const ConstCells a(*in[0], 0, rows, in[0]->size() / rows);
    const Cells y(out, 0, rows, out.size() / rows);
    const Index begin = is_last_axis_ ? begin_ : begin_ * (out.size() / out.shape().front());
    // [forward]
    for (Index i = 0; i < y.rows(); ++i) {
      for (Index j = 0; j < y.cols(); ++j) {
        y(i, j) = a(i, begin + j);
      }
    }
    // [/forward]
  }

  Expression terms(const Inputs& in, const Tensor& out, Index offset) const override {
    Expression e;
    if (is_last_axis_) {
      e.cell(0, offset / out.cols() * in[0]->cols() + begin_ + offset % out.cols());
    } else {
      e.cell(0, begin_ * (out.size() / out.shape().front()) + offset);
    }
    return e;
  }

  std::string gradient(const Inputs& in, int) const override {
    const Shape& shape = in[0]->shape();
    const Index after = (is_last_axis_ ? shape.back() : shape.front()) - end_;
    return fill(is_last_axis_ ? "d = pad_columns(dy, {}, {})" : "d = pad_rows(dy, {}, {})",
                {begin_, after});
  }

 private:
  bool is_last_axis_;
  Index begin_, end_;
};

}  // namespace

std::unique_ptr<Op> slice_rows(Index begin, Index end) {
  return std::make_unique<Slice>(false, begin, end);
}

std::unique_ptr<Op> slice_columns(Index begin, Index end) {
  return std::make_unique<Slice>(true, begin, end);
}

}  // namespace attention::ops
