// Lessons as PyTorch programs: the statements that the page shows are run by PyTorch, notebook
// 003's by NumPy (tests/golden/generators/programs.py), and its numbers are ours. Own seeds and
// sizes, both dtypes, and edits of given and computed numbers.
#include <doctest.h>

#include <cmath>
#include <string>
#include <vector>

#include "tests/core/choices.h"
#include "tests/core/golden.h"
#include "tests/core/same_bits.h"

using namespace attention;
using nlohmann::json;

namespace {

void edit(Graph& graph, const json& edit) {
  const NodeId id = graph.find(edit["node"].get<std::string>().c_str());
  REQUIRE(id >= 0);
  const auto index = edit["index"].get<Shape>();
  const Index cell = offset(graph.node(id).tensor.shape(), index);
  const MaybeRefusal refusal = graph.edit(id, cell, golden_number(edit["value"]));
  REQUIRE_MESSAGE(!refusal, (refusal ? refusal->sentence : ""));
}

bool is_loop(const std::string& op) {
  return op == "prefix_mean" || op == "prefix_sum" || op == "div_by_count";
}

/// Numbers that are drawn or given have PyTorch's bits, and so has the loop, which adds in the
/// order that it shows. Elsewhere PyTorch adds in other orders: as far as tests/golden/README.md
/// says.
void check_node(const Graph& graph, NodeId id, const json& expected) {
  const Node& node = graph.node(id);
  CAPTURE(node.name);
  CHECK(node.name == expected["name"]);
  CHECK(graph.pytorch(id) == expected["pytorch"]);
  CHECK(node.tensor.shape() == expected["shape"].get<Shape>());
  const double tolerance = graph.dtype() == DType::kFloat32 ? 1e-6 : 1e-12;
  for (Index i = 0; i < node.tensor.size(); ++i) {
    const double value = node.tensor.at(i);
    const double torch = golden_number(expected["values"].at(std::size_t(i)));
    const bool is_exact = node.inputs.empty() || graph.is_pinned(id, i) || std::isinf(torch) ||
                          is_loop(node.op->name());
    const bool equal = is_exact ? same_bits(value, torch) : std::abs(value - torch) <= tolerance;
    CHECK_MESSAGE(equal, graph.cell_name(id, i), ": ", value, " and not ", torch);
  }
}

}  // namespace

TEST_CASE("the PyTorch, or NumPy, that the page shows gives the page's numbers, edits included") {
  const json file = golden("programs.json");
  CHECK(file["programs"].size() == 36);
  for (const json& program : file["programs"]) {
    const std::string choice = program["choice"];
    CAPTURE(choice);
    Graph graph = std::move(open(choice).graph);
    for (const json& one : program["edits"]) edit(graph, one);
    CHECK(program["dtype"] == name(graph.dtype()));
    REQUIRE(program["nodes"].size() == graph.nodes().size());
    for (std::size_t id = 0; id < graph.nodes().size(); ++id) {
      check_node(graph, static_cast<NodeId>(id), program["nodes"][id]);
    }
  }
}
