// What repeat and repeat_interleave share: both make more heads of few, (B, G, T, H) -> (B, N, T,
// H).
#pragma once

#include "core/ops/cells.h"
#include "core/ops/ops.h"

namespace attention::ops {

/// Repeats what stands along axis 1 of four, each entry at once or all of them in turn.
class Repeat : public Op {
 public:
  Repeat(const char* name, const char* pytorch, const char* numpy, Index times);

  Result<Shape> shape(const Inputs& in) const final;
  Expression terms(const Inputs& in, const Tensor& out, Index offset) const final;

 protected:
  /// The entry of a, of `heads` along the axis, that is entry `head` of the output.
  virtual Index source(Index head, Index heads) const = 0;

  /// The gradient's steps: dy with its copies along an axis of their own, which is summed.
  std::string gradient_of(Index before, Index after) const;

  Index times() const { return times_; }

 private:
  Index times_;
};

}  // namespace attention::ops
