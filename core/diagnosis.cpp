#include "core/diagnosis.h"

#include <cmath>
#include <string>
#include <vector>

namespace attention {

MaybeRefusal why_not_finite(const Graph& graph, NodeId id, Index offset) {
  const Expression expression = graph.terms(id, offset);
  const std::vector<Term>& all = expression.terms();
  const Term& last = all.back();
  const auto operand = [&](std::size_t i) -> const Term& {
    return all[static_cast<std::size_t>(last.of[i])];
  };
  const std::string cell = graph.cell_name(id, offset);
  if (last.kind == TermKind::kMax && last.value < 0) {
    return refuse(reason::row_hidden, {cell});
  }
  if (last.kind == TermKind::kSqrt) {
    return refuse(reason::negative_root, {cell});
  }
  const bool is_quotient = last.kind == TermKind::kQuotient && std::isfinite(operand(0).value);
  if (is_quotient && operand(1).kind == TermKind::kCell) {
    const Term& divisor = operand(1);
    const std::string by = graph.cell_name(divisor.node, divisor.offset);
    if (divisor.value != 0) {
      return refuse(reason::divisor_tiny, {cell, by});
    }
    const std::vector<NodeId>& summands = graph.node(divisor.node).inputs;
    if (summands.empty()) return refuse(reason::divisor_0, {cell, by});
    if (graph.terms(summands[0], 0).terms().back().kind == TermKind::kExp) {
      return refuse(reason::divisor_0_by_exp, {cell, by, name(graph.dtype())});
    }
    return refuse(reason::divisor_0_by_mask, {cell, by});
  }
  return refuse(reason::too_large, {cell, name(graph.dtype())});
}

}  // namespace attention
