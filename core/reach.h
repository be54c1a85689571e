// Cause and effect: the cells of a graph that one of its numbers is computed from, or that are
// computed from it, however many steps lie between.
#pragma once

#include <vector>

#include "core/graph.h"

namespace attention {

enum class Direction { kBack, kOn };

/// Follows a number through the terms of a graph, in parts, so that the caller can keep the time.
/// What the terms of a cell name counts, whatever the numbers are: also a number that is multiplied
/// by 0. The graph must stay as it is meanwhile; none of its nodes may be streamed.
class Reach {
 public:
  /// Begins at a cell, which must exist: back to all that it is computed from, or on to all that
  /// is computed from it. A pinned cell is computed from nothing.
  Reach(const Graph& graph, NodeId id, Index offset, Direction direction);

  /// Asks for the arithmetic of so many cells more. Returns whether all has been found.
  bool advance(Index cells);

  /// One char for each cell of a node, row-major: whether it has been found. The cell where it
  /// began counts as found.
  const std::vector<char>& found(NodeId id) const { return found_[static_cast<std::size_t>(id)]; }

 private:
  char& cell(NodeId id, Index offset) {
    return found_[static_cast<std::size_t>(id)][static_cast<std::size_t>(offset)];
  }
  bool has_any(NodeId id) const;
  bool is_worth_asking(NodeId id) const;
  void ask(NodeId id, Index offset);

  const Graph* graph_;
  Direction direction_;
  std::vector<std::vector<char>> found_;
  NodeId node_;       // is asked at present
  Index offset_ = 0;  // the next cell of it
};

}  // namespace attention
