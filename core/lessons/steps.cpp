#include "core/lessons/steps.h"

#include <string>
#include <vector>

#include "core/learning.h"
#include "core/lessons/mistakes.h"
#include "core/ops/ops.h"
#include "core/text/step.h"
#include "core/text/take.h"

namespace attention::lessons {

namespace {

/// The first of "scaled|scores" that is a node of the graph, or -1; of "[mask]" the last mask,
/// of "[scores]" the last scores.
NodeId find_one_of(const Graph& graph, std::string_view names) {
  while (!names.empty()) {
    const std::string_view name = take(names, '|');
    const NodeId id = name == "[mask]"     ? graph.last_of("mask")
                      : name == "[scores]" ? graph.last_of("scores")
                                           : graph.find(name);
    if (id >= 0) return id;
  }
  return -1;
}

/// The size of an axis, "T", or the value of "16" or "-2"; kNoNumber for any other text.
Index number(const Graph& graph, std::string_view text) {
  const Index size = graph.find_axis(text);
  return size > 0 ? size : whole_number(text);
}

/// Adds the step, or returns false if no op has its name and takes its arguments.
bool add_step(Graph& graph, const Step& step) {
  std::string_view arguments = step.arguments;
  std::vector<NodeId> inputs;
  Numbers numbers;
  while (!arguments.empty()) {
    const std::string_view argument = take(arguments, ',');
    const NodeId input = find_one_of(graph, argument);
    if (input >= 0) {
      inputs.push_back(input);
      continue;
    }
    const Index size = number(graph, argument);
    if (size == kNoNumber || numbers.size() == Numbers::kMostAxes) return false;
    numbers.push_back(size);
  }
  std::unique_ptr<Op> made = ops::op_by_name(step.op, static_cast<int>(inputs.size()), numbers);
  if (!made) return false;
  graph.add(std::string(step.name).c_str(), std::move(made), std::move(inputs),
            std::string(step.axes).c_str());
  return true;
}

}  // namespace

void add_steps(Graph& graph, const char* steps, const std::initializer_list<Part>& parts,
               const char* mistake) {
  const std::string& variant = graph.variant();
  const std::string varied =
      variant.empty() ? steps : with_lines(steps, learning->variants->lines(graph));
  const std::string made =
      with_mistake(varied.c_str(), mistake == nullptr ? graph.mistake() : mistake);
  const std::string filled = fill(made.c_str(), parts);
  for (std::string_view rest = filled; !rest.empty();) {
    const std::string_view step = take(rest, '\n');
    if (step.empty() || graph.refusal()) continue;
    if (!add_step(graph, step_of(step))) {
      graph.stop(refuse(reason::no_op, {std::string(step)}));
    }
  }
}

}  // namespace attention::lessons
