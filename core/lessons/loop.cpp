// Stage 1: every token becomes the mean of all tokens up to itself, by two nested loops.
#include "core/lessons/leaves.h"
#include "core/lessons/lessons.h"
#include "core/lessons/steps.h"

namespace attention::lessons {
void loop(const Choice&, const Example& data, Lesson& lesson) {
  Graph& g = lesson.graph;
  add_leaves(g, data, "x");
  add_steps(g, R"(
    sums = prefix_sum(x)      : B T C
    y    = div_by_count(sums) : B T C [output]
  )");
}
}  // namespace attention::lessons
