// The computation graph: a lesson builds one, and everything on the page is a question asked of it.
#pragma once

#include <cassert>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/expression.h"
#include "core/limits.h"
#include "core/ops/op.h"
#include "core/pins.h"
#include "core/refusal.h"
#include "core/tensor.h"

namespace attention {

/// A node's index in the graph, which is in topological order: its inputs have smaller ones.
using NodeId = int;

/// How the numbers of a leaf were made.
enum class Origin {
  kWritten,  // written down
  kWords,    // rows of the project's own word vectors, which PyTorch does not have
  kDrawn,    // by a random generator
  kLinear,   // likewise, as the weight of nn.Linear, which keeps it transposed
  kTrained,  // left by a training run
  kBrought,  // by somebody, from a file of theirs
};

/// The name that the page uses: "written", "words", "drawn", "linear", "trained", "brought".
const char* name(Origin origin);

struct Node {
  std::string name;               // a Python identifier, unique in the graph
  std::vector<std::string> axes;  // one name per axis: {"B", "T", "C"}
  std::string role;               // core/lessons/steps.h; empty without one
  std::unique_ptr<Op> op;
  std::vector<NodeId> inputs;
  Tensor tensor;
  Origin origin = Origin::kWritten;  // of a leaf
  // Of a node that core/gradients.h adds, else -1: the node that it is the gradient of, and the
  // input of which it takes the numbers that were computed, whatever cells of it are pinned.
  NodeId gradient_of = -1, unpinned = -1;
  bool is_taken_unpinned = false;              // by another node, as its `unpinned`
  std::unique_ptr<Tensor> computed = nullptr;  // what that one takes; null if no cell is pinned
};

/// The library in which the graph's statements are written.
enum class Library { kPyTorch, kNumPy };

class Graph {
 public:
  Graph() : Graph(DType::kFloat32) {}
  /// `most_elements` is the size that none of its tensors may exceed.
  explicit Graph(DType dtype, Library library = Library::kPyTorch,
                 Index most_elements = kMaxElements)
      : dtype_(dtype), library_(library), most_elements_(most_elements) {}

  /// Adds a node and returns its id, or -1 if it is refused. `axes` names the axes of its shape, as
  /// in "B T C". A letter stands for one size in the whole graph; "1" is an axis that has been
  /// summed away. Behind them the node's role may stand: "B T C [query]".
  /// The first step that does not fit is kept as the graph's refusal, and what is added after it is
  /// ignored, so that a lesson can be written without a check after each line.
  NodeId add(const char* name, std::unique_ptr<Op> op, std::vector<NodeId> inputs,
             const char* axes);

  /// Adds numbers that come from outside: data or weights, widened exactly to the graph's dtype,
  /// or, where somebody brings them in float64, rounded to it. `pytorch` is how PyTorch makes them
  /// in float32, for example "torch.randn(4, 8, 2)"; `pytorch_start` are the lines that must stand
  /// before.
  NodeId leaf(const char* name, const Tensor& values, const char* axes, const char* pytorch,
              const char* pytorch_start = "", Origin origin = Origin::kWritten);

  /// Makes a node the gradient of another one, of the same shape (core/gradients.h): where that is
  /// computed but pinned, the gradient is 0.
  void set_gradient_of(NodeId gradient, NodeId node);

  /// Makes a node take this input as it was computed: its slope does not follow from pinned cells.
  void set_unpinned(NodeId id, NodeId input);

  const MaybeRefusal& refusal() const { return refusal_; }

  /// The mistake (core/lessons/mistakes.h) that all steps of the lesson are to be written with;
  /// none if empty.
  void set_mistake(const std::string& mistake) { mistake_ = mistake; }
  const std::string& mistake() const { return mistake_; }

  /// The variant (core/lessons/variants.h) that they are to be written as; none if empty.
  void set_variant(const std::string& variant) { variant_ = variant; }
  const std::string& variant() const { return variant_; }

  /// Refuses all further nodes with this reason, which the lesson has found.
  void stop(MaybeRefusal why) { refusal_ = std::move(why); }

  /// Moves the refusal out, for the caller to return. The nodes before it stay.
  MaybeRefusal take_refusal() { return std::move(refusal_); }

  DType dtype() const { return dtype_; }
  const std::vector<Node>& nodes() const { return nodes_; }

  /// The inputs of a node, as its op takes them; the second form writes them into room that there
  /// is already.
  Inputs inputs(const Node& node) const;
  void inputs(const Node& node, Inputs& into) const;

  /// The node of this id. It must exist, as must all ids and offsets below but those that `pin`,
  /// `edit`, `release`, `assign` and `is_pinned` are given.
  const Node& node(NodeId id) const {
    assert(0 <= id && static_cast<std::size_t>(id) < nodes_.size());
    return nodes_[static_cast<std::size_t>(id)];
  }

  /// The size bound to an axis's name, always 1 for "1"; binds `size` to a name that is new.
  Index axis_size(const std::string& axis, Index size);

  /// The size bound to an axis's name, or 0.
  Index find_axis(std::string_view axis) const;

  /// The node of that name, or -1.
  NodeId find(std::string_view name) const;

  /// The node with that role that was added last, or -1.
  NodeId last_of(std::string_view role) const;

  /// Computes the nodes added since the last `forward` that are held, from their inputs, in order
  /// and in place.
  /// Returns the graph's refusal if one was not added, and refuses when a number is not finite (but
  /// for -inf where the op gives it), or an op cannot compute with a number. All these nodes are
  /// then gone, and the graph is as it was before them: others can be added.
  MaybeRefusal forward();

  /// Pins exactly these cells of computed nodes, leaves included, each to its number (an
  /// intervention), and releases all others: they are computed again, or have the leaf's number
  /// again. Computes once what lies downstream of the pins that change. Takes numbers that are
  /// finite in the graph's dtype, and -inf in a cell of an op that gives it: there it hides a
  /// token, as the mask does. Refuses a cell that does not exist, any other number, and numbers by
  /// which a later one overflows or is divided by 0; every pin and every bit is then as it was.
  MaybeRefusal pin(Pins pins);
  const Pins& pins() const { return pins_; }

  /// `pin` with one pin more or another number for it, and with one pin less. Releasing a cell
  /// refuses what `pin` refuses, since other pinned cells may have relied on this one.
  MaybeRefusal edit(NodeId id, Index offset, double value);
  MaybeRefusal release(NodeId id, Index offset);

  /// Whether the cell is pinned.
  bool is_pinned(NodeId id, Index offset) const { return pins_.find(id, offset) != nullptr; }

  /// Replaces all numbers of computed leaves, as training does, and computes once what lies
  /// downstream; pinned cells keep theirs. A leaf's statement still says how its first numbers were
  /// made. Refuses a node that is no leaf, another shape or dtype, and the numbers that `pin`
  /// refuses; every bit is then as it was. `values` is changed.
  using Assignments = std::vector<std::pair<NodeId, Tensor>>;
  MaybeRefusal assign(Assignments&& values);
  MaybeRefusal assign(NodeId id, const Tensor& values) { return assign({{id, values}}); }

  /// The arithmetic of one cell, evaluated; the nodes in its terms are ids of this graph. A pinned
  /// cell is a constant, and so is its gradient, 0.
  Expression terms(NodeId id, Index offset) const;

  /// The same without the numbers of what is computed: enough to see which cells take part.
  Expression unevaluated(NodeId id, Index offset) const;

  /// The node as a statement of PyTorch, or of the graph's library: "y = w @ x". PyTorch makes
  /// numbers in float32 unless it is told otherwise, so in a float64 graph the statements of nodes
  /// without inputs end in ".double()".
  std::string pytorch(NodeId id) const;

  /// A cell as Python indexes it: "y[0, 5, 0]".
  std::string cell_name(NodeId id, Index offset) const;

  /// FNV-1a, 64 bits, over the bits of every tensor in order: equal in every build of the core.
  std::uint64_t hash() const;

 private:
  bool has_cell(NodeId id, Index offset) const;
  bool passes_nothing_on(const Node& gradient, Index offset) const;
  MaybeRefusal check_number(NodeId id, Index offset, double value) const;
  MaybeRefusal check_assignment(NodeId id, const Tensor& values) const;
  MaybeRefusal compute();
  void mark_differing(const Pins& pins);
  MaybeRefusal fit(Node& node);
  MaybeRefusal bind_axes(const std::string& name, const std::vector<std::string>& axes,
                         const Shape& shape);
  MaybeRefusal check_finite(NodeId id) const;

  DType dtype_;
  Library library_;
  Index most_elements_;
  std::vector<Node> nodes_;
  std::size_t computed_ = 0;  // so many nodes have been, the first ones
  std::vector<std::pair<std::string, Index>> axis_sizes_;
  std::size_t computed_axes_ = 0;  // so many names were bound then
  Pins pins_;
  std::vector<char> is_stale_;  // of each node, while it computes
  Inputs in_;                   // of the node that it computes
  MaybeRefusal refusal_;
  std::string mistake_, variant_;
};

}  // namespace attention
