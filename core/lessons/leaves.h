#pragma once

#include "core/examples/example.h"
#include "core/graph.h"

namespace attention::lessons {

/// Adds the example's inputs of these names as leaves. `names` have commas between them and must
/// exist; a role may stand behind each, as in "x, w_query [query_weight]" (core/lessons/steps.h).
void add_leaves(Graph& graph, const Example& example, const char* names);

/// Adds one input as a leaf of this name, with its own axes or, if they are given, with these.
void add_leaf(Graph& graph, const Given& given, const char* name, const char* axes = nullptr);

}  // namespace attention::lessons
