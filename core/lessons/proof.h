#pragma once

#include "core/graph.h"

namespace attention::lessons {

/// Adds y_loop (B, T, C), the loop's own result, and its difference from y: difference (B, T, C)
/// and max_difference, a scalar.
void add_proof(Graph& graph);

/// Adds the absolute difference of two tensors of these axes, difference, and the largest of its
/// numbers, max_difference, a scalar. `suffix` ends both names.
void add_difference(Graph& graph, const char* a, const char* b, const char* suffix = "",
                    const char* axes = "B T C");

}  // namespace attention::lessons
