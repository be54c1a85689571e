#pragma once

#include "core/examples/example.h"
#include "core/graph.h"

namespace attention::lessons {

/// Adds the example's inputs of these names as leaves. `names` have blanks between them, as in "x
/// w_query", and must exist.
void add_leaves(Graph& graph, const Example& example, const char* names);

/// Adds one input as a leaf of this name, with its own axes or, if they are given, with these.
void add_leaf(Graph& graph, const Given& given, const char* name, const char* axes = nullptr);

}  // namespace attention::lessons
