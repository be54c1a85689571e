#pragma once

#include "core/graph.h"

namespace attention::lessons {

/// Adds the loop's own result beside y (B, T, C), and by how much the two differ:
/// y_loop (B, T, C), difference (B, T, C) and max_difference, a scalar.
void add_proof(Graph& graph, NodeId x, NodeId y);

}  // namespace attention::lessons
