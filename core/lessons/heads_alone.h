#pragma once

#include <string>

#include "core/graph.h"

namespace attention::lessons {

/// The letters of the columns of queries and values: those of all heads, and of one.
struct HeadsAxes {
  std::string queries, values, one_value;

  /// Where all are as wide, so are the parts of each head.
  HeadsAxes(const std::string& of_queries, const std::string& of_values)
      : queries(of_queries), values(of_values), one_value(of_queries == of_values ? "H" : "V") {}
};

/// Adds to the lesson heads the proof that its heads do not depend on each other: each one computed
/// alone, side by side in separate, and their difference from concat. `divisor` and
/// `is_masked` are those of core/lessons/weights.h.
void add_heads_alone(Graph& graph, const HeadsAxes& axes, Index divisor, bool is_masked);

}  // namespace attention::lessons
