#include "core/lessons/steps.h"

#include <limits>
#include <string>
#include <vector>

#include "core/lessons/mistakes.h"
#include "core/ops/op_by_name.h"
#include "core/text/take.h"

namespace attention::lessons {

namespace {

/// The first of "scaled|scores" that is a node of the graph, or -1.
NodeId find_one_of(const Graph& graph, std::string_view names) {
  while (!names.empty()) {
    const NodeId id = graph.find(take(names, '|'));
    if (id >= 0) return id;
  }
  return -1;
}

constexpr Index kNoNumber = std::numeric_limits<Index>::min();

/// The value of "16" or "-2", or the size of an axis, "T"; kNoNumber for any other text.
Index number(const Graph& graph, std::string_view text) {
  const Index size = graph.find_axis(text);
  if (size > 0) return size;
  if (text.empty()) return kNoNumber;
  const bool is_negative = text[0] == '-';
  std::size_t number = 0;
  for (std::size_t i = is_negative ? 1 : 0; i < text.size(); ++i) {
    if (text[i] < '0' || text[i] > '9') return kNoNumber;
    number = 10 * number + static_cast<std::size_t>(text[i] - '0');
  }
  return static_cast<Index>(is_negative ? 0 - number : number);
}

/// Adds the step, or returns false if no op has its name and takes its arguments.
bool add_step(Graph& graph, std::string_view step) {
  const std::string name(take(step, '='));
  const std::string_view op = take(step, '(');
  std::string_view arguments = take(step, ')');
  take(step, ':');
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
  std::unique_ptr<Op> made = ops::op_by_name(op, static_cast<int>(inputs.size()), numbers);
  if (!made) return false;
  graph.add(name.c_str(), std::move(made), std::move(inputs), std::string(step).c_str());
  return true;
}

}  // namespace

void add_steps(Graph& graph, const char* steps, const std::initializer_list<Part>& parts,
               const char* mistake) {
  const std::string filled =
      fill(with_mistake(steps, mistake == nullptr ? graph.mistake() : mistake).c_str(), parts);
  for (std::string_view rest = filled; !rest.empty();) {
    const std::string_view step = take(rest, '\n');
    if (step.empty() || graph.refusal()) continue;
    if (!add_step(graph, step)) {
      graph.stop(refuse("No op has that name and takes those arguments: {}", {std::string(step)}));
    }
  }
}

}  // namespace attention::lessons
