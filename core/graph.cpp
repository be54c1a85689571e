#include "core/graph.h"

#include <cmath>
#include <limits>

#include "core/ops/leaf.h"
#include "core/text/take.h"

namespace attention {

namespace {

/// Whether a number can stand in a tensor of this dtype without becoming infinite.
bool fits(DType dtype, double value) {
  return std::isfinite(value) && with_dtype(dtype, [&](auto zero) {
           return std::abs(value) <= double(std::numeric_limits<decltype(zero)>::max());
         });
}

}  // namespace

const char* name(Origin origin) {
  constexpr const char* kNames[] = {"written", "words", "drawn", "linear"};
  return kNames[static_cast<int>(origin)];
}

Index Graph::axis_size(const std::string& axis, Index size) {
  if (axis == "1") return 1;
  if (const Index known = find_axis(axis)) return known;
  axis_sizes_.emplace_back(axis, size);
  return size;
}

Index Graph::find_axis(std::string_view axis) const {
  for (const auto& known : axis_sizes_) {
    if (known.first == axis) return known.second;
  }
  return 0;
}

MaybeRefusal Graph::bind_axes(const std::string& name, const std::vector<std::string>& axes,
                              const Shape& shape) {
  if (axes.size() != shape.size()) {
    return refuse("{} has the shape [{}], but {} names for its axes.", {name, shape, axes.size()});
  }
  for (std::size_t i = 0; i < axes.size(); ++i) {
    const Index size = axis_size(axes[i], shape[i]);
    if (size != shape[i]) {
      return refuse("{} has the size {} along {}, where {} is expected.",
                    {name, shape[i], axes[i], size});
    }
  }
  return nullptr;
}

/// Allocates the node's tensor; refuses inputs, a size or axes that do not fit.
MaybeRefusal Graph::fit(Node& node) {
  const Result<Shape> shape = node.op->shape(inputs(node));
  if (!shape.ok()) return refuse("{}: {}", {node.name, shape.refusal().sentence});
  const bool is_held = node.op->holds_output();
  MaybeRefusal too_large = is_held ? check_size(shape.value(), most_elements_) : nullptr;
  if (too_large) return refuse("{}: {}", {node.name, too_large->sentence});
  if (MaybeRefusal refusal = bind_axes(node.name, node.axes, shape.value())) return refusal;
  node.tensor =
      is_held ? Tensor(dtype_, shape.value()) : Tensor::without_numbers(dtype_, shape.value());
  return nullptr;
}

NodeId Graph::add(const char* name, std::unique_ptr<Op> op, std::vector<NodeId> inputs,
                  const char* axes) {
  if (refusal_) return -1;
  Node node{name, words(axes), std::move(op), std::move(inputs), Tensor(dtype_, {})};
  refusal_ = fit(node);
  if (refusal_) return -1;
  nodes_.push_back(std::move(node));
  return static_cast<NodeId>(nodes_.size()) - 1;
}

NodeId Graph::leaf(const char* name, const Tensor& values, const char* axes, const char* pytorch,
                   const char* pytorch_start, Origin origin) {
  Tensor own(dtype_, values.shape());
  for (Index i = 0; i < values.size(); ++i) own.set(i, values.at(i));
  const NodeId id = add(name, ops::leaf(std::move(own), pytorch, pytorch_start), {}, axes);
  if (id >= 0) nodes_.back().origin = origin;
  return id;
}

Inputs Graph::inputs(const Node& node) const {
  Inputs inputs(node.inputs.size());
  for (std::size_t i = 0; i < inputs.size(); ++i) inputs[i] = &this->node(node.inputs[i]).tensor;
  return inputs;
}

NodeId Graph::find(std::string_view name) const {
  for (std::size_t i = 0; i < nodes_.size(); ++i) {
    if (nodes_[i].name == name) return static_cast<NodeId>(i);
  }
  return -1;
}

MaybeRefusal Graph::check_finite(NodeId id) const {
  const Node& node = this->node(id);
  const bool allows_minus_infinity = node.op->gives_minus_infinity();
  const Index bad = with_dtype(dtype_, [&](auto zero) {
    const auto* data = node.tensor.data<decltype(zero)>();
    Index i = 0;
    while (i < node.tensor.size() &&
           (std::isfinite(data[i]) || (data[i] < 0 && allows_minus_infinity))) {
      ++i;
    }
    return i;
  });
  if (bad == node.tensor.size()) return nullptr;
  return why_not_finite(id, bad);
}

/// The refusal for a cell that is not finite, worded after the last operation of its arithmetic.
MaybeRefusal Graph::why_not_finite(NodeId id, Index offset) const {
  const Expression expression = terms(id, offset);
  const std::vector<Term>& all = expression.terms();
  const Term& last = all.back();
  const auto operand = [&](std::size_t i) -> const Term& {
    return all[static_cast<std::size_t>(last.of[i])];
  };
  const std::string cell = cell_name(id, offset);
  if (last.kind == TermKind::kMax && last.value < 0) {
    return refuse("{} would be -inf: every token of that row is hidden. Let in at least one.",
                  {cell});
  }
  const bool is_quotient = last.kind == TermKind::kQuotient && std::isfinite(operand(0).value);
  if (is_quotient && operand(1).kind == TermKind::kCell) {
    const Term& divisor = operand(1);
    const std::string divided = fill("{} would be divided by {}, which is",
                                     {cell, cell_name(divisor.node, divisor.offset)});
    if (divisor.value != 0) {
      return refuse("{} too close to 0. Choose larger numbers there.", {divided});
    }
    const std::vector<NodeId>& summands = this->node(divisor.node).inputs;
    if (!summands.empty() && this->node(summands[0]).op->name() == std::string("exp")) {
      return refuse("{} 0: each exp of that sum is too small for {}. Choose numbers closer to 0.",
                    {divided, attention::name(dtype_)});
    }
    return refuse("{} 0. Let in at least one token of that row.", {divided});
  }
  return refuse("{} would leave the range of {}. Choose numbers closer to 0.",
                {cell, name(dtype_)});
}

MaybeRefusal Graph::forward() {
  return forward(-1);
}

/// Computes the node and all its descendants in the graph, or all nodes (-1).
MaybeRefusal Graph::forward(NodeId from) {
  std::vector<char> is_stale(nodes_.size());
  for (std::size_t i = 0; i < nodes_.size(); ++i) {
    const auto id = static_cast<NodeId>(i);
    Node& node = nodes_[i];
    is_stale[i] = from < 0 || id == from;
    for (NodeId input : node.inputs) is_stale[i] |= is_stale[static_cast<std::size_t>(input)];
    if (!is_stale[i]) continue;
    if (MaybeRefusal refusal = node.op->check_numbers(inputs(node))) {
      return refuse("{}: {}", {node.name, refusal->sentence});
    }
    if (!node.tensor.has_numbers()) continue;
    node.op->forward(inputs(node), node.tensor);
    for (const Pin& pin : pins_) {
      if (pin.id == id) node.tensor.set(pin.offset, pin.value);
    }
    if (MaybeRefusal refusal = check_finite(id)) return refusal;
  }
  return nullptr;
}

bool Graph::has_cell(NodeId id, Index offset) const {
  return id >= 0 && static_cast<std::size_t>(id) < nodes_.size() && offset >= 0 &&
         offset < node(id).tensor.size() && node(id).tensor.has_numbers();
}

bool Graph::is_pinned(NodeId id, Index offset) const {
  for (const Pin& pin : pins_) {
    if (pin.id == id && pin.offset == offset) return true;
  }
  return false;
}

std::vector<Graph::Pin> Graph::pins_without(NodeId id, Index offset) const {
  std::vector<Pin> others;
  for (const Pin& pin : pins_) {
    if (pin.id != id || pin.offset != offset) others.push_back(pin);
  }
  return others;
}

/// Computes the node and its descendants with these pins. If that is refused, restores the pins and
/// the numbers from before.
MaybeRefusal Graph::forward_with(std::vector<Pin> pins, NodeId id) {
  pins_.swap(pins);
  MaybeRefusal refusal = forward(id);
  if (refusal) {
    pins_.swap(pins);
    forward(id);
  }
  return refusal;
}

MaybeRefusal Graph::edit(NodeId id, Index offset, double value) {
  if (!has_cell(id, offset)) return refuse("There is no such cell.");
  const bool may_hide = node(id).op->gives_minus_infinity();
  const bool hides = may_hide && value == -std::numeric_limits<double>::infinity();
  if (!hides && !fits(dtype_, value)) {
    return refuse("{} must be a number between -{1} and {1}{2}.",
                  {cell_name(id, offset), dtype_ == DType::kFloat32 ? "3.4e38" : "1.7e308",
                   may_hide ? ", or -inf" : ""});
  }
  std::vector<Pin> pins = pins_without(id, offset);
  pins.push_back({id, offset, value});
  return forward_with(std::move(pins), id);
}

MaybeRefusal Graph::release(NodeId id, Index offset) {
  if (!has_cell(id, offset)) return refuse("There is no such cell.");
  return forward_with(pins_without(id, offset), id);
}

Expression Graph::terms(NodeId id, Index offset) const {
  const Node& node = this->node(id);
  if (is_pinned(id, offset)) {
    Expression pinned;
    pinned.constant(node.tensor.at(offset));
    return pinned;
  }
  Expression expression = node.op->terms(inputs(node), node.tensor, offset);
  for (Term& term : expression.terms()) {
    if (term.kind != TermKind::kCell) continue;
    term.node = node.inputs[static_cast<std::size_t>(term.node)];
    const Tensor& tensor = this->node(term.node).tensor;
    if (tensor.has_numbers()) term.value = tensor.at(term.offset);
  }
  expression.evaluate(dtype_);
  return expression;
}

std::string Graph::pytorch(NodeId id) const {
  const Node& node = this->node(id);
  std::vector<std::string> names;
  for (NodeId input : node.inputs) names.push_back(this->node(input).name);
  if (library_ == Library::kNumPy) return node.op->numpy(node.name, names);
  const std::string statement = node.op->pytorch(node.name, names);
  return dtype_ == DType::kFloat64 && names.empty() ? statement + ".double()" : statement;
}

std::string Graph::cell_name(NodeId id, Index offset) const {
  const Node& node = this->node(id);
  if (node.tensor.shape().empty()) return node.name;
  return node.name + to_string(unravel_index(node.tensor.shape(), offset));
}

std::uint64_t Graph::hash() const {
  std::uint64_t hash = 0xcbf29ce484222325u;
  for (const Node& node : nodes_) {
    for (const char byte : node.tensor.bytes()) {
      hash = (hash ^ static_cast<unsigned char>(byte)) * 0x100000001b3u;
    }
  }
  return hash;
}

}  // namespace attention
