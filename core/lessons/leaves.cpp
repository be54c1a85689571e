#include "core/lessons/leaves.h"

#include "core/text/fill.h"
#include "core/text/take.h"

namespace attention::lessons {

void add_leaves(Graph& graph, const Example& example, const char* names) {
  for (std::string_view rest = names; !rest.empty();) {
    std::string_view role = take(rest, ',');
    const std::string name(take(role, ' '));
    const Given& given = example[name];
    add_leaf(graph, given, name.c_str(), fill("{} {}", {given.axes, std::string(role)}).c_str());
  }
}

void add_leaf(Graph& graph, const Given& given, const char* name, const char* axes) {
  graph.leaf(name, given.values, axes == nullptr ? given.axes : axes, given.pytorch.c_str(),
             given.pytorch_start.c_str(), given.origin);
}

}  // namespace attention::lessons
