#include "core/gradient_steps.h"

#include <algorithm>
#include <cassert>

#include "core/ops/ops.h"
#include "core/text/take.h"

namespace attention {

/// The node that a name in the steps stands for, or -1.
NodeId GradientSteps::find(const GradientNames& names, std::string_view name) const {
  if (name == "y") return names.y;
  if (name == "dy") return names.dy;
  const std::vector<NodeId>& inputs = graph_.node(names.y).inputs;
  const std::size_t letter = name.size() == 1 ? static_cast<std::size_t>(name[0] - 'a') : 3;
  if (letter < 3 && letter < inputs.size()) return inputs[letter];
  for (const auto& made : names.made) {
    if (made.first == name) return made.second;
  }
  return -1;
}

/// The numbers that an argument stands for; none if it is no number.
Numbers GradientSteps::numbers(const GradientNames& names, std::string_view text) const {
  const Tensor& asked = graph_.node(names.asked).tensor;
  if (text == "shape") return asked.shape();
  if (text == "rows") return {asked.rows()};
  if (text == "cols") return {asked.cols()};
  const Index number = whole_number(text);
  return number == kNoNumber ? Numbers() : Numbers{number};
}

/// The name in the graph of a step's local name.
std::string GradientSteps::name_of(const GradientNames& names, std::string_view local) const {
  const std::size_t end = local.find('_');
  const NodeId node = find(names, local.substr(0, end));
  if (node >= 0 && end != local.npos) {
    return graph_.node(node).name + std::string(local.substr(end));
  }
  return names.d + "_" + std::string(local);
}

/// The axes of what an op makes: those written, of `rows` and `cols`, or what follows from its
/// inputs'; an axis of which nothing is known is named by its size.
std::string GradientSteps::axes_of(const GradientNames& names, const Op& op,
                                   const std::vector<NodeId>& inputs,
                                   std::string_view written) const {
  const std::vector<std::string>& asked = graph_.node(names.asked).axes;
  std::vector<std::string> axes;
  for (const std::string& axis : words(written)) {
    axes.push_back(asked[asked.size() - (axis == "rows" ? 2 : 1)]);
  }
  if (!axes.empty()) return joined(axes);
  Inputs in;
  for (const NodeId id : inputs) in.push_back(&graph_.node(id).tensor);
  const Shape shape = op.shape(in).value();
  const Node& first = graph_.node(inputs[0]);
  axes = first.axes;
  if (op.traits().is_transpose) {
    std::swap(axes[axes.size() - 2], axes.back());
  } else if (op.traits().kind == OpKind::kProduct) {
    // The first factor has the batch: where only the second has one, the product is the gradient
    // itself.
    axes.back() = graph_.node(inputs[1]).axes.back();
  } else if (shape == graph_.node(names.asked).tensor.shape() && shape != first.tensor.shape()) {
    axes = asked;
  } else if (shape.size() == axes.size()) {
    for (std::size_t i = 0; i < shape.size(); ++i) {
      if (shape[i] != first.tensor.shape()[i]) axes[i] = fill("{}", {shape[i]});
    }
  } else {
    axes.clear();
    for (const Index size : shape) axes.push_back(fill("{}", {size}));
  }
  return joined(axes);
}

NodeId GradientSteps::add(const GradientNames& names, const Step& step) {
  std::vector<NodeId> inputs;
  Numbers all;
  for (std::string_view arguments = step.arguments; !arguments.empty();) {
    const std::string_view argument = take(arguments, ',');
    const NodeId input = find(names, argument);
    if (input >= 0) inputs.push_back(input);
    if (input < 0) {
      for (const Index number : numbers(names, argument)) all.push_back(number);
    }
  }
  std::unique_ptr<Op> op = ops::op_by_name(step.op, static_cast<int>(inputs.size()), all);
  assert(op);
  Inputs in;
  for (const NodeId id : inputs) in.push_back(&graph_.node(id).tensor);
  Result<Shape> shape = op->shape(in);
  if (!shape.ok()) {
    graph_.stop(shape.take_refusal());
    return -1;
  }
  const Node& asked = graph_.node(names.asked);
  const bool is_last = step.name == "d";
  if (is_last && shape.value() == asked.tensor.shape()) {
    return add(names.d, std::move(op), inputs, joined(asked.axes));
  }
  const std::string axes = axes_of(names, *op, inputs, step.axes);
  return add(name_of(names, is_last ? "each" : step.name), std::move(op), inputs, axes);
}

NodeId GradientSteps::add(const std::string& name, std::unique_ptr<Op> op,
                          const std::vector<NodeId>& inputs, const std::string& axes) {
  std::vector<std::string> names;
  for (const NodeId id : inputs) names.push_back(graph_.node(id).name);
  std::string own = name;
  for (std::size_t id = first_; id < graph_.nodes().size(); ++id) {
    const Node& other = graph_.nodes()[id];
    if (other.name == own && other.op->name() == std::string_view(op->name()) &&
        other.inputs == inputs && other.op->pytorch("", names) == op->pytorch("", names)) {
      return static_cast<NodeId>(id);
    }
  }
  for (int n = 2; graph_.find(own) >= 0; ++n) own = fill("{}_{}", {name, n});
  return graph_.add(own.c_str(), std::move(op), inputs, axes.c_str());
}

/// The gradient under its name, and with the shape of its node: summed where that was broadcast.
NodeId GradientSteps::fitted(NodeId gradient, const GradientNames& names) {
  const Node& asked = graph_.node(names.asked);
  const Shape& shape = asked.tensor.shape();
  if (graph_.node(gradient).name == names.d) return gradient;
  const std::string axes = joined(asked.axes);
  const Shape now = graph_.node(gradient).tensor.shape();
  if (now == shape) return add(names.d, ops::op_by_name("as_is", 1, shape), {gradient}, axes);
  if (now.size() > shape.size()) {
    return add(names.d, ops::op_by_name("sum_to_size", 1, shape), {gradient}, axes);
  }
  const bool is_column = now.back() != shape.back();
  return add(names.d, ops::op_by_name("sum", 1, {is_column ? -1 : -2}), {gradient}, axes);
}

NodeId GradientSteps::add(const std::string& steps, GradientNames names) {
  NodeId last = -1;
  for (std::string_view rest = steps; !rest.empty() && !graph_.refusal();) {
    const Step step = step_of(take(rest, '\n'));
    if (step.name.empty()) continue;
    last = find(names, step.op);  // "d = dy"
    if (last < 0) last = add(names, step);
    const std::vector<NodeId>* of = last < 0 ? nullptr : &graph_.node(last).inputs;
    if (of && std::find(of->begin(), of->end(), names.y) != of->end()) {
      graph_.set_unpinned(last, names.y);
    }
    names.made.emplace_back(step.name, last);
  }
  return graph_.refusal() ? -1 : fitted(last, names);
}

}  // namespace attention
