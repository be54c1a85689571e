// Cells that are nan in PyTorch: those of a row that is hidden from end to end, whose softmax is 0
// / 0 there and zeros here, and all that is computed from them.
#pragma once

#include <vector>

#include "core/graph.h"

namespace attention {

class NanCells {
 public:
  /// The graph must stay as it is.
  explicit NanCells(const Graph& graph) : graph_(graph), known_(graph.nodes().size()) {}

  bool has(NodeId id, Index offset);

 private:
  bool find(NodeId id, Index offset);

  const Graph& graph_;
  std::vector<std::vector<signed char>> known_;  // of each node; below 0 where it is not known
};

}  // namespace attention
