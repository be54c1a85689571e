#include "core/lessons/leaves.h"

#include "core/text/take.h"

namespace attention::lessons {

void add_leaves(Graph& graph, const Example& example, const char* names) {
  for (const std::string& name : words(names)) add_leaf(graph, example[name], name.c_str());
}

void add_leaf(Graph& graph, const Given& given, const char* name, const char* axes) {
  graph.leaf(name, given.values, axes == nullptr ? given.axes : axes, given.pytorch.c_str(),
             given.pytorch_start.c_str(), given.origin);
}

}  // namespace attention::lessons
