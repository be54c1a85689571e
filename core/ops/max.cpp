#include "core/ops/ops.h"

#include <algorithm>

#include "core/ops/cells.h"

namespace attention::ops {

namespace {

class Max final : public Op {
 public:
  Max() : Op("max", {OpKind::kReduction, 1, -1}, "{0} = {1}.max()") {}

  Result<Shape> shape(const Inputs&) const override { return Shape{}; }

  void forward(const Inputs& in, Tensor& out) const override {
    const ConstCells a(*in[0]);
    const Cells y(out);
    // [forward]
    double largest = a[0];
    for (Index i = 1; i < in[0]->size(); ++i) {
      largest = std::max(largest, a[i]);
    }
    y[0] = largest;
    // [/forward]
  }

  Expression terms(const Inputs& in, const Tensor&, Index) const override {
    Expression e;
    e.max(e.cells(0, 0, in[0]->size()));
    return e;
  }

  std::string gradient(const Inputs&, int) const override {
    return R"(
      largest = max(a)
      max = expand(largest, shape)
      is_max = eq(a, max)
      count = sum_to_size(is_max)
      counts = expand(count, shape)
      share = div(is_max, counts)
      from = expand(dy, shape)
      d = mul(share, from)
    )";
  }
};

}  // namespace

std::unique_ptr<Op> max() {
  return std::make_unique<Max>();
}

}  // namespace attention::ops
