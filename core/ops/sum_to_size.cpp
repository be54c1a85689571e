#include "core/ops/ops.h"

#include <algorithm>

#include "core/kernels/elementwise.h"
#include "core/ops/cells.h"

namespace attention::ops {

namespace {

class SumToSize final : public Op {
 public:
  explicit SumToSize(const Shape& shape)
      : Op("sum_to_size", {OpKind::kReduction, 1, Traits::kFirstAxes},
           shape.empty() ? "{0} = {1}.sum()" : "{0} = {1}.sum_to_size({5})", nullptr, shape) {}

  Result<Shape> shape(const Inputs& in) const override {
    const Shape& from = in[0]->shape();
    const Shape& to = numbers();
    if (to.size() > from.size() || !std::equal(to.begin(), to.end(), from.end() - to.size())) {
      return refuse(reason::sum_to_size_shape, {from, to});
    }
    return to;
  }

  void forward(const Inputs& in, Tensor& out) const override {
    const ConstCells a(*in[0]);
    const Cells y(out);
    if (out.dtype() == DType::kFloat32) {
      float* sums = out.data<float>();
      std::fill_n(sums, out.size(), 0.0f);
      const float *from = in[0]->data<float>(), *end = from + in[0]->size();
      for (; from < end; from += out.size()) kernels::add(sums, from, 1, sums, out.size());
      return;
    }
    for (Index i = 0; i < out.size(); ++i) y[i] = 0;
    // [forward]
    const Index n = out.size(), all = in[0]->size();
    for (Index begin = 0; begin < all; begin += n) {
      for (Index i = 0; i < n; ++i) {
        y[i] += a[begin + i];
      }
    }
    // [/forward]
  }

  Expression terms(const Inputs& in, const Tensor& out, Index offset) const override {
    Expression e;
    e.sum(e.cells(0, offset, in[0]->size() / out.size(), out.size()));
    return e;
  }

  std::string gradient(const Inputs&, int) const override { return "d = expand(dy, shape)"; }
};

}  // namespace

std::unique_ptr<Op> sum_to_size(const Shape& shape) {
  return std::make_unique<SumToSize>(shape);
}

}  // namespace attention::ops
