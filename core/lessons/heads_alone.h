#pragma once

#include <string>

#include "core/graph.h"

namespace attention::lessons {

/// The letters of the columns of queries, keys and values: those of all heads, of one head's
/// values, and of concat; the letter of the heads of keys and values; and how many heads of queries
/// share one of those.
struct HeadsAxes {
  std::string queries, keys, values, one_value, concat, key_heads;
  Index times;

  /// Where keys and values are as wide, so are the parts of each head.
  HeadsAxes(const std::string& of_queries, const std::string& of_keys, const std::string& of_values,
            Index of_times)
      : queries(of_queries),
        keys(of_keys),
        values(of_values),
        one_value(of_keys == of_values ? "H" : "V"),
        concat(of_keys == of_values ? of_queries : of_values),
        key_heads(of_times > 1 ? "G" : "N"),
        times(of_times) {}
};

/// Adds to the lesson heads the proof that its heads do not depend on each other: each one computed
/// alone, side by side in separate, and their difference from concat. `divisor` and
/// `is_masked` are those of core/lessons/weights.h.
void add_heads_alone(Graph& graph, const HeadsAxes& axes, Index divisor, bool is_masked);

}  // namespace attention::lessons
