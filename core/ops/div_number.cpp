#include "core/kernels/elementwise.h"
#include "core/ops/cells.h"
#include "core/ops/ops.h"
#include "core/text/millionths.h"

namespace attention::ops {

namespace {

class DivNumber final : public Op {
 public:
  /// Divides by the number, or by what is left of 1.
  DivNumber(Index millionths, bool is_rest)
      : Op("div_number", {OpKind::kElementwise, 1}, "", nullptr, {millionths}),
        divisor_(double(millionths) / kMillion),
        is_rest_(is_rest) {
    if (is_rest) divisor_ = 1 - divisor_;
  }

  Result<Shape> shape(const Inputs& in) const override { return in[0]->shape(); }

  void forward(const Inputs& in, Tensor& out) const override {
    if (out.dtype() == DType::kFloat32) {
      const auto number = static_cast<float>(divisor_);
      return kernels::div(in[0]->data<float>(), &number, 0, out.data<float>(), out.size());
    }
    const ConstCells a(*in[0]);
    const Cells y(out);
    // [forward]
    // the number that was chosen, not a root
    const double divisor = rounded(out.dtype(), divisor_);
    for (Index i = 0; i < out.size(); ++i) {
      y[i] = a[i] / divisor;
    }
    // [/forward]
  }

  Expression terms(const Inputs&, const Tensor& out, Index offset) const override {
    Expression e;
    const Expression::Ref a = e.cell(0, offset);
    e.quotient(a, e.constant(rounded(out.dtype(), divisor_)));
    return e;
  }

  std::string pytorch(const std::string& out, const std::vector<std::string>& in) const override {
    return fill(is_rest_ ? "{} = {} / (1 - {})" : "{} = {} / {}",
                {out, in[0], decimal(numbers()[0])});
  }

  std::string gradient(const Inputs&, int) const override {
    return fill(is_rest_ ? "d = div_rest(dy, {})" : "d = div_number(dy, {})", {numbers()});
  }

 private:
  double divisor_;
  bool is_rest_;
};

}  // namespace

std::unique_ptr<Op> div_number(Index millionths) {
  return std::make_unique<DivNumber>(millionths, false);
}

std::unique_ptr<Op> div_rest(Index millionths) {
  return std::make_unique<DivNumber>(millionths, true);
}

}  // namespace attention::ops
