#include "core/ops/ops.h"

#include <algorithm>

#include "core/ops/cells.h"

namespace attention::ops {

namespace {

class Expand final : public Op {
 public:
  explicit Expand(const Shape& shape)
      : Op("expand", {OpKind::kCopy, 1}, "{0} = {1}.expand({5})",
           "{0} = np.broadcast_to({1}, ({5},))", shape) {}

  Result<Shape> shape(const Inputs& in) const override {
    const Shape& from = in[0]->shape();
    const Shape& to = numbers();
    bool fits = from.size() <= to.size();
    if (fits && !std::equal(from.begin(), from.end(), to.end() - from.size())) {
      // not its last axes: one of the last two is 1
      fits = from.size() == to.size();
      const std::size_t matrix = to.size() < 2 ? 0 : to.size() - 2;
      for (std::size_t i = 0; i < to.size() && fits; ++i) {
        fits = from[i] == to[i] || (i >= matrix && from[i] == 1);
      }
    }
    if (!fits) return refuse(reason::expand_shape, {from, to});
    return to;
  }

  void forward(const Inputs& in, Tensor& out) const override {
    const ConstCells a(*in[0]);
    const Cells y(out);
    // [forward]
    for (Index i = 0; i < out.size(); ++i) {
      y[i] = a[source(*in[0], i)];
    }
    // [/forward]
  }

  Expression terms(const Inputs& in, const Tensor&, Index offset) const override {
    Expression e;
    e.cell(0, source(*in[0], offset));
    return e;
  }

  std::string gradient(const Inputs&, int) const override { return "d = dy"; }

 private:
  /// The offset in `a` of the number that stands at `offset` of the output.
  Index source(const Tensor& a, Index offset) const {
    const Shape& from = a.shape();
    const Shape& to = numbers();
    if (from.size() < to.size() || from == to) return offset % a.size();
    const Index cols = to.back(), row = offset / cols, rows = to.size() < 2 ? 1 : to[to.size() - 2];
    const Index of_row = a.rows() == rows ? row : row / rows;
    return of_row * a.cols() + (a.cols() == cols ? offset % cols : 0);
  }
};

}  // namespace

std::unique_ptr<Op> expand(const Shape& shape) {
  return std::make_unique<Expand>(shape);
}

}  // namespace attention::ops
