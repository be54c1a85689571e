// The interface of an op. All that is known of one op is in one file of this folder.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/expression.h"
#include "core/refusal.h"
#include "core/tensor.h"

namespace attention {

using Inputs = std::vector<const Tensor*>;
/// The whole numbers that an op takes beside its inputs: sizes, an axis, columns.
using Numbers = Shape;

/// An operation on tensors, made by the function in its header. Its inputs, as many as
/// core/lessons/op_by_name.cpp says, and its output have one dtype, float32 or float64.
class Op {
 public:
  /// `pytorch` is the statement in PyTorch: "{0} = {1} @ {2}", where {0} is the output, {1} to {3}
  /// are the inputs, {4} all of them with commas between, {5} likewise the op's own numbers, {6}
  /// and {7} the first two of those. `numpy` is the statement in NumPy, where that is another one;
  /// it need only hold for matrices, as the one lesson in NumPy has no batches. The texts are not
  /// copied: they must be literals.
  Op(const char* name, const char* pytorch, const char* numpy = nullptr);
  Op(const char* name, const char* pytorch, const char* numpy, const Numbers& numbers);
  virtual ~Op();

  /// PyTorch's name of the operation; also the name of the op's file.
  const char* name() const { return name_; }

  /// The output's shape, or a refusal if these inputs do not fit.
  virtual Result<Shape> shape(const Inputs& in) const = 0;

  /// Refuses numbers that cannot be computed with, such as an id that is no row; called before each
  /// `forward`.
  virtual MaybeRefusal check_numbers(const Inputs&) const { return nullptr; }

  /// Computes `out`, which has the right shape already. Must not allocate tensors.
  virtual void forward(const Inputs& in, Tensor& out) const = 0;

  /// The arithmetic of the cell at `offset` of `out`. Cells name the input by its number. Evaluated
  /// in the tensor's dtype, the expression gives the bits that `forward` wrote.
  virtual Expression terms(const Inputs& in, const Tensor& out, Index offset) const = 0;

  /// The op as a statement in PyTorch, or in NumPy, that assigns to `out`.
  virtual std::string pytorch(const std::string& out, const std::vector<std::string>& in) const;
  std::string numpy(const std::string& out, const std::vector<std::string>& in) const;

  /// Whether the op is a leaf: it holds numbers from outside, data or weights.
  virtual bool is_leaf() const { return false; }

  /// Whether -inf may stand in the output, as in masked scores: its exp will be 0.
  virtual bool gives_minus_infinity() const { return false; }

 protected:
  const Numbers& numbers() const { return numbers_; }

 private:
  std::string statement(const char* pattern, const std::string& out,
                        const std::vector<std::string>& in) const;

  const char *name_, *pytorch_, *numpy_;  // nullptr: as PyTorch
  Numbers numbers_;
};

/// The shape of an element-wise op on `a` and `b`, where `b` has the same shape or is one column or
/// row that is broadcast over each matrix of `a`: (..., T, N) with (..., T, 1) or (..., 1, N).
/// Refuses any other `b`; `what` is the op's name in that sentence.
Result<Shape> shape_beside(const char* what, const Tensor& a, const Tensor& b);

/// The offset in `b` of the number that is combined with `a`'s cell `offset`, for such a pair.
Index offset_beside(const Tensor& a, const Tensor& b, Index offset);

}  // namespace attention
