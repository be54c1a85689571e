#include "core/ops/ops.h"
#include "core/ops/prefix.h"

namespace attention::ops {

namespace {

class CumSum final : public Prefix {
 public:
  CumSum() : Prefix("cumsum", false, "{0} = torch.cumsum({1}, dim=1)") {}

  Result<Shape> shape(const Inputs& in) const override {
    if (in[0]->shape().size() != 3) {
      return refuse(reason::cumsum_shape, {in[0]->shape()});
    }
    return in[0]->shape();
  }

  void forward(const Inputs& in, Tensor& out) const override {
    with_dtype(out.dtype(), [&](auto zero) {
      using T = decltype(zero);
      // [forward]
      for (Index b = 0; b < out.matrices(); ++b) {
        const auto x = in[0]->matrix<T>(b);  // (T, C)
        auto sums = out.matrix<T>(b);        // (T, C)
        for (Index t = 0; t < x.rows(); ++t) {
          if (t == 0) sums.row(t).setZero();
          if (t > 0) sums.row(t) = sums.row(t - 1);
          sums.row(t) += x.row(t);  // C additions
        }
      }
      // [/forward]
    });
  }
};

}  // namespace

std::unique_ptr<Op> cumsum() {
  return std::make_unique<CumSum>();
}

}  // namespace attention::ops
