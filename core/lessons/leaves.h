#pragma once

#include "core/examples/example.h"
#include "core/graph.h"

namespace attention::lessons {

/// Adds what the example gives under these names, which must be there, with blanks between: "x
/// w_query".
void add_leaves(Graph& graph, const Example& example, const char* names);

/// Adds it under another name, and with other axes if there are some.
void add_leaf(Graph& graph, const Given& given, const char* name, const char* axes = nullptr);

}  // namespace attention::lessons
