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

class StreamingAttention;

using Inputs = std::vector<const Tensor*>;
/// The whole numbers that an op takes beside its inputs: sizes, an axis, columns.
using Numbers = Shape;

/// What an op does, as far as a drawing of it must know.
enum class OpKind {
  kLeaf,         // holds numbers from outside, data or weights
  kConstant,     // makes numbers from nothing but a shape
  kElementwise,  // makes each number from those at its place in the inputs
  kProduct,      // makes each number from a row of the first input and a column of the second
  kReduction,    // makes each number from an axis of the input, or from all of it
  kRowwise,      // makes each row, or column, from the same one of the input
  kLoop,         // makes each row from the input's rows up to it
  kCopy,         // reads only: each number is one of the inputs', at another place (or a 0 beside)
};

/// The name that the page uses: "leaf", "constant", "elementwise", ...
const char* name(OpKind kind);

/// What is the same for all tensors that an op runs on.
struct Traits {
  static constexpr int kSome = -1;  // one or more inputs
  // in the place of an axis
  static constexpr int kNoList = 0, kInputs = 1, kFirstAxes = -3;

  OpKind kind;
  int inputs;  // how many it takes
  /// Along what the numbers stand that a sum or a maximum in `terms` runs over: an axis of the
  /// first input, counted from the end (-1; also where the list runs through all of its rows),
  /// kInputs, one number of each input, or kFirstAxes, those that the output has not.
  int list_axis = kNoList;
  /// Whether it exchanges two axes next to each other, and does nothing else.
  bool is_transpose = false;

  bool takes(int count) const { return inputs == kSome ? count > 0 : count == inputs; }
};

/// An operation on tensors, made by the function in its header. Its inputs and its output have one
/// dtype, float32 or float64.
class Op {
 public:
  /// `pytorch` is the statement in PyTorch: "{0} = {1} @ {2}", where {0} is the output, {1} to {3}
  /// are the inputs, {4} all of them with commas between, {5} likewise the op's own numbers, {6}
  /// and {7} the first two of those. `numpy` is the statement in NumPy, where that is another one;
  /// it need only hold for matrices, as the one lesson in NumPy has no batches. The texts are not
  /// copied: they must be literals.
  Op(const char* name, const Traits& traits, const char* pytorch, const char* numpy = nullptr);
  Op(const char* name, const Traits& traits, const char* pytorch, const char* numpy,
     const Numbers& numbers);
  virtual ~Op();

  /// PyTorch's name of the operation; also the name of the op's file.
  const char* name() const { return name_; }

  const Traits& traits() const { return traits_; }
  bool is_leaf() const { return traits_.kind == OpKind::kLeaf; }

  /// The output's shape, or a refusal if these inputs do not fit.
  virtual Result<Shape> shape(const Inputs& in) const = 0;

  /// Refuses numbers that cannot be computed with, such as an id that is no row; called before each
  /// `forward`.
  virtual MaybeRefusal check_numbers(const Inputs&) const { return nullptr; }

  /// Whether the graph holds the output. If not, `forward` has nothing to do; each cell is computed
  /// when its `terms` are asked for, and these bring the numbers of cells that are not held.
  virtual bool holds_output() const { return true; }

  /// What computes matrix number b of an output that is not held, in parts; null for any other op.
  virtual std::unique_ptr<StreamingAttention> stream(const Inputs&, Index b) const;

  /// Computes `out`, which has the right shape already. Must not allocate tensors.
  virtual void forward(const Inputs& in, Tensor& out) const = 0;

  /// The arithmetic of the cell at `offset` of `out`. Cells name the input by its number. Evaluated
  /// in the tensor's dtype, the expression gives the bits that `forward` wrote.
  virtual Expression terms(const Inputs& in, const Tensor& out, Index offset) const = 0;

  /// The op as a statement in PyTorch, or in NumPy, that assigns to `out`.
  virtual std::string pytorch(const std::string& out, const std::vector<std::string>& in) const;
  std::string numpy(const std::string& out, const std::vector<std::string>& in) const;

  /// The steps that lead from dy, the gradient of the output y, to d, that of input number `input`:
  /// text as in core/lessons/steps.h, one step a line, without axes. The last step makes d, and
  /// "d = dy" passes dy on as it is. a, b and c are the first three inputs; `shape` are the sizes
  /// of the input that d belongs to, `rows` and `cols` the last two. Where the op broadcast an
  /// input, d may have the shape of y: core/gradients.h sums it. A name like b_T is then that of
  /// the node with _T behind it, any other one, like `sum`, stands behind d's. Empty if no gradient
  /// passes.
  virtual std::string gradient(const Inputs& in, int input) const;

  /// Exchanges a leaf's numbers for others of the same dtype and shape. Other ops have none.
  virtual void swap_values(Tensor&) {}

  /// Whether -inf may stand in the output, as in masked scores: its exp will be 0.
  virtual bool gives_minus_infinity() const { return false; }

  /// Whether inputs as they may be never give a number that is infinite (but for -inf, above) or
  /// nan: one that is copied, or a share. Of such an output nobody need look at every number.
  virtual bool is_always_finite() const { return traits_.kind == OpKind::kCopy; }

  /// Whether these inputs, looked at instead of more numbers of the output, leave it finite.
  virtual bool is_finite_by(const Inputs&, const Tensor&) const { return false; }

 protected:
  const Numbers& numbers() const { return numbers_; }

 private:
  std::string statement(const char* pattern, const std::string& out,
                        const std::vector<std::string>& in) const;

  const char *name_, *pytorch_, *numpy_;  // nullptr: as PyTorch
  Traits traits_;
  Numbers numbers_;
};

}  // namespace attention
