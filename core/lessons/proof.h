#pragma once

#include "core/graph.h"

namespace attention::lessons {

/// Adds the loop's own result beside y (B, T, C), and by how much the two differ:
/// y_loop (B, T, C), difference (B, T, C) and max_difference, a scalar.
void add_proof(Graph& graph);

/// Adds by how much two tensors differ, which have these axes: difference, with the same, and
/// max_difference, a scalar. `suffix` ends both names.
void add_difference(Graph& graph, const char* a, const char* b, const char* suffix = "",
                    const char* axes = "B T C");

}  // namespace attention::lessons
