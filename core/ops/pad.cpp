#include "core/ops/ops.h"

#include "core/ops/cells.h"
#include "core/ops/sliced_axis.h"

namespace attention::ops {

namespace {

class Pad final : public Op {
 public:
  Pad(SlicedAxis axis, Index before, Index after)
      : Op("pad", {OpKind::kCopy, 1}, statement_of(axis), nullptr, {before, after}),
        axis_(axis),
        before_(before),
        after_(after) {}

  Result<Shape> shape(const Inputs& in) const override {
    Shape shape = in[0]->shape();
    if (shape.size() < axes_needed(axis_) || before_ < 0 || after_ < 0) {
      return refuse(reason::pad_entries, {shape, before_, after_});
    }
    size_along(shape, axis_) += before_ + after_;
    return shape;
  }

  void forward(const Inputs& in, Tensor& out) const override {
    const ConstCells a(*in[0]);
    const Cells y(out);
    const Lines lines = lines_of(out);
    // [forward]
    for (Index i = 0; i < out.size(); ++i) {
      const Index from = lines.source(i);
      y[i] = from < 0 ? 0 : a[from];
    }
    // [/forward]
  }

  Expression terms(const Inputs&, const Tensor& out, Index offset) const override {
    const Index from = lines_of(out).source(offset);
    Expression e;
    if (from < 0) {
      e.constant(0);
    } else {
      e.cell(0, from);
    }
    return e;
  }

  std::string gradient(const Inputs& in, int) const override {
    Shape shape = in[0]->shape();
    return fill("d = slice_{}(dy, {}, {})",
                {name_of(axis_), before_, before_ + size_along(shape, axis_)});
  }

 private:
  static const char* statement_of(SlicedAxis axis) {
    if (axis == SlicedAxis::kLast) return "{0} = F.pad({1}, ({6}, {7}))";
    return axis == SlicedAxis::kTokens ? "{0} = F.pad({1}, (0, 0, {6}, {7}))"
                                       : "{0} = F.pad({1}, [0, 0] * ({1}.dim() - 1) + [{6}, {7}])";
  }

  /// Lines of `length` numbers, of which those from `begin` to `end` come from lines of the input.
  struct Lines {
    Index length, begin, end;

    /// The offset in the input of the number at `offset`, or -1 for a zero.
    Index source(Index offset) const {
      const Index place = offset % length;
      if (place < begin || place >= end) return -1;
      return offset / length * (end - begin) + place - begin;
    }
  };

  /// An entry of an axis is a range of a line that goes on through all axes behind it.
  Lines lines_of(const Tensor& out) const {
    Shape shape = out.shape();
    const Index entry = entry_size(shape, axis_), size = size_along(shape, axis_);
    return {size * entry, before_ * entry, (size - after_) * entry};
  }

  SlicedAxis axis_;
  Index before_, after_;
};

}  // namespace

std::unique_ptr<Op> pad_rows(Index before, Index after) {
  return std::make_unique<Pad>(SlicedAxis::kFirst, before, after);
}

std::unique_ptr<Op> pad_tokens(Index before, Index after) {
  return std::make_unique<Pad>(SlicedAxis::kTokens, before, after);
}

std::unique_ptr<Op> pad_columns(Index before, Index after) {
  return std::make_unique<Pad>(SlicedAxis::kLast, before, after);
}

}  // namespace attention::ops
