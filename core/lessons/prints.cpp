#include "core/lessons/prints.h"

#include <cassert>

#include "core/allclose.h"
#include "core/print/numpy_print.h"
#include "core/print/python_repr.h"
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

/// The numbers at `first`, `first + step` and so on, as an array of this shape.
Tensor part(const Tensor& a, Index first, Index step, const Shape& shape) {
  Tensor result(a.dtype(), shape);
  for (Index i = 0; i < result.size(); ++i) result.set(i, a.at(first + i * step));
  return result;
}

std::string columns(const Tensor& a) {
  std::string list;
  for (Index n = 0; n < a.cols(); ++n) {
    const Tensor column = part(a, n, a.cols(), {a.rows(), 1});
    list += fill(n == 0 ? "{}" : ", {}", {numpy_repr(column)});
  }
  return fill("[{}]", {list});
}

std::string python_list(const Tensor& row) {
  std::vector<double> numbers;
  for (Index i = 0; i < row.size(); ++i) numbers.push_back(row.at(i));
  return python_repr(numbers);
}

/// The text of an item; `n` is the number behind `how`, as in "row 0".
std::string printed(const Tensor& a, const std::string& how, Index n) {
  if (how == "tensor") return torch_print(a);
  if (how == "precision_3") return torch_print(a, {3, SciMode::kOff});
  if (how == "trained") return torch_print(a, {3, SciMode::kOff, "MmBackward0"});
  if (how == "array") return numpy_print(a);
  if (how == "first") return torch_print(a.select(0));
  if (how == "shape") return torch_size(a.shape());
  if (how == "last_size") return fill("{}", {a.cols()});
  if (how == "columns") return columns(a);
  if (how == "row") return numpy_print(part(a, n * a.cols(), 1, {1, a.cols()}));
  if (how == "list") return python_list(a.select(n));
  if (how == "float") return python_repr(a.at(n));
  assert(how == "sizes");
  std::string text;
  for (Index size : a.shape()) text += fill(text.empty() ? "{}" : " {}", {size});
  return text;
}

Print print_item(const Graph& graph, std::string_view item) {
  const std::string cell(take(item, '|'));
  const std::vector<std::string> how = words(take(item, '|')), nodes = words(take(item, '|'));
  const std::string label(take(item, '|')), before(take(item, '|'));
  const NodeId id = graph.find(nodes[0]);
  const std::string text = how[0] == "allclose"
                               ? all_close(graph, nodes)
                               : printed(graph.node(id).tensor, how[0], how.back()[0] - '0');
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
