#include "core/ops/ops.h"
#include "core/ops/prefix.h"

namespace attention::ops {

namespace {

constexpr Index kSums = 4;
constexpr Index kMostRows = 63;

/// The partial sum, 0 to 3, to which row j is added, where so many rows are added.
Index sum_of(Index j, Index rows) {
  return j < rows / kSums * kSums ? j % kSums : 0;
}

class PrefixMeanByFour final : public Prefix {
 public:
  PrefixMeanByFour()
      : Prefix("prefix_mean_by_four", true,
               "B, T, C = {1}.shape\n"
               "{0} = torch.zeros_like({1})\n"
               "for b in range(B):\n"
               "    for t in range(T):\n"
               "        {0}[b, t] = torch.mean({1}[b, :t+1], dim=0)") {}

  Result<Shape> shape(const Inputs& in) const override {
    const Shape& shape = in[0]->shape();
    if (shape.size() != 3 || in[0]->rows() > kMostRows || in[0]->cols() != 2) {
      return refuse(reason::mean_by_four_shape, {kMostRows, shape});
    }
    return shape;
  }

  void forward(const Inputs& in, Tensor& out) const override {
    with_dtype(out.dtype(), [&](auto zero) {
      using T = decltype(zero);
      for (Index b = 0; b < out.matrices(); ++b) {
        const auto x = in[0]->matrix<T>(b);  // (T, 2)
        auto y = out.matrix<T>(b);           // (T, 2)
        // [forward]
        for (Index t = 0; t < x.rows(); ++t) {
          for (Index c = 0; c < 2; ++c) {
            T sum[kSums] = {};
            for (Index j = 0; j <= t; ++j) {
              sum[sum_of(j, t + 1)] += x(j, c);
            }
            for (Index k = 1; k < kSums; ++k) {
              sum[0] += sum[k];
            }
            y(t, c) = sum[0] / T(t + 1);
          }
        }
        // [/forward]
      }
    });
  }

  Expression terms(const Inputs&, const Tensor& out, Index offset) const override {
    const Index t = offset / 2 % out.rows();
    Expression e;
    const std::vector<Expression::Ref> cells = e.cells(0, offset - t * 2, t + 1, 2);
    std::vector<Expression::Ref> parts[kSums];
    for (Index j = 0; j <= t; ++j) parts[sum_of(j, t + 1)].push_back(cells[std::size_t(j)]);
    Expression::Ref sum = e.sum(std::move(parts[0]));
    if (t + 1 >= kSums) {
      sum = e.sum({sum, e.sum(std::move(parts[1])), e.sum(std::move(parts[2])),
                   e.sum(std::move(parts[3]))});
    }
    e.quotient(sum, e.constant(double(t + 1)));
    return e;
  }
};

}  // namespace

std::unique_ptr<Op> prefix_mean_by_four() {
  return std::make_unique<PrefixMeanByFour>();
}

}  // namespace attention::ops
