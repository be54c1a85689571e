#include "core/graph.h"

#include <algorithm>

#include "core/ops/ops.h"
#include "core/text/take.h"

namespace attention {

namespace {

/// Takes "[query]" off the axes in front of it, and gives its word; none for "[query]_wrong".
std::string take_role(std::vector<std::string>& axes) {
  if (axes.empty() || axes.back().front() != '[') return {};
  const std::string tag = std::move(axes.back());
  axes.pop_back();
  return tag.back() == ']' ? tag.substr(1, tag.size() - 2) : std::string();
}

}  // namespace

const char* name(Origin origin) {
  constexpr const char* kNames[] = {"written", "words", "drawn", "linear", "trained", "brought"};
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
    return refuse(reason::axes_differ, {name, shape, axes.size()});
  }
  for (std::size_t i = 0; i < axes.size(); ++i) {
    const Index size = axis_size(axes[i], shape[i]);
    if (size != shape[i]) {
      return refuse(reason::size_differs, {name, shape[i], axes[i], size});
    }
  }
  return nullptr;
}

/// Allocates the node's tensor; refuses inputs, a size or axes that do not fit.
MaybeRefusal Graph::fit(Node& node) {
  Result<Shape> shape = node.op->shape(inputs(node));
  if (!shape.ok()) return refuse(reason::in_node, {node.name}, shape.take_refusal());
  const bool is_held = node.op->holds_output();
  MaybeRefusal too_large = is_held ? check_size(shape.value(), most_elements_) : nullptr;
  if (too_large) return refuse(reason::in_node, {node.name}, std::move(too_large));
  if (MaybeRefusal refusal = bind_axes(node.name, node.axes, shape.value())) return refusal;
  node.tensor =
      is_held ? Tensor(dtype_, shape.value()) : Tensor::without_numbers(dtype_, shape.value());
  return nullptr;
}

NodeId Graph::add(const char* name, std::unique_ptr<Op> op, std::vector<NodeId> inputs,
                  const char* axes) {
  if (refusal_) return -1;
  std::vector<std::string> letters = words(axes);
  std::string role = take_role(letters);
  Node node{name,          std::move(letters), std::move(role),
            std::move(op), std::move(inputs),  Tensor(dtype_, {})};
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

void Graph::set_gradient_of(NodeId gradient, NodeId node) {
  nodes_[static_cast<std::size_t>(gradient)].gradient_of = node;
}

void Graph::set_unpinned(NodeId id, NodeId input) {
  nodes_[static_cast<std::size_t>(id)].unpinned = input;
  Node& taken = nodes_[static_cast<std::size_t>(input)];
  taken.is_taken_unpinned = true;
  const auto& pins = pins_.list();
  const auto is_its = [&](const Pin& pin) { return pin.node == input; };
  if (taken.computed || std::none_of(pins.begin(), pins.end(), is_its)) return;
  taken.computed = std::make_unique<Tensor>(taken.tensor);
  taken.op->forward(inputs(taken), *taken.computed);
}

/// Whether the cell is the gradient of a pinned one that would be computed.
bool Graph::passes_nothing_on(const Node& gradient, Index offset) const {
  const NodeId of = gradient.gradient_of;
  return of >= 0 && !node(of).op->is_leaf() && is_pinned(of, offset);
}

Inputs Graph::inputs(const Node& node) const {
  Inputs inputs;
  this->inputs(node, inputs);
  return inputs;
}

void Graph::inputs(const Node& node, Inputs& into) const {
  into.resize(node.inputs.size());
  for (std::size_t i = 0; i < into.size(); ++i) {
    const NodeId id = node.inputs[i];
    const Node& input = this->node(id);
    const bool takes_computed = node.unpinned == id && input.computed;
    into[i] = takes_computed ? input.computed.get() : &input.tensor;
  }
}

NodeId Graph::find(std::string_view name) const {
  for (std::size_t i = 0; i < nodes_.size(); ++i) {
    if (nodes_[i].name == name) return static_cast<NodeId>(i);
  }
  return -1;
}

NodeId Graph::last_of(std::string_view role) const {
  for (std::size_t i = nodes_.size(); i > 0; --i) {
    if (nodes_[i - 1].role == role) return static_cast<NodeId>(i - 1);
  }
  return -1;
}

Expression Graph::terms(NodeId id, Index offset) const {
  Expression expression = unevaluated(id, offset);
  expression.evaluate(dtype_);
  return expression;
}

Expression Graph::unevaluated(NodeId id, Index offset) const {
  const Node& node = this->node(id);
  if (is_pinned(id, offset) || passes_nothing_on(node, offset)) {
    Expression pinned;
    pinned.constant(node.tensor.at(offset));
    return pinned;
  }
  Expression expression = node.op->terms(inputs(node), node.tensor, offset);
  for (Term& term : expression.terms()) {
    if (term.kind != TermKind::kCell) continue;
    term.node = node.inputs[static_cast<std::size_t>(term.node)];
    const Node& input = this->node(term.node);
    if (input.tensor.has_numbers()) term.value = input.tensor.at(term.offset);
    if (term.node == node.unpinned && is_pinned(term.node, term.offset)) {
      term.kind = TermKind::kConstant;
      term.value = input.computed->at(term.offset);
    }
  }
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
