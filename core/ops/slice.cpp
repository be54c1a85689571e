#include "core/ops/ops.h"

#include "core/ops/cells.h"
#include "core/ops/sliced_axis.h"

namespace attention::ops {

namespace {

class Slice final : public Op {
 public:
  Slice(SlicedAxis axis, Index begin, Index end)
      : Op("slice", {OpKind::kCopy, 1}, statement_of(axis), nullptr, {begin, end}),
        axis_(axis),
        begin_(begin),
        end_(end) {}

  Result<Shape> shape(const Inputs& in) const override {
    Shape shape = in[0]->shape();
    if (shape.empty()) return refuse(reason::needs_axis, {name()});
    if (shape.size() < axes_needed(axis_)) return refuse(reason::no_entries, {shape, begin_, end_});
    Index& size = size_along(shape, axis_);
    if (begin_ < 0 || begin_ >= end_ || end_ > size) {
      return refuse(reason::no_entries, {in[0]->shape(), begin_, end_});
    }
    size = end_ - begin_;
    return shape;
  }

  void forward(const Inputs& in, Tensor& out) const override {
    // An entry of an axis is a range of a row that goes on through all axes behind it.
    const Index entry = entry_size(out.shape(), axis_);
    const Index rows = out.size() / ((end_ - begin_) * entry), begin = begin_ * entry;
    const ConstCells a(*in[0], 0, rows, in[0]->size() / rows);
    const Cells y(out, 0, rows, out.size() / rows);
    // [forward]
    for (Index i = 0; i < y.rows(); ++i) {
      for (Index j = 0; j < y.cols(); ++j) {
        y(i, j) = a(i, begin + j);
      }
    }
    // [/forward]
  }

  Expression terms(const Inputs& in, const Tensor& out, Index offset) const override {
    const Index entry = entry_size(out.shape(), axis_), length = (end_ - begin_) * entry;
    const Index row = in[0]->size() / (out.size() / length);
    Expression e;
    e.cell(0, offset / length * row + begin_ * entry + offset % length);
    return e;
  }

  std::string gradient(const Inputs& in, int) const override {
    Shape shape = in[0]->shape();
    return fill("d = pad_{}(dy, {}, {})",
                {name_of(axis_), begin_, size_along(shape, axis_) - end_});
  }

 private:
  static const char* statement_of(SlicedAxis axis) {
    if (axis == SlicedAxis::kFirst) return "{0} = {1}[{6}:{7}]";
    return axis == SlicedAxis::kTokens ? "{0} = {1}[..., {6}:{7}, :]" : "{0} = {1}[..., {6}:{7}]";
  }

  SlicedAxis axis_;
  Index begin_, end_;
};

}  // namespace

std::unique_ptr<Op> slice_rows(Index begin, Index end) {
  return std::make_unique<Slice>(SlicedAxis::kFirst, begin, end);
}

std::unique_ptr<Op> slice_tokens(Index begin, Index end) {
  return std::make_unique<Slice>(SlicedAxis::kTokens, begin, end);
}

std::unique_ptr<Op> slice_columns(Index begin, Index end) {
  return std::make_unique<Slice>(SlicedAxis::kLast, begin, end);
}

}  // namespace attention::ops
