// What the ops share that add up the rows up to each one: prefix_sum, cumsum, prefix_mean, ...
#pragma once

#include "core/ops/op.h"

namespace attention::ops {

/// An op on x (B, T, C): row t of the output is the sum of x's rows 0 to t, or their mean. Refuses
/// any other shape.
class Prefix : public Op {
 public:
  Prefix(const char* name, bool is_mean, const char* pytorch)
      : Op(name, {OpKind::kLoop, 1, -2}, pytorch), is_mean_(is_mean) {}

  Result<Shape> shape(const Inputs& in) const override;
  Expression terms(const Inputs& in, const Tensor& out, Index offset) const override;
  std::string gradient(const Inputs& in, int input) const final;

 private:
  bool is_mean_;
};

}  // namespace attention::ops
