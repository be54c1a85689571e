#include "tests/core/program.h"

#include <doctest.h>

#include <cmath>
#include <string>

#include "tests/core/golden.h"
#include "tests/core/same_bits.h"

using namespace attention;
using nlohmann::json;

namespace {

void make_edit(Graph& graph, const json& edit) {
  const NodeId id = graph.find(edit["node"].get<std::string>().c_str());
  REQUIRE(id >= 0);
  const auto index = edit["index"].get<Shape>();
  const Index cell = offset(graph.node(id).tensor.shape(), index);
  const MaybeRefusal refusal = graph.edit(id, cell, golden_number(edit["value"]));
  REQUIRE_MESSAGE(!refusal, (refusal ? refusal->what() : ""));
}

/// Whether a node is a loop of PyTorch's; torch.cumsum adds in double precision.
bool is_loop(const Graph& graph, const Node& node) {
  const std::string op = node.op->name();
  if (op == "div_by_count") {
    return std::string(graph.node(node.inputs[0]).op->name()) != "cumsum";
  }
  return op == "prefix_mean" || op == "prefix_sum";
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
    const double theirs = golden_number(expected["values"].at(std::size_t(i)));
    const double torch = std::isnan(theirs) ? 0 : theirs;
    const bool is_exact =
        node.inputs.empty() || graph.is_pinned(id, i) || std::isinf(torch) || is_loop(graph, node);
    const bool equal = is_exact ? same_bits(value, torch) : std::abs(value - torch) <= tolerance;
    CHECK_MESSAGE(equal, graph.cell_name(id, i), ": ", value, " and not ", torch);
  }
}

}  // namespace

void make_edits(Graph& graph, const json& edits) {
  for (const json& edit : edits) make_edit(graph, edit);
}

void check_program(const Graph& graph, const json& program) {
  CHECK(program["dtype"] == name(graph.dtype()));
  REQUIRE(program["nodes"].size() == graph.nodes().size());
  for (std::size_t id = 0; id < graph.nodes().size(); ++id) {
    check_node(graph, static_cast<NodeId>(id), program["nodes"][id]);
  }
}
