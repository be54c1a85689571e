// What every op answers. One op, one room: a file of this folder holds all that is known of it.
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
/// What an op takes beside its inputs: sizes, an axis, columns.
using Numbers = Shape;

/// An op is made by the function in its header. Its inputs, as many as core/lessons/op_by_name.cpp
/// says, and what comes out have one dtype, float32 or float64.
class Op {
 public:
  /// `pytorch` is how PyTorch writes the step: "{0} = {1} @ {2}", where {0} is what comes out, {1}
  /// to {3} are the inputs, {4} all of them with commas between, {5} likewise the op's own numbers,
  /// {6} and {7} the first two of those. `numpy` is how NumPy writes it, where that is another
  /// statement. Of matrices: the one lesson in NumPy has no batches. All texts are literals.
  Op(const char* name, const char* pytorch, const char* numpy = nullptr);
  Op(const char* name, const char* pytorch, const char* numpy, const Numbers& numbers);
  virtual ~Op();

  /// PyTorch's name of the operation; also the name of the op's file.
  const char* name() const { return name_; }

  /// The shape of what comes out, or why these inputs do not fit.
  virtual Result<Shape> shape(const Inputs& in) const = 0;

  /// Why these numbers cannot be computed with, or nothing: asked before each `forward`.
  virtual MaybeRefusal check_numbers(const Inputs&) const { return nullptr; }

  /// Computes `out`, which has the right shape already. Must not allocate tensors.
  virtual void forward(const Inputs& in, Tensor& out) const = 0;

  /// How the cell at `offset` of `out` came to be. Cells name the input by its number. Evaluated in
  /// the tensor's dtype, the expression gives the bits that `forward` wrote.
  virtual Expression terms(const Inputs& in, const Tensor& out, Index offset) const = 0;

  /// How PyTorch writes this step, as a statement that assigns to `out`; and NumPy.
  virtual std::string pytorch(const std::string& out, const std::vector<std::string>& in) const;
  std::string numpy(const std::string& out, const std::vector<std::string>& in) const;

  /// Leaves hold numbers from outside.
  virtual bool is_leaf() const { return false; }

  /// Whether -inf may stand in the result, as where a mask put it: its exp will be 0.
  virtual bool gives_minus_infinity() const { return false; }

 protected:
  const Numbers& numbers() const { return numbers_; }

 private:
  std::string statement(const char* pattern, const std::string& out,
                        const std::vector<std::string>& in) const;

  const char *name_, *pytorch_, *numpy_;  // nullptr: as PyTorch
  Numbers numbers_;
};

/// The shape of `a` combined with `b` element by element, where `b` has the same shape or is one
/// column or row beside each matrix of `a`: (..., T, N) with (..., T, 1) or (..., 1, N). `what`
/// names the op.
Result<Shape> shape_beside(const char* what, const Tensor& a, const Tensor& b);

/// Where the partner of `a`'s cell `offset` stands in `b`, for such a pair.
Index offset_beside(const Tensor& a, const Tensor& b, Index offset);

}  // namespace attention
