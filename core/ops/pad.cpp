#include "core/ops/ops.h"

#include "core/ops/cells.h"

namespace attention::ops {

namespace {

class Pad final : public Op {
 public:
  Pad(bool is_last_axis, Index before, Index after)
      : Op("pad", {OpKind::kCopy, 1},
           is_last_axis ? "{0} = F.pad({1}, ({6}, {7}))"
                        : "{0} = F.pad({1}, [0, 0] * ({1}.dim() - 1) + [{6}, {7}])",
           nullptr, {before, after}),
        is_last_axis_(is_last_axis),
        before_(before),
        after_(after) {}

  Result<Shape> shape(const Inputs& in) const override {
    Shape shape = in[0]->shape();
    if (shape.empty() || before_ < 0 || after_ < 0) {
      return refuse(reason::pad_entries, {shape, before_, after_});
    }
    (is_last_axis_ ? shape.back() : shape.front()) += before_ + after_;
    return shape;
  }

  void forward(const Inputs& in, Tensor& out) const override {
    const ConstCells a(*in[0]);
    const Cells y(out);
    const Lines lines = lines_of(*in[0], out);
    // [forward]
    for (Index i = 0; i < out.size(); ++i) {
      const Index from = lines.source(i);
      y[i] = from < 0 ? 0 : a[from];
    }
    // [/forward]
  }

  Expression terms(const Inputs& in, const Tensor& out, Index offset) const override {
    const Index from = lines_of(*in[0], out).source(offset);
    Expression e;
    if (from < 0) {
      e.constant(0);
    } else {
      e.cell(0, from);
    }
    return e;
  }

  std::string gradient(const Inputs& in, int) const override {
    const Shape& shape = in[0]->shape();
    const Index size = is_last_axis_ ? shape.back() : shape.front();
    return fill(is_last_axis_ ? "d = slice_columns(dy, {}, {})" : "d = slice_rows(dy, {}, {})",
                {before_, before_ + size});
  }

 private:
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

  Lines lines_of(const Tensor& in, const Tensor& out) const {
    if (is_last_axis_) return {out.cols(), before_, before_ + in.cols()};
    const Index begin = before_ * (out.size() / out.shape().front());
    return {out.size(), begin, begin + in.size()};  // rows are contiguous: one long line
  }

  bool is_last_axis_;
  Index before_, after_;
};

}  // namespace

std::unique_ptr<Op> pad_rows(Index before, Index after) {
  return std::make_unique<Pad>(false, before, after);
}

std::unique_ptr<Op> pad_columns(Index before, Index after) {
  return std::make_unique<Pad>(true, before, after);
}

}  // namespace attention::ops
