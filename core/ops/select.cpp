#include "core/ops/select.h"

#include "core/ops/cells.h"

namespace attention::ops {

namespace {

class Select final : public Op {
 public:
  explicit Select(std::vector<std::int64_t> index)
      : Op("select", "{0} = {1}" + to_string(index)), index_(std::move(index)) {}

  Result<Shape> shape(const Inputs& in) const override {
    const Shape& shape = in[0]->shape();
    bool fits = index_.size() <= shape.size();
    for (std::size_t i = 0; fits && i < index_.size(); ++i) {
      fits = index_[i] >= 0 && index_[i] < shape[i];
    }
    if (!fits) {
      return Refusal("there is no entry [{}] in [{}].", {index_, shape});
    }
    return Shape(shape.begin() + static_cast<std::ptrdiff_t>(index_.size()), shape.end());
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

  Expression terms(const Inputs& in, const Tensor&, std::int64_t offset) const override {
    Expression e;
    e.cell(0, start(*in[0]) + offset);
    return e;
  }

 private:
  /// Where the entry begins.
  std::int64_t start(const Tensor& x) const {
    std::int64_t start = 0;
    for (std::size_t axis = 0; axis < x.shape().size(); ++axis) {
      start = start * x.shape()[axis] + (axis < index_.size() ? index_[axis] : 0);
    }
    return start;
  }

  std::vector<std::int64_t> index_;
};

}  // namespace

std::unique_ptr<Op> select(std::vector<std::int64_t> index) {
  return std::make_unique<Select>(std::move(index));
}

}  // namespace attention::ops
