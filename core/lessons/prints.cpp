#include "core/lessons/prints.h"

#include <cassert>

#include "core/allclose.h"
#include "core/print/numpy_print.h"
#include "core/print/torch_print.h"
#include "core/text/fill.h"
#include "core/text/take.h"

namespace attention::lessons {

namespace {

std::string all_close(const Graph& graph, std::string_view nodes) {
  const Tensor& first = graph.node(graph.find(take(nodes, ' '))).tensor;
  bool all = true;
  while (!nodes.empty()) {
    all = all && allclose(first, graph.node(graph.find(take(nodes, ' '))).tensor);
  }
  return all ? "True" : "False";
}

std::string printed(const Tensor& tensor, std::string_view how) {
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
  const std::string_view cell = take(item, '|'), how = take(item, '|'), nodes = take(item, '|');
  const std::string_view label = take(item, '|'), before = take(item, '|');
  std::string_view rest = nodes;
  const NodeId id = graph.find(take(rest, ' '));
  const std::string text =
      how == "allclose" ? all_close(graph, nodes) : printed(graph.node(id).tensor, how);
  return {std::string(cell), std::string(label), id,
          fill(before.empty() ? "{1}" : "{0} {1}", {before, text})};
}

}  // namespace

std::vector<Print> print_items(const Graph& graph, std::string_view items) {
  std::vector<Print> prints;
  while (!items.empty()) {
    const std::string_view item = take(items, '\n');
    if (!item.empty()) prints.push_back(print_item(graph, item));
  }
  return prints;
}

}  // namespace attention::lessons
