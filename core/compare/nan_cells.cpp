#include "core/compare/nan_cells.h"

#include <cmath>
#include <string>

namespace attention {

bool NanCells::has(NodeId id, Index offset) {
  const Node& node = graph_.node(id);
  if (node.inputs.empty()) return false;
  std::vector<signed char>& known = known_[static_cast<std::size_t>(id)];
  if (known.empty()) known.assign(static_cast<std::size_t>(node.tensor.size()), -1);
  signed char& one = known[static_cast<std::size_t>(offset)];
  if (one < 0) one = find(id, offset) ? 1 : 0;
  return one == 1;
}

bool NanCells::find(NodeId id, Index offset) {
  const Node& node = graph_.node(id);
  const std::string op = node.op->name();
  const Tensor& from = graph_.node(node.inputs[0]).tensor;
  const Index cols = node.tensor.cols();
  if (op == "softmax") {
    const Index begin = offset - offset % cols;
    bool is_hidden = true;
    for (Index at = begin; at < begin + cols; ++at) {
      if (has(node.inputs[0], at)) return true;
      is_hidden = is_hidden && std::isinf(from.at(at)) && from.at(at) < 0;
    }
    return is_hidden;
  }
  // Of a product the right factor never follows from a softmax.
  if (op == "matmul" || op == "linear") {
    const Index row = offset / cols, inner = from.cols();
    const Index begin =
        from.matrix_begin(row / node.tensor.rows()) + row % node.tensor.rows() * inner;
    return has(node.inputs[0], begin);
  }
  const Expression expression = graph_.terms(id, offset);
  for (const Term& term : expression.terms()) {
    if (term.kind == TermKind::kCell && has(term.node, term.offset)) return true;
  }
  return false;
}

}  // namespace attention
