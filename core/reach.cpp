#include "core/reach.h"

#include <algorithm>

namespace attention {

Reach::Reach(const Graph& graph, NodeId id, Index offset, Direction direction)
    : graph_(&graph), direction_(direction), node_(id) {
  for (const Node& node : graph.nodes()) {
    found_.emplace_back(static_cast<std::size_t>(node.tensor.size()));
  }
  cell(id, offset) = true;
  if (direction == Direction::kOn) ++node_;  // a cell is not computed from its own tensor
}

bool Reach::has_any(NodeId id) const {
  const std::vector<char>& found = this->found(id);
  return std::find(found.begin(), found.end(), true) != found.end();
}

/// Whether the arithmetic of a node's cells can lead to what has not been found.
bool Reach::is_worth_asking(NodeId id) const {
  if (direction_ == Direction::kBack) return has_any(id);
  const std::vector<NodeId>& inputs = graph_->node(id).inputs;
  return std::any_of(inputs.begin(), inputs.end(), [&](NodeId input) { return has_any(input); });
}

void Reach::ask(NodeId id, Index offset) {
  const Expression expression = graph_->unevaluated(id, offset);
  for (const Term& term : expression.terms()) {
    if (term.kind != TermKind::kCell) continue;
    char& source = cell(term.node, term.offset);
    if (direction_ == Direction::kBack) {
      source = true;
    } else if (source) {
      cell(id, offset) = true;
      return;
    }
  }
}

bool Reach::advance(Index cells) {
  const NodeId end =
      direction_ == Direction::kBack ? -1 : static_cast<NodeId>(graph_->nodes().size());
  for (; node_ != end; node_ += direction_ == Direction::kBack ? -1 : 1, offset_ = 0) {
    if (offset_ == 0 && !is_worth_asking(node_)) continue;
    for (const Index size = graph_->node(node_).tensor.size(); offset_ < size; ++offset_) {
      const bool is_asked = direction_ == Direction::kOn || cell(node_, offset_);
      if (!is_asked) continue;
      if (cells-- <= 0) return false;
      ask(node_, offset_);
    }
  }
  return true;
}

}  // namespace attention
