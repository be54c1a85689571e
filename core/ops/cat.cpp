#include "core/ops/ops.h"

#include "core/ops/cells.h"

namespace attention::ops {

namespace {

class Cat final : public Op {
 public:
  explicit Cat(bool is_last_axis)
      : Op("cat", {OpKind::kCopy, Traits::kSome},
           is_last_axis ? "{0} = torch.cat([{4}], dim=-1)" : "{0} = torch.cat([{4}], dim=0)"),
        is_last_axis_(is_last_axis) {}

  Result<Shape> shape(const Inputs& in) const override {
    Shape shape = in[0]->shape();
    if (shape.empty()) return refuse(reason::needs_axis, {name()});
    axis_of(shape) = 0;
    for (const Tensor* part : in) {
      Shape same = part->shape();
      if (!same.empty()) axis_of(same) = axis_of(shape);
      if (same != shape) {
        const auto why = is_last_axis_ ? reason::cat_columns : reason::cat_rows;
        return refuse(why, {in[0]->shape(), part->shape()});
      }
      axis_of(shape) += axis_of(part->shape());
    }
    return shape;
  }

  void forward(const Inputs& in, Tensor& out) const override {
    const Index rows = rows_of(out);
    const Cells y(out, 0, rows, out.size() / rows);
    Index begin = 0;
    for (const Tensor* part : in) {
      const ConstCells a(*part, 0, rows, part->size() / rows);
      // [forward]
      // the next columns; then the next input
      for (Index t = 0; t < a.rows(); ++t) {
        for (Index j = 0; j < a.cols(); ++j) {
          y(t, begin + j) = a(t, j);
        }
      }
      begin += a.cols();
      // [/forward]
    }
  }

  Expression terms(const Inputs& in, const Tensor& out, Index offset) const override {
    const Index rows = rows_of(out), cols = out.size() / rows;
    const auto cols_of = [&](int part) {
      return in[static_cast<std::size_t>(part)]->size() / rows;
    };
    Index column = offset % cols;
    int part = 0;
    for (; column >= cols_of(part); ++part) column -= cols_of(part);
    Expression e;
    e.cell(part, offset / cols * cols_of(part) + column);
    return e;
  }

  std::string gradient(const Inputs& in, int input) const override {
    Index begin = 0;
    for (int i = 0; i < input; ++i) begin += axis_of(in[static_cast<std::size_t>(i)]->shape());
    const Index end = begin + axis_of(in[static_cast<std::size_t>(input)]->shape());
    return fill(is_last_axis_ ? "d = slice_columns(dy, {}, {})" : "d = slice_rows(dy, {}, {})",
                {begin, end});
  }

 private:
  Index& axis_of(Shape& shape) const { return is_last_axis_ ? shape.back() : shape.front(); }
  Index axis_of(const Shape& shape) const { return is_last_axis_ ? shape.back() : shape.front(); }

  /// Rows are contiguous: those of an input are a part of one long row.
  Index rows_of(const Tensor& out) const { return is_last_axis_ ? out.size() / out.cols() : 1; }

  bool is_last_axis_;
};

}  // namespace

std::unique_ptr<Op> cat() {
  return std::make_unique<Cat>(true);
}

std::unique_ptr<Op> cat_rows() {
  return std::make_unique<Cat>(false);
}

}  // namespace attention::ops
