#include "core/lessons/proof.h"

#include "core/ops/abs_difference.h"
#include "core/ops/max.h"
#include "core/ops/prefix_mean.h"

namespace attention::lessons {

void add_proof(Graph& graph, NodeId x, NodeId y) {
  const NodeId y_loop = graph.add("y_loop", ops::prefix_mean(), {x}, "B T C");
  add_difference(graph, y_loop, y);
}

void add_difference(Graph& graph, NodeId a, NodeId b, const std::string& suffix, const char* axes) {
  const std::string name = "difference" + suffix;
  const NodeId difference = graph.add(name.c_str(), ops::abs_difference(), {a, b}, axes);
  graph.add(("max_" + name).c_str(), ops::max(), {difference}, "");
}

}  // namespace attention::lessons
