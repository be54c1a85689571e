// Stage 1: every token becomes the mean of all tokens up to itself, by two nested loops.
#include "core/examples/example.h"
#include "core/lessons/leaves.h"
#include "core/lessons/lessons.h"
#include "core/lessons/steps.h"

namespace attention::lessons {

Result<Lesson> loop(const Choice& choice) {
  const Result<Example> example = sequence(choice.example, choice.own);
  if (!example.ok()) return example.refusal();
  const Example& data = example.value();

  Graph g(choice.dtype);
  add_leaves(g, data, "x");
  add_steps(g, "y = prefix_mean(x) : B T C");
  return Lesson{std::move(g), data.words};
}

}  // namespace attention::lessons
