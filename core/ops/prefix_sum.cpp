#include "core/ops/ops.h"
#include "core/ops/prefix.h"

namespace attention::ops {

namespace {

class PrefixSum final : public Prefix {
 public:
  PrefixSum()
      : Prefix("prefix_sum", false,
               "B, T, C = {1}.shape\n"
               "{0} = torch.zeros_like({1})\n"
               "for b in range(B):\n"
               "    for t in range(T):\n"
               "        for j in range(t + 1):\n"
               "            {0}[b, t] += {1}[b, j]") {}

  void forward(const Inputs& in, Tensor& out) const override {
    with_dtype(out.dtype(), [&](auto zero) {
      using T = decltype(zero);
      // [forward]
      for (Index b = 0; b < out.matrices(); ++b) {
        const auto x = in[0]->matrix<T>(b);  // (T, C)
        auto sums = out.matrix<T>(b);        // (T, C)
        for (Index t = 0; t < x.rows(); ++t) {
          sums.row(t).setZero();
          for (Index j = 0; j <= t; ++j) {
            sums.row(t) += x.row(j);  // C additions
          }
        }
      }
      // [/forward]
    });
  }
};

}  // namespace

std::unique_ptr<Op> prefix_sum() {
  return std::make_unique<PrefixSum>();
}

}  // namespace attention::ops
