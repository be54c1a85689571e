#include "tests/core/notebook_steps.h"

#include <doctest.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "core/lessons/prints.h"

namespace {

/// The shape that our tensor of a step should have: that of the step, but a weight is transposed,
/// and notebook 004's sentences may be batches of one.
attention::Shape shape_of(const nlohmann::json& step, const attention::Tensor& ours) {
  attention::Shape shape = step["shape"];
  if (step["op"] == "linear_weight_init") std::swap(shape[0], shape[1]);
  if (shape.size() + 1 != ours.shape().size()) return shape;
  attention::Shape batch = {1};
  for (attention::Index size : shape) batch.push_back(size);
  return batch;
}

/// The tolerance of a step against PyTorch's or NumPy's numbers: they add in other orders.
double tolerance(const nlohmann::json& step, const std::vector<double>& expected) {
  if (step["dtype"] != "float64") return 1e-6;
  double largest = 0;
  for (double number : expected) largest = std::max(largest, std::abs(number));
  return 1e-12 * largest;
}

/// The steps of a notebook that print: cell, what is printed, in the notebook's order.
std::vector<std::pair<std::string, std::string>> printed(const std::string& notebook) {
  std::vector<std::pair<std::string, std::string>> items;
  const nlohmann::json file = golden(notebook + ".json");
  for (const nlohmann::json& step : file["steps"]) {
    const std::string cell = step["cell"];
    for (const nlohmann::json& print : step.value("printed", nlohmann::json::array())) {
      items.emplace_back(cell, print["text"]);
    }
    if (step.contains("printed_text")) items.emplace_back(cell, step["printed_text"]);
  }
  return items;
}

}  // namespace

nlohmann::json steps(const std::string& notebook) {
  const nlohmann::json file = golden(notebook + ".json");
  nlohmann::json result;
  for (const nlohmann::json& step : file["steps"]) result[step["name"]] = step;
  return result;
}

bool is_leaf(const nlohmann::json& step) {
  return step["inputs"].empty();
}

std::vector<double> values(const nlohmann::json& step) {
  std::vector<double> result;
  for (const nlohmann::json& value : step["values"]) result.push_back(golden_number(value));
  if (step["op"] != "linear_weight_init") return result;
  const std::size_t out = step["shape"][0], in = step["shape"][1];
  std::vector<double> transposed(result.size());
  for (std::size_t o = 0; o < out; ++o) {
    for (std::size_t i = 0; i < in; ++i) transposed[i * out + o] = result[o * in + i];
  }
  return transposed;
}

void check_values(const nlohmann::json& step, const attention::Tensor& tensor) {
  const std::vector<double> expected = values(step);
  REQUIRE(tensor.size() == attention::Index(expected.size()));
  CHECK(shape_of(step, tensor) == tensor.shape());
  // PyTorch's ids are integers.
  if (step["dtype"] != "int64") CHECK(step["dtype"] == attention::name(tensor.dtype()));
  for (attention::Index i = 0; i < tensor.size(); ++i) {
    const double number = expected[std::size_t(i)];
    const bool equal = is_leaf(step) || std::isinf(number)
                           ? tensor.at(i) == number
                           : std::abs(tensor.at(i) - number) <= tolerance(step, expected);
    CHECK_MESSAGE(equal, "cell ", i, ": ", tensor.at(i), " and not ", number);
  }
}

void check_step(const attention::Graph& graph, const std::string& name,
                const nlohmann::json& step) {
  CAPTURE(name);
  const attention::NodeId id = graph.find(name.c_str());
  REQUIRE(id >= 0);
  check_values(step, graph.node(id).tensor);
}

void check_steps(const std::string& choice, const std::string& notebook, const Pairs& pairs) {
  CAPTURE(choice);
  const attention::Lesson lesson = open(choice);
  const nlohmann::json all = steps(notebook);
  for (const auto& pair : pairs) {
    REQUIRE_MESSAGE(all.contains(pair.second), pair.second);
    check_step(lesson.graph, pair.first, all[pair.second]);
  }
}

void check_complete(const std::string& lesson, const std::string& notebook, const Pairs& pairs,
                    const std::vector<std::string>& only_ours) {
  std::map<std::string, int> nodes, named;
  for (const auto& [node, step] : pairs) ++nodes[node], ++named[step];
  for (const std::string& node : only_ours) ++nodes[node];
  const nlohmann::json all = steps(notebook);
  std::size_t tensors = 0;
  for (const auto& step : all.items()) {
    if (step.value()["op"] == "text") continue;
    CHECK_MESSAGE(named.count(step.key()) == 1, step.key());
    ++tensors;
  }
  CHECK(tensors == named.size());
  const attention::Lesson opened = open("lesson=" + lesson);
  for (const attention::Node& node : opened.graph.nodes())
    CHECK_MESSAGE(nodes.count(node.name) == 1, node.name);
}

void check_prints(const std::string& notebook, std::size_t count) {
  const attention::Lesson lesson = open("lesson=notebook_" + notebook);
  const std::vector<attention::Print> prints =
      attention::lessons::print_items(lesson.graph, lesson.prints);
  const auto items = printed(notebook);
  REQUIRE(items.size() == count);
  REQUIRE(prints.size() == count);
  for (std::size_t i = 0; i < count; ++i) {
    CAPTURE(prints[i].label);
    // 004 has names for its cells, which have no numbers
    const bool is_numbered = items[i].first[0] == '[';
    CHECK((is_numbered ? "[" + prints[i].cell + "]" : prints[i].cell) == items[i].first);
    CHECK(prints[i].text == items[i].second);
    CHECK(prints[i].node >= 0);
  }
}
