#include "core/ops/ops.h"

namespace attention::ops {

namespace {

class Leaf final : public Op {
 public:
  Leaf(Tensor values, const char* pytorch, const char* pytorch_start)
      : Op("leaf", {OpKind::kLeaf, 0}, ""),
        values_(std::move(values)),
        pytorch_(pytorch),
        pytorch_start_(pytorch_start) {}

  Result<Shape> shape(const Inputs&) const override { return values_.shape(); }

  void forward(const Inputs&, Tensor& out) const override { out.copy_numbers(values_); }

  Expression terms(const Inputs&, const Tensor& out, Index offset) const override {
    Expression e;
    e.constant(out.at(offset));
    return e;
  }

  std::string pytorch(const std::string& out, const std::vector<std::string>&) const override {
    return fill("{}{} = {}", {pytorch_start_, out, pytorch_});
  }

  void swap_values(Tensor& values) override { std::swap(values_, values); }

 private:
  Tensor values_;
  std::string pytorch_, pytorch_start_;
};

}  // namespace

std::unique_ptr<Op> leaf(Tensor values, const char* pytorch, const char* pytorch_start) {
  return std::make_unique<Leaf>(std::move(values), pytorch, pytorch_start);
}

}  // namespace attention::ops
