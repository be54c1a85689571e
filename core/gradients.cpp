#include "core/gradients.h"

#include <algorithm>

#include "core/gradient_steps.h"
#include "core/ops/ops.h"
#include "core/text/take.h"

namespace attention {

namespace {

std::size_t at(NodeId id) {
  return static_cast<std::size_t>(id);
}

/// The walk back from a scalar to what is wanted.
class Backward {
 public:
  Backward(Graph& graph, NodeId scalar)
      : graph_(graph),
        steps_(graph),
        scalar_(scalar),
        count_(graph.nodes().size()),
        gradient_(count_, -1) {}

  void run(const std::vector<NodeId>& wanted);

 private:
  bool leads_on(NodeId node, std::size_t input) const {
    const Node& n = graph_.node(node);
    return is_on_way_[at(n.inputs[input])] &&
           !n.op->gradient(graph_.inputs(n), static_cast<int>(input)).empty();
  }
  bool passes(NodeId node, std::size_t input) const {
    return is_on_way_[at(node)] && leads_on(node, input);
  }
  void find_way(const std::vector<NodeId>& wanted);
  void pass_on(NodeId node);
  void gather(NodeId node);
  std::string gradient_name(NodeId node) const { return "d_" + graph_.node(node).name; }

  Graph& graph_;
  GradientSteps steps_;
  NodeId scalar_;
  std::size_t count_;                       // of the nodes before
  std::vector<NodeId> gradient_;            // of each of them; -1 without one
  std::vector<char> is_on_way_;             // from the scalar to what is wanted
  std::vector<int> ways_;                   // by so many a node's gradient comes
  std::vector<std::vector<NodeId>> parts_;  // what came by each
};

/// Marks the nodes that lead from a wanted one to the scalar, and counts the ways out of each.
void Backward::find_way(const std::vector<NodeId>& wanted) {
  is_on_way_.assign(count_, false);
  for (const NodeId id : wanted) is_on_way_[at(id)] = true;
  // All that the wanted nodes lead to; then, from the scalar back, only what leads to it.
  for (NodeId id = 0; id <= scalar_; ++id) {
    for (std::size_t i = 0; i < graph_.node(id).inputs.size(); ++i) {
      if (leads_on(id, i)) is_on_way_[at(id)] = true;
    }
  }
  ways_.assign(count_, 0);
  for (NodeId id = static_cast<NodeId>(count_) - 1; id >= 0; --id) {
    if (id != scalar_ && ways_[at(id)] == 0) is_on_way_[at(id)] = false;
    for (std::size_t i = 0; i < graph_.node(id).inputs.size(); ++i) {
      if (passes(id, i)) ++ways_[at(graph_.node(id).inputs[i])];
    }
  }
}

void Backward::run(const std::vector<NodeId>& wanted) {
  find_way(wanted);
  for (const NodeId id : wanted) {
    if (is_on_way_[at(id)]) continue;
    return graph_.stop(
        refuse(reason::no_gradient, {graph_.node(id).name, graph_.node(scalar_).name}));
  }
  parts_.resize(count_);
  const Shape one = graph_.node(scalar_).tensor.shape();
  parts_[at(scalar_)] = {steps_.add(gradient_name(scalar_), ops::op_by_name("ones", 0, one), {},
                                    joined(graph_.node(scalar_).axes))};
  for (NodeId id = scalar_; id >= 0 && !graph_.refusal(); --id) {
    if (!is_on_way_[at(id)]) continue;
    gather(id);
    pass_on(id);
  }
}

/// Makes the node's gradient of what came by all ways.
void Backward::gather(NodeId node) {
  std::vector<NodeId>& parts = parts_[at(node)];
  if (parts.size() > 1) {
    std::reverse(parts.begin(), parts.end());  // in the order of the graph
    parts = {steps_.add(gradient_name(node),
                        ops::op_by_name("accumulate", static_cast<int>(parts.size()), {}), parts,
                        joined(graph_.node(node).axes))};
  }
  gradient_[at(node)] = parts[0];
  if (parts[0] >= 0) graph_.set_gradient_of(parts[0], node);
}

/// Adds what the node's gradient gives to each of its inputs.
void Backward::pass_on(NodeId node) {
  for (std::size_t i = 0; i < graph_.node(node).inputs.size(); ++i) {
    if (graph_.refusal() || !passes(node, i)) continue;
    const NodeId input = graph_.node(node).inputs[i];
    std::string d = gradient_name(input);
    if (ways_[at(input)] > 1) d += "_from_" + graph_.node(node).name;
    if (graph_.find(d) >= 0) d += "_too";  // the node takes this input twice
    const std::string steps =
        graph_.node(node).op->gradient(graph_.inputs(graph_.node(node)), static_cast<int>(i));
    parts_[at(input)].push_back(steps_.add(steps, {node, gradient_[at(node)], input, d}));
  }
}

}  // namespace

void add_gradients(Graph& graph, NodeId scalar, const std::vector<NodeId>& wanted) {
  if (graph.refusal()) return;
  if (graph.node(scalar).tensor.size() != 1) {
    return graph.stop(refuse(reason::no_scalar, {graph.node(scalar).name}));
  }
  Backward(graph, scalar).run(wanted);
}

}  // namespace attention
