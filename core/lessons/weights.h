#pragma once

#include "core/graph.h"

namespace attention::lessons {

/// Adds the causal mask, ones (T, T) and tril (T, T), unless the graph has it.
void add_tril(Graph& graph);

/// Adds the steps from the graph's scores (B, T, T) to weights (B, T, T): division by the square
/// root of H if `scaled`, the mask tril if `causal`, then softmax. `suffix` ends the names, `batch`
/// are the axes before the matrix.
void add_weights(Graph& graph, bool scaled, bool causal, const char* suffix = "",
                 const char* batch = "B");

}  // namespace attention::lessons
