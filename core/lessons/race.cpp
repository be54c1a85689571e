// The race: the loop, the running sum, the matrix product and the whole head, each alone on the
// same x, also at sizes at which the stages do not hold them.
#include "core/lessons/leaves.h"
#include "core/lessons/lessons.h"
#include "core/lessons/steps.h"
#include "core/lessons/weights.h"
#include "core/ops/ops.h"

namespace attention::lessons {

namespace {

/// The most elements of one tensor: 2048 x 2048 scores, 16 MB.
constexpr Index kMostElements = Index(2048) * 2048;

Graph& start(const Example& data, Lesson& lesson, const char* leaves) {
  lesson.causal = true;
  lesson.graph = Graph(DType::kFloat32, Library::kPyTorch, kMostElements);
  add_leaves(lesson.graph, data, leaves);
  return lesson.graph;
}

}  // namespace

void race_loop(const Choice&, const Example& data, Lesson& lesson) {
  add_steps(start(data, lesson, "x"), R"(
    sums = prefix_sum(x)      : B T C
    y    = div_by_count(sums) : B T C [output]
  )");
}

void race_running(const Choice&, const Example& data, Lesson& lesson) {
  add_steps(start(data, lesson, "x"), R"(
    sums = cumsum(x)          : B T C
    y    = div_by_count(sums) : B T C [output]
  )");
}

void race_product(const Choice&, const Example& data, Lesson& lesson) {
  Graph& g = start(data, lesson, "x");
  add_tril(g);
  add_steps(g, R"(
    tril_sum = sum(tril)           : T 1 [row_sum]
    weights  = div(tril, tril_sum) : T T [weights]
    y        = matmul(weights, x)  : B T C [output]
  )");
}

void race_head(const Choice&, const Example& data, Lesson& lesson) {
  Graph& g =
      start(data, lesson, "x, w_query [query_weight], w_key [key_weight], w_value [value_weight]");
  add_steps(g, R"(
    q      = matmul(x, w_query) : B T H [query]
    k      = matmul(x, w_key)   : B T H [key]
    v      = matmul(x, w_value) : B T V [value]
    k_T    = transpose(k)       : B H T [key]
    scores = matmul(q, k_T)     : B T T [scores]
  )");
  add_weights(g, ops::kByRoot, true);
  add_steps(g, "y = matmul(weights, v) : B T V [output]");
}

}  // namespace attention::lessons
