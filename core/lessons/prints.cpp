#include "core/lessons/prints.h"

#include "core/allclose.h"
#include "core/print/torch_print.h"

namespace attention::lessons {

Print print_tensor(const Graph& graph, const std::string& cell, const std::string& label,
                   const std::string& node) {
  const NodeId id = graph.find(node);
  return {cell, label, id, torch_print(graph.node(id).tensor)};
}

Print print_first(const Graph& graph, const std::string& cell, const std::string& label,
                  const std::string& node) {
  const NodeId id = graph.find(node);
  return {cell, label, id, torch_print(graph.node(id).tensor.select(0))};
}

Print print_shape(const Graph& graph, const std::string& cell, const std::string& label,
                  const std::string& node) {
  const NodeId id = graph.find(node);
  return {cell, label, id, torch_size(graph.node(id).tensor.shape())};
}

Print print_allclose(const Graph& graph, const std::string& cell, const std::string& label,
                     const std::vector<std::string>& nodes, const std::string& prefix) {
  const NodeId first = graph.find(nodes[0]);
  bool all = true;
  for (const std::string& other : nodes) {
    all = all && allclose(graph.node(first).tensor, graph.node(graph.find(other)).tensor);
  }
  return {cell, label, first, prefix + (all ? "True" : "False")};
}

}  // namespace attention::lessons
