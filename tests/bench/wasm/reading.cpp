// The run of a language model, as C functions over one lesson `language` at a time: with all that
// the page is told of each step.
#include <optional>
#include <string>

#include "core/lessons/lesson.h"
#include "core/training/training.h"

#define EXPORT(name) extern "C" __attribute__((export_name(#name)))

namespace {

using namespace attention;

std::optional<Lesson> reading;

}  // namespace

/// Builds the lesson as the page opens it, at step 0. Returns 0 if the core refuses it.
EXPORT(reading_open) int reading_open() {
  Choice choice;
  choice.lesson = "language";
  return build_lesson(choice, reading.emplace()) ? 0 : 1;
}

/// Takes so many steps. Returns 0 if the core refuses it.
EXPORT(reading_go) int reading_go(int steps) {
  Training& training = *reading->training;
  return training.go(reading->graph, training.step() + steps, steps) ? 0 : 1;
}

/// The loss of each step so far is every so manieth of these numbers.
EXPORT(reading_losses) const double* reading_losses() {
  return reading->training->history().data();
}
EXPORT(reading_told) int reading_told() {
  const Training& training = *reading->training;
  return static_cast<int>(training.history().size()) / (static_cast<int>(training.step()) + 1);
}

/// The numbers of weight matrix number `which`, in the order in which they are drawn, and how many
/// they are; behind them ids (54, 7) and targets (54, 7, 19).
EXPORT(reading_numbers) const float* reading_numbers(int which) {
  const Graph& g = reading->graph;
  const auto& carried = reading->training->carried();
  int i = 0;
  for (const Carried& one : carried) {
    if (one.is_parameter && i++ == which) return g.node(one.leaf).tensor.data<float>();
  }
  return g.node(g.find(i == which ? "ids" : "targets")).tensor.data<float>();
}
