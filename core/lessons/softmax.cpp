// Stage 3: the triangle again, by way of scores: zeros, -inf by the causal mask, then softmax in
// single steps.
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
    scores      = zeros(T, T)               : T T [scores]
    masked      = masked_fill(scores, tril) : T T [scores]
  )");

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
