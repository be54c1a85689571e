#include "core/lessons/steps.h"

#include <string>
#include <vector>

#include "core/lessons/op_by_name.h"
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

/// "16", "-2" or "T".
Index number(const Graph& graph, std::string_view text) {
  const Index size = graph.find_axis(text);
  if (size > 0) return size;
  Index number = 0;
  for (char c : text) {
    if (c != '-') number = 10 * number + (c - '0');
  }
  return text[0] == '-' ? -number : number;
}

void add_step(Graph& graph, std::string_view step) {
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
    } else {
      numbers.push_back(number(graph, argument));
    }
  }
  graph.add(name.c_str(), op_by_name(op, numbers), std::move(inputs), std::string(step).c_str());
}

}  // namespace

void add_steps(Graph& graph, const char* steps, const std::initializer_list<Part>& parts) {
  const std::string filled = fill(steps, parts);
  for (std::string_view rest = filled; !rest.empty();) {
    const std::string_view step = take(rest, '\n');
    if (!step.empty() && !graph.refusal()) add_step(graph, step);
  }
}

}  // namespace attention::lessons
