#include "core/ops/leaf.h"

#include <algorithm>

namespace attention::ops {

namespace {

class Leaf final : public Op {
 public:
  Leaf(Tensor values, std::string pytorch, std::string pytorch_start)
      : values_(std::move(values)),
        pytorch_(std::move(pytorch)),
        pytorch_start_(std::move(pytorch_start)) {}

  const char* name() const override { return "leaf"; }

  Result<Shape> shape(const Inputs&) const override { return values_.shape(); }

  void forward(const Inputs&, Tensor& out) const override {
    with_dtype(out.dtype(), [&](auto zero) {
      using T = decltype(zero);
      std::copy_n(values_.data<T>(), values_.size(), out.data<T>());
    });
  }

  Expression terms(const Inputs&, const Tensor& out, std::int64_t offset) const override {
    Expression e;
    e.constant(out.at(offset));
    return e;
  }

  std::string pytorch(const std::string& out, const std::vector<std::string>&) const override {
    return pytorch_start_ + out + " = " + pytorch_;
  }

  bool is_leaf() const override { return true; }

 private:
  Tensor values_;
  std::string pytorch_;
  std::string pytorch_start_;
};

}  // namespace

std::unique_ptr<Op> leaf(Tensor values, std::string pytorch, std::string pytorch_start) {
  return std::make_unique<Leaf>(std::move(values), std::move(pytorch), std::move(pytorch_start));
}

}  // namespace attention::ops
