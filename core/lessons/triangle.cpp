// Stage 2: one matrix product does both loops. First on three tokens of small integers, where
// each step changes one thing in the left factor; then on x, beside the loop's own result.
#include "core/lessons/leaves.h"
#include "core/lessons/lessons.h"
#include "core/lessons/proof.h"
#include "core/lessons/steps.h"

namespace attention::lessons {
void triangle(const Choice&, const Example& data, Lesson& lesson) {
  Graph& g = lesson.graph;

  // n = 3 tokens of m = 2 integers
  add_leaf(g, integers(), "b");
  add_steps(g, R"(
    a_ones     = ones(3, 3)         : n n
    a_ones_sum = sum(a_ones)        : n 1 [row_sum]
    c_ones     = matmul(a_ones, b)  : n m
    a_tril     = tril(a_ones)       : n n
    c_tril     = matmul(a_tril, b)  : n m
    a_tril_sum = sum(a_tril)        : n 1 [row_sum]
    a          = div(a_tril, a_tril_sum) : n n
    a_sum      = sum(a)             : n 1 [row_sum]
    c          = matmul(a, b)       : n m
  )");

  // the same on x
  add_leaves(g, data, "x");
  add_steps(g, R"(
    ones        = ones(T, T)          : T T [ones]
    tril        = tril(ones)          : T T [mask]
    tril_sum    = sum(tril)           : T 1 [row_sum]
    weights     = div(tril, tril_sum) : T T [weights]
    weights_sum = sum(weights)        : T 1 [row_sum]
    y           = matmul(weights, x)  : B T C [output]
  )");

  // the same result as the loop
  add_proof(g);
}
}  // namespace attention::lessons
