// Stage 3: shares by way of scores: the example's own or zeros, -inf by the causal mask, then
// softmax in single steps. Of equal scores it makes the triangle again.
#include "core/lessons/leaves.h"
#include "core/lessons/lessons.h"
#include "core/lessons/proof.h"
#include "core/lessons/steps.h"

namespace attention::lessons {
void softmax(const Choice&, const Example& data, Lesson& lesson) {
  Graph& g = lesson.graph;
  add_leaves(g, data, "x");
  add_steps(g, R"(
    ones        = ones(T, T)                : T T [ones]
    tril        = tril(ones)                : T T [mask]
  )");
  if (data.has("scores")) {
    add_leaves(g, data, "scores [scores]");
  } else {
    add_steps(g, "scores = zeros(T, T)      : T T [scores]");
  }
  add_steps(g, "masked = masked_fill(scores, tril) : T T [scores]");

  // F.softmax(masked, dim=-1), rung by rung
  add_steps(g, R"(
    row_max     = amax(masked)              : T 1
    shifted     = sub(masked, row_max)      : T T
    exps        = exp(shifted)              : T T
    exps_sum    = sum(exps)                 : T 1 [row_sum]
    weights     = div(exps, exps_sum)       : T T [weights]
    weights_sum = sum(weights)              : T 1 [row_sum]
    y           = matmul(weights, x)        : B T C [output]
  )");

  // the same result as the loop
  add_proof(g);
}
}  // namespace attention::lessons
