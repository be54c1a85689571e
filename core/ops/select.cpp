#include "core/ops/ops.h"

#include "core/ops/cells.h"

namespace attention::ops {

namespace {

class Select final : public Op {
 public:
  explicit Select(const Numbers& index)
      : Op("select", {OpKind::kCopy, 1}, "{0} = {1}[{5}]", nullptr, index) {}

  Result<Shape> shape(const Inputs& in) const override {
    const Shape& shape = in[0]->shape();
    bool fits = numbers().size() <= shape.size();
    for (std::size_t i = 0; fits && i < numbers().size(); ++i) {
      fits = numbers()[i] >= 0 && numbers()[i] < shape[i];
    }
    if (!fits) {
      return refuse(reason::no_entry, {numbers(), shape});
    }
    return Shape(shape.begin() + static_cast<std::ptrdiff_t>(numbers().size()), shape.end());
  }

  void forward(const Inputs& in, Tensor& out) const override {
    const ConstCells x(*in[0]);
    const Cells y(out);
    const Index start = this->start(*in[0]);
    // [forward]
    for (Index i = 0; i < out.size(); ++i) {
      y[i] = x[start + i];
    }
    // [/forward]
  }

  Expression terms(const Inputs& in, const Tensor&, Index offset) const override {
    Expression e;
    e.cell(0, start(*in[0]) + offset);
    return e;
  }

  std::string gradient(const Inputs& in, int) const override {
    const Shape& shape = in[0]->shape();
    const Index size = element_count(
        Shape(shape.begin() + static_cast<std::ptrdiff_t>(numbers().size()), shape.end()));
    const Index before = start(*in[0]) / size, after = in[0]->size() / size - before - 1;
    return fill(R"(
      entry = view(dy, 1, {0})
      padded = pad_rows(entry, {1}, {2})
      d = view(padded, shape)
    )",
                {size, before, after});
  }

 private:
  /// The offset of the entry's first number.
  Index start(const Tensor& x) const {
    Index start = 0;
    for (std::size_t axis = 0; axis < x.shape().size(); ++axis) {
      start = start * x.shape()[axis] + (axis < numbers().size() ? numbers()[axis] : 0);
    }
    return start;
  }
};

}  // namespace

std::unique_ptr<Op> select(const Numbers& index) {
  return std::make_unique<Select>(index);
}

}  // namespace attention::ops
