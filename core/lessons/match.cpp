// Stage 4: scores from the data alone, without weights: the dot product of each token with each.
#include "core/lessons/leaves.h"
#include "core/lessons/lessons.h"
#include "core/lessons/masks.h"
#include "core/lessons/steps.h"
#include "core/lessons/weights.h"
#include "core/ops/ops.h"

namespace attention::lessons {
namespace {
/// Adds the rows of `bank`, token 1 of both batches of a tensor, and the difference between them:
/// for x they are x_river, x_desk, x_difference and x_max_difference, a scalar.
void compare_banks(Graph& g, const char* name, const char* axis) {
  add_steps(g, R"(
    {0}_river          = select({0}, 0, 1) : {1}
    {0}_desk           = select({0}, 1, 1) : {1}
    {0}_difference     = abs_difference({0}_river, {0}_desk) : {1}
    {0}_max_difference = max({0}_difference) :
  )",
            {name, axis});
}
}  // namespace

void match(const Choice& choice, const Example& data, Lesson& lesson) {
  lesson.causal = choice.causal.value_or(false);
  const Masks masks = masks_of(choice, data, lesson.causal);

  Graph& g = lesson.graph;
  add_leaves(g, data, "x");
  add_steps(g, R"(
    x_T    = transpose(x)   : B C T
    scores = matmul(x, x_T) : B T T [scores]
  )");
  add_masks(g, choice, data, masks);
  add_weights(g, ops::kByNothing, masks.any());
  add_steps(g, R"(
    weights_sum = sum(weights)       : B T 1 [row_sum]
    y           = matmul(weights, x) : B T C [output]
  )");

  if (choice.example == "banks") {
    // a layer that looks at each token alone cannot tell one bank from the other
    add_leaf(g, notebook_004_linear(), "w");
    add_steps(g, "linear = matmul(x, w) : B T O");
    compare_banks(g, "x", "C");
    compare_banks(g, "y", "C");
    compare_banks(g, "linear", "O");
  }
}
}  // namespace attention::lessons
