#include "core/lessons/prints.h"

#include "core/allclose.h"
#include "core/print/numpy_print.h"

namespace attention::lessons {

Print print_tensor(const Graph& graph, const char* cell, const char* label, const char* node,
                   const PrintOptions& options) {
  const NodeId id = graph.find(node);
  return {cell, label, id, torch_print(graph.node(id).tensor, options)};
}

Print print_array(const Graph& graph, const char* cell, const char* label, const char* node) {
  const NodeId id = graph.find(node);
  return {cell, label, id, numpy_print(graph.node(id).tensor)};
}

Print print_first(const Graph& graph, const char* cell, const char* label, const char* node) {
  const NodeId id = graph.find(node);
  return {cell, label, id, torch_print(graph.node(id).tensor.select(0))};
}

Print print_shape(const Graph& graph, const char* cell, const char* label, const char* node,
                  const char* prefix) {
  const NodeId id = graph.find(node);
  return {cell, label, id, prefix + torch_size(graph.node(id).tensor.shape())};
}

Print print_sizes(const Graph& graph, const char* cell, const char* label, const char* node) {
  const NodeId id = graph.find(node);
  std::string text;
  for (std::int64_t size : graph.node(id).tensor.shape()) {
    text += (text.empty() ? "" : " ") + std::to_string(size);
  }
  return {cell, label, id, text};
}

Print print_last_size(const Graph& graph, const char* cell, const char* label, const char* node) {
  const NodeId id = graph.find(node);
  return {cell, label, id, std::to_string(graph.node(id).tensor.cols())};
}

Print print_allclose(const Graph& graph, const char* cell, const char* label,
                     std::initializer_list<const char*> nodes, const char* prefix) {
  const NodeId first = graph.find(*nodes.begin());
  bool all = true;
  for (const char* other : nodes) {
    all = all && allclose(graph.node(first).tensor, graph.node(graph.find(other)).tensor);
  }
  return {cell, label, first, std::string(prefix) + (all ? "True" : "False")};
}

}  // namespace attention::lessons
