#include "core/ops/ops.h"
#include "core/ops/prefix.h"

namespace attention::ops {

namespace {

class PrefixMean final : public Prefix {
 public:
  PrefixMean()
      : Prefix("prefix_mean", true,
               "B, T, C = {1}.shape\n"
               "{0} = torch.zeros_like({1})\n"
               "for b in range(B):\n"
               "    for t in range(T):\n"
               "        for j in range(t + 1):\n"
               "            {0}[b, t] += {1}[b, j]\n"
               "        {0}[b, t] /= t + 1") {}

  void forward(const Inputs& in, Tensor& out) const override {
    with_dtype(out.dtype(), [&](auto zero) {
      using T = decltype(zero);
      // [forward]
      for (Index b = 0; b < out.matrices(); ++b) {
        const auto x = in[0]->matrix<T>(b);  // (T, C)
        auto y = out.matrix<T>(b);           // (T, C)
        for (Index t = 0; t < x.rows(); ++t) {
          y.row(t).setZero();
          for (Index j = 0; j <= t; ++j) {
            y.row(t) += x.row(j);  // C additions
          }
          y.row(t) /= T(t + 1);
        }
      }
      // [/forward]
    });
  }
};

}  // namespace

std::unique_ptr<Op> prefix_mean() {
  return std::make_unique<PrefixMean>();
}

}  // namespace attention::ops
