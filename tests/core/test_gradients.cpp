// Gradients held against torch's autograd (tests/golden/generators/gradients.py): every op, whole
// heads and lessons, pinned cells; and against what must hold for all of them.
#include <doctest.h>

#include <algorithm>
#include <cmath>
#include <set>
#include <string>
#include <vector>

#include "core/gradients.h"
#include "core/lessons/steps.h"
#include "tests/core/choices.h"
#include "tests/core/every_cell.h"
#include "tests/core/golden.h"
#include "tests/core/run_op.h"

using namespace attention;
using nlohmann::json;

namespace {

Tensor golden_tensor(const json& entry, DType dtype) {
  const auto shape = entry["shape"].get<Shape>();
  return Tensor(dtype, shape, golden_elements(entry, element_count(shape)));
}

/// Names for the axes of a leaf, of which only the sizes are known.
std::string axes_of(const Shape& shape) {
  std::string axes;
  for (const Index size : shape) axes += fill("n{} ", {size});
  return axes;
}

/// Adds loss = sum(of * weight), and the gradients of these nodes.
void add_loss(Graph& g, const std::string& of, const json& weight,
              const std::vector<NodeId>& wanted) {
  const NodeId y = g.find(of);
  REQUIRE(y >= 0);
  std::string axes;
  for (const std::string& axis : g.node(y).axes) axes += axis + " ";
  g.leaf("loss_weight", golden_tensor(weight, g.dtype()), axes.c_str(), "");
  lessons::add_steps(
      g, "weighted = mul({0}, loss_weight) : {1}\nloss = sum_to_size(weighted) :", {of, axes});
  REQUIRE_MESSAGE(!g.refusal(), (g.refusal() ? g.refusal()->what() : ""));
  add_gradients(g, g.find("loss"), wanted);
  const MaybeRefusal refusal = g.forward();
  REQUIRE_MESSAGE(!refusal, (refusal ? refusal->what() : ""));
}

/// The gradient of a node is torch's: float64 sums in another order differ by 1e-15 for each number
/// of size 1, float32 ones by 1e-7.
void check_gradient(const Graph& g, const json& expected) {
  const std::string name = expected["name"];
  CAPTURE(name);
  const Tensor& gradient = tensor(g, "d_" + name);
  CHECK(gradient.shape() == expected["shape"].get<Shape>());
  const double tolerance = g.dtype() == DType::kFloat64 ? 1e-13 : 1e-5;
  check_close(gradient, golden_elements(expected, gradient.size()), tolerance);
}

/// The leaves and the steps of a case, with the gradients of all that it has gradients of.
Graph with_gradients(const json& one) {
  Graph g(one["dtype"] == "float64" ? DType::kFloat64 : DType::kFloat32);
  for (const json& leaf : one["leaves"]) {
    const Tensor values = golden_tensor(leaf, g.dtype());
    g.leaf(leaf["name"].get<std::string>().c_str(), values, axes_of(values.shape()).c_str(), "");
  }
  lessons::add_steps(g, one["steps"].get<std::string>().c_str());
  REQUIRE_MESSAGE(!g.refusal(), (g.refusal() ? g.refusal()->what() : ""));
  std::vector<NodeId> wanted;
  for (const json& gradient : one["gradients"]) {
    wanted.push_back(g.find(gradient["name"].get<std::string>()));
  }
  add_loss(g, "y", one["weight"], wanted);
  return g;
}

}  // namespace

TEST_CASE("the gradient of every op is torch's, and its terms give its bits") {
  std::set<std::string> checked;
  const json file = golden("gradients.json");
  for (const json& one : file["ops"]) {
    const std::string name = one["op"];
    CAPTURE(name);
    const Graph g = with_gradients(one);
    for (const Node& node : g.nodes()) {
      if (node.name == "loss_weight") break;
      checked.insert(node.op->name());
    }
    for (const json& gradient : one["gradients"]) check_gradient(g, gradient);
    CHECK(check_every_cell(g) > 0);
  }
  CHECK(checked.size() == 52);  // all but constants and the streamed head
}

// In both dtypes: one head and several, masked and not, with fewer columns of queries than of
// values and more. A cell is a sum of up to 6 products, each at the end of some ten operations that
// round by half a unit in the last place of what they make, at most of the largest number: of
// either sign, 60 such errors add up to about the root of 60 times a third of a unit, 2.6. Twice
// that is allowed, one for us and one for torch; they are within 0.9. The gradient of b_key is
// nothing but rounding, since it moves all scores of a row alike.
TEST_CASE("the gradients of whole heads with their biases are torch's but for rounding") {
  const json file = golden("gradients.json");
  CHECK(file["heads"].size() == 12);
  for (const json& one : file["heads"]) {
    const std::string name = one["op"], dtype = one["dtype"];
    CAPTURE(name);
    CAPTURE(dtype);
    const Graph g = with_gradients(one);
    CHECK(one["gradients"].size() == 9);
    double largest = 0, apart = 0;
    for (const json& theirs : one["gradients"]) {
      const Tensor& ours = tensor(g, "d_" + theirs["name"].get<std::string>());
      REQUIRE(ours.shape() == theirs["shape"].get<Shape>());
      const std::vector<double> torch = golden_elements(theirs, ours.size());
      for (std::size_t i = 0; i < torch.size(); ++i) {
        largest = std::max(largest, std::abs(torch[i]));
        apart = std::max(apart, std::abs(ours.at(Index(i)) - torch[i]));
      }
    }
    CHECK(largest > 1);
    CHECK(apart <= 5.2 * std::ldexp(largest, dtype == "float32" ? -23 : -52));
    CHECK(check_every_cell(g) > 0);
  }
}

TEST_CASE("the gradients of whole lessons are torch's, of every tensor on the way") {
  std::set<std::string> lessons;
  const json file = golden("gradients.json");
  json all = file["lessons"];
  const json variants = golden("variants.json");
  for (const json& one : variants["gradients"]) all.push_back(one);
  for (const json& one : all) {
    const std::string choice = one["choice"];
    CAPTURE(choice);
    Graph g = std::move(open(choice).graph);
    lessons.insert(lesson_of(choice));
    for (const json& edit : one["edits"]) {
      const NodeId id = g.find(edit["node"].get<std::string>());
      const Index cell = offset(g.node(id).tensor.shape(), edit["index"].get<Shape>());
      REQUIRE(!g.edit(id, cell, golden_number(edit["value"])));
    }
    const auto before = static_cast<NodeId>(g.nodes().size());
    std::vector<NodeId> leaves;
    for (const json& gradient : one["gradients"]) {
      if (gradient["leaf"]) leaves.push_back(g.find(gradient["name"].get<std::string>()));
    }
    add_loss(g, one["of"], one["weight"], leaves);
    for (const json& gradient : one["gradients"]) check_gradient(g, gradient);
    CHECK(check_every_cell(g, before) > 0);
    for (NodeId id = before; id < static_cast<NodeId>(g.nodes().size()); ++id) {
      const NodeId of = g.node(id).gradient_of;
      if (of < 0) continue;
      CHECK(g.node(id).name == "d_" + g.node(of).name);
      CHECK(g.node(id).axes == g.node(of).axes);
      CHECK(g.node(id).tensor.shape() == g.node(of).tensor.shape());
    }
  }
  CHECK(lessons == std::set<std::string>{"head", "heads", "loop", "match", "softmax", "triangle"});
}

namespace {

/// A loss over all of a lesson's y, and the gradients of its leaves of these names.
void add_loss(Graph& g, const std::vector<std::string>& wanted) {
  const Shape shape = tensor(g, "y").shape();
  std::vector<double> weights;
  for (Index i = 0; i < element_count(shape); ++i) weights.push_back(double(i * 37 % 19) / 8 - 1);
  std::vector<NodeId> ids;
  for (const std::string& name : wanted) ids.push_back(g.find(name));
  add_loss(g, "y", {{"shape", std::vector<Index>(shape.begin(), shape.end())}, {"values", weights}},
           ids);
}

}  // namespace

TEST_CASE("a masked score has the gradient 0, exactly, hidden by -inf or by -1e9") {
  int masked = 0;
  for (const char* fill : {"masked_fill", "masked_fill_1e9"}) {
    for (const DType dtype : {DType::kFloat32, DType::kFloat64}) {
      Graph g(dtype);
      WildNumbers numbers(5);
      g.leaf("a", numbers.tensor(dtype, {2, 4, 4}), "B T T", "");
      g.leaf("v", numbers.tensor(dtype, {2, 4, 3}), "B T C", "");
      lessons::add_steps(g, "ones = ones(T, T) : T T\ntril = tril(ones) : T T");
      lessons::add_steps(g, "masked = {}(a, tril) : B T T", {fill});
      lessons::add_steps(g, "weights = softmax(masked) : B T T\ny = matmul(weights, v) : B T C");
      add_loss(g, {"a", "v"});
      for (const char* name : {"d_a", "d_masked"}) {
        const Tensor& d = tensor(g, name);
        for (Index i = 0; i < d.size(); ++i) {
          if (i % 4 <= i / 4 % 4) continue;
          CHECK(d.at(i) == 0);
          ++masked;
        }
      }
    }
  }
  CHECK(masked == 2 * 2 * 2 * 12);
}

TEST_CASE("the gradient of a softmax sums to 0 in each row; of a row that is masked, all is 0") {
  Graph h(DType::kFloat64);
  h.leaf("a", Tensor(DType::kFloat64, {2, 3}, {3, 1, 4, 1, 2, 6}), "T N", "");
  h.leaf("mask", Tensor(DType::kFloat64, {2, 3}, {0, 0, 0, 1, 1, 0}), "T N", "");
  lessons::add_steps(h, "masked = masked_fill(a, mask) : T N\ny = softmax(masked) : T N");
  add_loss(h, {"a"});
  const Tensor& d = tensor(h, "d_a");
  for (const Index i : {0, 1, 2, 5}) CHECK(d.at(i) == 0);
  // p (1 - p) times the difference of the weights, (3 * 37 % 19 - 4 * 37 % 19) / 8 = (16 - 15) / 8
  const double p = 1 / (1 + std::exp(1));
  CHECK(std::abs(d.at(3) - p * (1 - p) / 8) < 1e-15);
  CHECK(std::abs(d.at(3) + d.at(4)) < 1e-15);
}

TEST_CASE("a pinned cell passes nothing on, and does again when it is released") {
  Graph g = std::move(open("lesson=head&example=bank&dtype=float64").graph);
  add_loss(g, {"w_query", "x"});
  const std::uint64_t before = g.hash();
  const NodeId q = g.find("q"), d_q = g.find("d_q");
  const double held = tensor(g, "q").at(10);
  REQUIRE(tensor(g, "d_q").at(10) != 0);
  REQUIRE(!g.edit(q, 10, held));  // at the number that it has: nothing else changes
  CHECK(g.node(d_q).tensor.at(10) == 0);
  const Expression terms = g.terms(d_q, 10);
  CHECK(terms.terms().size() == 1);
  CHECK(terms.terms()[0].kind == TermKind::kConstant);
  CHECK(check_every_cell(g) > 0);
  // row 5 of q alone leads to column 0 of w_query by way of the pinned cell
  const Tensor &x = tensor(g, "x"), &d = tensor(g, "d_q");
  for (Index c = 0; c < 4; ++c) {
    double sum = 0;
    for (Index t = 0; t < 5; ++t) sum += x.at(t * 4 + c) * d.at(t * 2);
    CHECK(std::abs(tensor(g, "d_w_query").at(c * 2) - sum) < 1e-15);
  }
  REQUIRE(!g.release(q, 10));
  CHECK(g.hash() == before);
  // a given number is no less free for being edited
  const NodeId w = g.find("w_query");
  const double gradient = tensor(g, "d_w_query").at(3);
  REQUIRE(!g.edit(w, 3, tensor(g, "w_query").at(3)));
  CHECK(tensor(g, "d_w_query").at(3) == gradient);
}

namespace {

// The gradient of one cell, `d_<name>`, is how the loss moves when that cell does.
void check_slope(Graph& g, const char* name, Index cell) {
  const double eps = 1e-6;
  const NodeId id = g.find(name);
  CAPTURE(g.cell_name(id, cell));
  const double value = g.node(id).tensor.at(cell);
  const double slope = tensor(g, std::string("d_") + name).at(cell);
  REQUIRE(!g.edit(id, cell, value + eps));
  const double above = tensor(g, "loss").at(0);
  REQUIRE(!g.edit(id, cell, value - eps));
  const double below = tensor(g, "loss").at(0);
  REQUIRE(!g.release(id, cell));
  // central differences: eps^2 by the formula, 1e-16 / eps by rounding
  CHECK(std::abs((above - below) / (2 * eps) - slope) < 1e-8);
}

}  // namespace

TEST_CASE("gradients follow an edit: a nudge of any weight changes the loss as its gradient says") {
  Graph g = std::move(open("lesson=heads&example=bank&dtype=float64").graph);
  add_loss(g, {"w_query", "w_key", "w_value", "w_output", "token_table"});
  for (const char* name : {"w_query", "w_key", "w_value", "w_output", "token_table"}) {
    for (const Index cell : {1, 10, 19}) check_slope(g, name, cell);
  }
}

// The gradients of a loss and of its parts follow from no number of the graph, so a pin alone must
// have them computed again.
TEST_CASE("a pinned loss, or a part of it, passes nothing on") {
  Graph g = std::move(open("lesson=learn&example=both&batch_size=2&dtype=float64").graph);
  const std::uint64_t before = g.hash();
  const auto pinned = [&](const std::vector<std::pair<const char*, Index>>& cells) {
    Pins pins;
    for (const auto& [name, cell] : cells) pins.set({g.find(name), cell, tensor(g, name).at(cell)});
    REQUIRE(!g.pin(std::move(pins)));
    CHECK(check_every_cell(g) > 0);
  };
  const auto slopes_are_differences = [&] {
    for (const char* name : {"w_query", "w_value", "w_output", "x"}) {
      for (const Index cell : {0, 13, 31}) check_slope(g, name, cell);
    }
  };
  // 10 rows are asked for the marked symbol, and 8 for the one before
  CHECK(tensor(g, "d_total_marked").at(0) == 1. / 10);
  CHECK(tensor(g, "d_total_previous").at(0) == 1. / 8);

  pinned({{"row_loss_marked", 3}});
  for (Index i = 0; i < 10; ++i) {
    CHECK(tensor(g, "d_row_loss_marked").at(i) == (i == 3 ? 0 : 1. / 10));
  }
  slopes_are_differences();

  pinned({{"total_marked", 0}});
  CHECK(tensor(g, "d_total_marked").at(0) == 0);
  for (Index i = 0; i < 10; ++i) CHECK(tensor(g, "d_row_loss_marked").at(i) == 0);
  CHECK(tensor(g, "d_total_previous").at(0) == 1. / 8);
  slopes_are_differences();

  pinned({{"total_marked", 0}, {"loss_previous", 0}});
  for (const char* name : {"d_w_query", "d_w_output", "d_x"}) {
    const Tensor& d = tensor(g, name);
    for (Index i = 0; i < d.size(); ++i) CHECK(d.at(i) == 0);
  }
  pinned({{"loss", 0}});
  CHECK(tensor(g, "d_loss").at(0) == 0);
  CHECK(tensor(g, "d_loss_previous").at(0) == 0);
  slopes_are_differences();

  REQUIRE(!g.pin({}));
  CHECK(g.hash() == before);
}

TEST_CASE("only what is asked for is added") {
  Graph g = std::move(open("lesson=head&example=bank").graph);
  add_loss(g, {"w_value"});
  std::vector<std::string> added;
  for (const Node& node : g.nodes()) {
    if (node.gradient_of >= 0) added.push_back(node.name);
  }
  CHECK(added == std::vector<std::string>{"d_loss", "d_weighted", "d_y", "d_v", "d_w_value"});
}

TEST_CASE("the steps back are those of the formulas, in PyTorch's words") {
  Graph g = std::move(open("lesson=head&example=bank").graph);
  add_loss(g, {"w_query"});
  const auto statement = [&](const char* name) { return g.pytorch(g.find(name)); };
  CHECK(statement("d_weights") == "d_weights = d_y @ v_T");
  CHECK(statement("d_masked_weighted") == "d_masked_weighted = d_weights * weights");
  CHECK(statement("d_masked_mean") ==
        "d_masked_mean = d_masked_weighted.sum(dim=-1, keepdim=True)");
  CHECK(statement("d_masked_above") == "d_masked_above = d_weights - d_masked_mean");
  CHECK(statement("d_masked") == "d_masked = weights * d_masked_above");
  CHECK(statement("d_scaled") == "d_scaled = d_masked.masked_fill(tril == 0, 0)");
  CHECK(statement("d_scores") == "d_scores = d_scaled / math.sqrt(2)");
  CHECK(statement("d_q") == "d_q = d_scores @ k_T_T");
  CHECK(statement("d_w_query_each") == "d_w_query_each = x_T_2 @ d_q");
  CHECK(statement("d_w_query") == "d_w_query = d_w_query_each.sum_to_size(4, 2)");
  g = std::move(open("lesson=learn&example=both").graph);
  CHECK(statement("d_loss_marked") == "d_loss_marked = d_loss");
  CHECK(statement("d_q") == "d_q = d_q_view.contiguous().view(8, 5, 4)");
}

TEST_CASE("a node that several steps use gets the sum of what they pass on") {
  Graph g = std::move(open("lesson=head&example=bank").graph);
  add_loss(g, {"x"});
  CHECK(g.pytorch(g.find("d_x")) == "d_x = d_x_from_q + d_x_from_k + d_x_from_v");
  Graph h(DType::kFloat32);
  h.leaf("a", float32({2, 2}, {1, 2, 3, 4}), "T T", "");
  lessons::add_steps(h, "square = matmul(a, a) : T T\nloss = sum_to_size(square) :");
  add_gradients(h, h.find("loss"), {0});
  REQUIRE(!h.forward());
  // d(sum of a @ a) by hand: column sums of a stand below the row sums
  check_exact(tensor(h, "d_a"), {3 + 4, 7 + 4, 3 + 6, 7 + 6});
}

TEST_CASE("of one matrix times a batch each has its gradient, with the axes of its own") {
  Graph g(DType::kFloat32);
  g.leaf("a", float32({2, 2}, {1, 2, 3, 4}), "T S", "");
  g.leaf("x", float32({3, 2, 1}, {1, 2, 3, 4, 5, 6}), "B S C", "");
  lessons::add_steps(g, "y = matmul(a, x) : B T C\nloss = sum_to_size(y) :");
  add_gradients(g, g.find("loss"), {0, 1});
  REQUIRE(!g.forward());
  // By hand: column sums of a for each of x; for each row of a the sums of x over the batch.
  check_exact(tensor(g, "d_x"), {4, 6, 4, 6, 4, 6});
  check_exact(tensor(g, "d_a"), {9, 12, 9, 12});
  CHECK(g.node(g.find("d_x")).axes == std::vector<std::string>{"B", "S", "C"});
}

TEST_CASE("what has no gradient is refused") {
  const auto sentence = [](const char* scalar, const char* wanted) {
    Graph g = std::move(open("lesson=triangle&example=bank").graph);
    add_gradients(g, g.find(scalar), {g.find(wanted)});
    const MaybeRefusal refusal = g.take_refusal();
    return refusal ? refusal->what() : std::string();
  };
  CHECK(sentence("max_difference", "x").empty());
  CHECK(sentence("max_difference", "b") ==
        "b has no gradient: max_difference does not follow from it.");
  CHECK(sentence("y", "x") == "y is not one number.");
  Graph g = std::move(open("lesson=head&example=randn&T=65").graph);
  lessons::add_steps(g, "loss = sum_to_size(y) :");
  add_gradients(g, g.find("loss"), {0});
  CHECK(g.refusal());
}
