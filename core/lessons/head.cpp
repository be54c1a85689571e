// Stage 5: one head. The scores come from the data: query times key.
#include "core/examples/example.h"
#include "core/lessons/lessons.h"
#include "core/lessons/steps.h"
#include "core/lessons/weights.h"

namespace attention::lessons {

Result<Lesson> head(const Choice& choice) {
  const Result<HeadExample> example = head_example(choice.example, choice.own);
  if (!example.ok()) return example.refusal();
  const HeadExample& data = example.value();
  const bool causal = choice.causal.value_or(data.causal);

  Graph g(choice.dtype);
  g.leaf("x", data.sequence.x, "B T C", data.sequence.pytorch, data.sequence.pytorch_start);
  g.leaf("w_query", data.w_query, "C H", data.w_query_pytorch);
  g.leaf("w_key", data.w_key, "C H", data.w_key_pytorch);
  g.leaf("w_value", data.w_value, "C V", data.w_value_pytorch);
  add_steps(g, R"(
    q      = matmul(x, w_query) : B T H
    k      = matmul(x, w_key)   : B T H
    v      = matmul(x, w_value) : B T V
    k_T    = transpose(k)       : B H T
    scores = matmul(q, k_T)     : B T T
  )");
  add_weights(g, choice.scaled, causal);
  add_steps(g, R"(
    weights_sum = sum(weights)       : B T 1
    y           = matmul(weights, v) : B T V
  )");
  return Lesson{std::move(g), data.sequence.words, causal};
}

}  // namespace attention::lessons
