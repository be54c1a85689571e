#include "core/ops/leaf.h"

namespace attention::ops {

namespace {

class Leaf final : public Op {
 public:
  Leaf(Shape shape, std::string pytorch) : shape_(std::move(shape)), pytorch_(std::move(pytorch)) {}

  const char* name() const override { return "leaf"; }

  Result<Shape> shape(const Inputs&) const override { return shape_; }

  // The numbers are there already: an example drew them, or the learner typed them.
  void forward(const Inputs&, Tensor&) const override {}

  Expression terms(const Inputs&, const Tensor& out, std::int64_t offset) const override {
    Expression e;
    e.constant(out.at(offset));
    return e;
  }

  std::string pytorch(const std::string& out, const std::vector<std::string>&) const override {
    return out + " = " + pytorch_;
  }

  bool is_leaf() const override { return true; }

 private:
  Shape shape_;
  std::string pytorch_;
};

}  // namespace

std::unique_ptr<Op> leaf(Shape shape, std::string pytorch) {
  return std::make_unique<Leaf>(std::move(shape), std::move(pytorch));
}

}  // namespace attention::ops
