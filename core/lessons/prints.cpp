#include "core/lessons/prints.h"

#include <cassert>

#include "core/allclose.h"
#include "core/print/numpy_print.h"
#include "core/print/torch_print.h"
#include "core/text/fill.h"
#include "core/text/take.h"

namespace attention::lessons {

namespace {

std::string all_close(const Graph& graph, const std::vector<std::string>& nodes) {
  const Tensor& first = graph.node(graph.find(nodes[0])).tensor;
  bool all = true;
  for (const std::string& name : nodes) {
    all = all && allclose(first, graph.node(graph.find(name)).tensor);
  }
  return all ? "True" : "False";
}

std::string printed(const Tensor& tensor, const std::string& how) {
  if (how == "tensor") return torch_print(tensor);
  if (how == "precision_3") return torch_print(tensor, {3, SciMode::kOff});
  if (how == "trained") return torch_print(tensor, {3, SciMode::kOff, "MmBackward0"});
  if (how == "array") return numpy_print(tensor);
  if (how == "first") return torch_print(tensor.select(0));
  if (how == "shape") return torch_size(tensor.shape());
  if (how == "last_size") return fill("{}", {tensor.cols()});
  assert(how == "sizes");
  std::string text;
  for (std::int64_t size : tensor.shape()) text += fill(text.empty() ? "{}" : " {}", {size});
  return text;
}

Print print_item(const Graph& graph, std::string_view item) {
  const std::string cell(take(item, '|')), how(take(item, '|'));
  const std::vector<std::string> nodes = words(take(item, '|'));
  const std::string label(take(item, '|')), before(take(item, '|'));
  const NodeId id = graph.find(nodes[0]);
  const std::string text =
      how == "allclose" ? all_close(graph, nodes) : printed(graph.node(id).tensor, how);
  return {cell, label, id, fill(before.empty() ? "{1}" : "{0} {1}", {before, text})};
}

}  // namespace

std::vector<Print> print_items(const Graph& graph, const char* items) {
  std::vector<Print> prints;
  for (std::string_view rest = items; !rest.empty();) {
    const std::string_view item = take(rest, '\n');
    if (!item.empty()) prints.push_back(print_item(graph, item));
  }
  return prints;
}

}  // namespace attention::lessons
