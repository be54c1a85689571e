#include "core/learning.h"

#include "core/lessons/lessons.h"
#include "core/math/erf.h"
#include "core/training/trained.h"

namespace attention {

namespace {

/// The lessons that core/lessons/lesson.cpp has without a builder.
void build(const Choice& choice, const Example& data, Lesson& lesson) {
  const auto builder = choice.lesson == "root"       ? lessons::root
                       : choice.lesson == "language" ? lessons::language
                       : choice.lesson == "write"    ? lessons::write
                                                     : lessons::learn;
  builder(choice, data, lesson);
}

constexpr Learning kLearning = {build,     trained_example,   prepare_trained,  run_behind,
                                math::erf, kLanguageMistakes, &kVariantsOfHeads};

}  // namespace

const Learning* const learning = &kLearning;

}  // namespace attention
