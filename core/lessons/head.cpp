// Stage 5: one head of self-attention. Scores are queries times keys, both computed from x.
#include "core/lessons/leaves.h"
#include "core/lessons/lessons.h"
#include "core/lessons/mistakes.h"
#include "core/lessons/steps.h"
#include "core/lessons/weights.h"

namespace attention::lessons {
void head(const Choice& choice, const Example& data, Lesson& lesson) {
  const bool causal = lesson.causal = choice.causal.value_or(data.causal.value_or(false));
  const bool scaled = choice.scaled.value_or(true);

  Graph& g = lesson.graph;
  g.stop(check_mistake(g.mistake(), scaled, causal));
  add_leaves(g, data, "x, w_query [query_weight], w_key [key_weight], w_value [value_weight]");
  const bool is_streamed = g.find_axis("T") > kMostHeld;
  if (is_streamed && !g.mistake().empty()) {
    return g.stop(refuse(reason::mistake_too_long, {kMostHeld, g.find_axis("T")}));
  }
  if (!is_streamed) {
    // what the rows of x alone would score, to compare
    add_steps(g, R"(
      x_T      = transpose(x)   : B C T
      x_scores = matmul(x, x_T) : B T T
    )");
  }
  add_steps(g, R"(
    q      = matmul(x, w_query) : B T H [query]
    k      = matmul(x, w_key)   : B T H [key]
    v      = matmul(x, w_value) : B T V [value]
  )");
  if (is_streamed) {
    const Index is_causal = causal, is_scaled = scaled;
    add_steps(g, R"(
      weights = streamed_weights(q, k, T, H, {0}, {1}) : B T T [weights]
      y       = streamed_y(weights, v, q, k, {0}, {1}) : B T V [output]
    )",
              {is_causal, is_scaled});
    return;
  }
  add_steps(g, R"(
    k_T    = transpose(k)       : B H T [key]
    scores = matmul(q, k_T)     : B T T [scores]
  )");
  add_weights(g, scaled, causal);
  add_steps(g, R"(
    weights_sum = sum(weights)       : B T 1 [row_sum]
    y           = matmul(weights, v) : B T V [output]
  )");
}
}  // namespace attention::lessons
