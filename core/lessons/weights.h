#pragma once

#include "core/graph.h"

namespace attention::lessons {

/// Adds the mask, ones (T, T) and tril (T, T), unless the graph has it.
void add_tril(Graph& graph);

/// From scores (B, T, T) to weights (B, T, T), both of the graph: divided by the square root of H,
/// masked by tril, each if asked for, then softmax. `suffix` ends the names, `batch` are the axes
/// before the matrix.
void add_weights(Graph& graph, bool scaled, bool causal, const char* suffix = "",
                 const char* batch = "B");

}  // namespace attention::lessons
