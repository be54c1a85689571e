#include "core/ops/ops.h"

#include <utility>

#include "core/ops/cells.h"

namespace attention::ops {

namespace {

class Accumulate final : public Op {
 public:
  Accumulate()
      : Op("accumulate", {OpKind::kElementwise, Traits::kSome, Traits::kInputs}, "{0} = {4}") {}

  Result<Shape> shape(const Inputs& in) const override {
    for (const Tensor* part : in) {
      if (part->shape() == in[0]->shape()) continue;
      return refuse(reason::accumulate_shapes, {in[0]->shape(), part->shape()});
    }
    return in[0]->shape();
  }

  void forward(const Inputs& in, Tensor& out) const override {
    const Cells y(out);
    for (Index i = 0; i < out.size(); ++i) y[i] = 0;
    for (const Tensor* part : in) {
      const ConstCells a(*part);
      // [forward]
      // y begins as zeros; then the next input
      for (Index i = 0; i < out.size(); ++i) {
        y[i] += a[i];
      }
      // [/forward]
    }
  }

  Expression terms(const Inputs& in, const Tensor&, Index offset) const override {
    Expression e;
    std::vector<Expression::Ref> all;
    for (std::size_t i = 0; i < in.size(); ++i) all.push_back(e.cell(int(i), offset));
    e.sum(std::move(all));
    return e;
  }

  std::string pytorch(const std::string& out, const std::vector<std::string>& in) const override {
    std::string sum;
    for (const std::string& part : in) sum += (sum.empty() ? "" : " + ") + part;
    return out + " = " + sum;
  }

  std::string gradient(const Inputs&, int) const override { return "d = dy"; }
};

}  // namespace

std::unique_ptr<Op> accumulate() {
  return std::make_unique<Accumulate>();
}

}  // namespace attention::ops
