#include "core/lessons/proof.h"

#include "core/ops/abs_difference.h"
#include "core/ops/max.h"
#include "core/ops/prefix_mean.h"

namespace attention::lessons {

void add_proof(Graph& graph, NodeId x, NodeId y) {
  const NodeId y_loop = graph.add("y_loop", ops::prefix_mean(), {x}, "B T C");
  const NodeId difference = graph.add("difference", ops::abs_difference(), {y_loop, y}, "B T C");
  graph.add("max_difference", ops::max(), {difference}, "");
}

}  // namespace attention::lessons
