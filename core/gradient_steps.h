// The answer of Op::gradient as nodes: their names, axes and inputs in the graph.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/graph.h"
#include "core/text/step.h"

namespace attention {

/// What the names in the steps of one answer stand for.
struct GradientNames {
  NodeId y, dy, asked;                                    // `asked` is the input that d belongs to
  std::string d;                                          // the name that its gradient gets
  std::vector<std::pair<std::string, NodeId>> made = {};  // by the steps before
};

/// Adds the steps of one answer after the other to a graph, and no node twice.
class GradientSteps {
 public:
  explicit GradientSteps(Graph& graph) : graph_(graph), first_(graph.nodes().size()) {}

  /// Adds an op's answer, and returns the node of its d, which has the shape of `names.asked`; -1
  /// if the graph has refused one.
  NodeId add(const std::string& steps, GradientNames names);

  /// Adds a node; if one was added here that is computed likewise, returns that.
  NodeId add(const std::string& name, std::unique_ptr<Op> op, const std::vector<NodeId>& inputs,
             const std::string& axes);

 private:
  NodeId find(const GradientNames& names, std::string_view name) const;
  Numbers numbers(const GradientNames& names, std::string_view text) const;
  std::string name_of(const GradientNames& names, std::string_view local) const;
  std::string axes_of(const GradientNames& names, const Op& op, const std::vector<NodeId>& inputs,
                      std::string_view written) const;
  NodeId add(const GradientNames& names, const Step& step);
  NodeId fitted(NodeId gradient, const GradientNames& names);

  Graph& graph_;
  std::size_t first_;  // of the nodes that are added
};

}  // namespace attention
