#include "core/lessons/weights.h"

#include "core/lessons/steps.h"

namespace attention::lessons {

void add_tril(Graph& graph) {
  if (graph.find("tril") >= 0) return;
  add_steps(graph, R"(
    ones = ones(T, T) : T T
    tril = tril(ones) : T T
  )");
}

void add_weights(Graph& graph, bool scaled, bool causal, const char* suffix, const char* batch) {
  const auto add = [&](const char* step) { add_steps(graph, step, {suffix, batch}); };
  if (scaled) add("scaled{0} = div_scalar(scores{0}, H) : {1} T T");
  if (causal) {
    add_tril(graph);
    add("masked{0} = masked_fill(scaled{0}|scores{0}, tril) : {1} T T");
  }
  add("weights{0} = softmax(masked{0}|scaled{0}|scores{0}) : {1} T T");
}

}  // namespace attention::lessons
