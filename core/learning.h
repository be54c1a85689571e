// Learning as the rest of the core comes to it: only through this table, so that a program can be
// linked without. attention.wasm is (core/no_learning.cpp in the place of core/learning.cpp): it is
// for the stages before, which should not wait for what they have no use for.
//
// All that hangs by the table alone is then left out, by the linker: the lessons learn and
// language, and root, which is about slopes; trained weights, and the rest of core/training/;
// core/gradients.cpp, the `gradient` of every op, and the ops that nothing else is made of
// (core/ops/op_by_name.cpp).
#pragma once

#include "core/examples/example.h"
#include "core/lessons/lesson.h"
#include "core/lessons/mistakes.h"
#include "core/lessons/variants.h"

namespace attention {

struct Learning {
  /// Builds the lessons learn, language, write and root.
  void (*build)(const Choice& choice, const Example& data, Lesson& lesson);
  /// Of core/training/trained.h.
  Result<Example> (*trained_example)(const Choice& choice, PreparedRun& prepared);
  Result<Index> (*prepare)(const Choice& choice, Index most, PreparedRun& prepared);
  RunBehind (*run_behind)(const Choice& choice);
  /// Of core/math/erf.h: which only its lessons need.
  double (*erf)(double x);
  /// Of core/lessons/mistakes.h.
  const Mistake* mistakes;
  /// Of core/lessons/variants.h.
  const Variants* variants;
};

/// Null in a core that is without. What follows from a lesson's task, training or run asks for this
/// first: the linker does not know that they are null there too.
extern const Learning* const learning;

}  // namespace attention
