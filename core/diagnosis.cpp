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
    return refuse(
        "{} would be -inf: every token of that row is hidden. PyTorch's softmax gives nan there, "
        "so it is refused here. Let in at least one.",
        {cell});
  }
  if (last.kind == TermKind::kSqrt) {
    return refuse("{} would be the root of a negative number. Choose one above 0.", {cell});
  }
  const bool is_quotient = last.kind == TermKind::kQuotient && std::isfinite(operand(0).value);
  if (is_quotient && operand(1).kind == TermKind::kCell) {
    const Term& divisor = operand(1);
    const std::string divided = fill("{} would be divided by {}, which is",
                                     {cell, graph.cell_name(divisor.node, divisor.offset)});
    if (divisor.value != 0) {
      return refuse("{} too close to 0. Choose larger numbers there.", {divided});
    }
    const std::vector<NodeId>& summands = graph.node(divisor.node).inputs;
    if (summands.empty()) return refuse("{} 0. Choose another number there.", {divided});
    if (graph.terms(summands[0], 0).terms().back().kind == TermKind::kExp) {
      return refuse("{} 0: each exp of that sum is too small for {}. Choose numbers closer to 0.",
                    {divided, name(graph.dtype())});
    }
    return refuse("{} 0. Let in at least one token of that row.", {divided});
  }
  return refuse("{} would leave the range of {}. Choose numbers closer to 0.",
                {cell, name(graph.dtype())});
}

}  // namespace attention
