#include "core/lessons/weights.h"

#include "core/lessons/leaves.h"
#include "core/lessons/steps.h"
#include "core/ops/ops.h"
#include "core/text/take.h"

namespace attention::lessons {

void add_tril(Graph& graph) {
  if (graph.find("tril") >= 0) return;
  add_steps(graph, R"(
    ones = ones(T, T) : T T [ones]
    tril = tril(ones) : T T [mask]
  )");
}

void add_own_mask(Graph& graph, const Example& example) {
  if (!example.has("tril")) return;
  if (graph.mistake() == "mask_sees_next") {
    return graph.stop(refuse(reason::brought_mask_mistake, {graph.mistake()}));
  }
  add_steps(graph, "ones = ones(T, T) : T T [ones]");
  add_leaves(graph, example, "tril [mask]");
}

Index divisor_of(const Choice& choice) {
  if (!choice.scaled.value_or(true)) return ops::kByNothing;
  return choice.divide_by.value_or(ops::kByRoot);
}

void add_weights(Graph& graph, Index divisor, bool causal, const char* suffix,
                 const char* mistake) {
  const NodeId scores = graph.find(fill("scores{}", {suffix}));
  if (scores < 0) return;  // refused
  const std::string axes = joined(graph.node(scores).axes);
  const auto add = [&](const char* step) {
    add_steps(graph, step, {suffix, axes, divisor}, mistake);
  };
  if (divisor == ops::kByRoot) {
    add("scaled{0} = div_scalar(scores{0}, H) : {1} [scores]{0}");
  } else if (divisor != ops::kByNothing) {
    add("scaled{0} = div_number(scores{0}, {2}) : {1} [scores]{0}");
  }
  if (causal) {
    add_tril(graph);
    add("masked{0} = masked_fill(scaled{0}|scores{0}, tril) : {1} [scores]{0}");
  }
  add("weights{0} = softmax(masked{0}|scaled{0}|scores{0}) : {1} [weights]{0}");
}

}  // namespace attention::lessons
