// Mistakes held against PyTorch's own wrong code (tests/golden/generators/mistakes.py), and which
// check sees which: shapes, row sums, influence, comparison with the right lesson, gradients.
#include <doctest.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "core/gradients.h"
#include "core/lessons/mistakes.h"
#include "core/lessons/steps.h"
#include "core/text/take.h"
#include "tests/core/choices.h"
#include "tests/core/golden.h"
#include "tests/core/program.h"
#include "tests/core/repeated.h"

using namespace attention;
using nlohmann::json;

namespace {

/// As far as float32 sums in another order may differ.
constexpr double kSeen = 1e-6;

struct Caught {
  const char* mistake;
  bool is_edited;  // row 0 is masked from end to end, by hand
  const char* by;
};

constexpr Caught kCaught[] = {
    {"scale_left_out", false, "difference"},
    {"scaled_twice", false, "difference"},
    {"root_of_C", false, "difference"},
    {"scaled_up", false, "difference"},
    {"root_of_N", false, "difference"},
    {"softmax_over_batch", false, "row_sums influence difference"},
    {"bias_left_on", false, "difference"},
    {"cut_before_projection", false, "difference"},
    {"dropout_unscaled", false, "row_sums difference"},
    {"softmax_over_queries", false, "row_sums influence difference"},
    {"mask_after_softmax", false, "row_sums influence difference"},
    {"mask_renormalised", false, ""},
    {"mask_added", false, "influence difference"},
    {"mask_with_1e9", false, ""},
    {"mask_with_1e9", true, "influence difference"},
    {"mask_sees_next", false, "influence difference"},
    {"is_causal_with_cache", false, "influence difference"},
    {"window_one_too_far", false, "influence difference"},
    {"mask_inverted", false, "row_sums influence difference"},
    {"value_from_key", false, "difference gradient"},
    {"view_without_transpose", false, "influence difference"},
    {"view_back_without_transpose", false, "influence difference"},
    {"heads_attend_to_heads", false, "shape influence difference"},
    {"tile", false, "difference"},
    {"output_left_out", false, "difference gradient"},
    {"cap_of_itself", false, "difference"},
    {"cap_after_mask", false, "influence difference"},
    {"alibi_added", false, "difference"},
    {"alibi_before_scale", false, "difference"},
    {"qk_norm_of_q_alone", false, "difference"},
    {"sink_renormalised", false, "difference"},
    {"sink_not_shifted", false, "row_sums difference"},
    {"rope_pairs_mixed", false, "difference"},
    {"rope_keys_not_turned", false, "difference"},
    {"online_output_not_rescaled", false, "difference"},
    {"online_sum_not_rescaled", false, "difference"},
    {"linear_not_divided", false, "difference"},
    {"linear_not_running", false, "shape influence difference"},
    {"today_keys_not_turned", false, "row_sums difference"},
};

/// The mistakes of lessons, and the traps of variants.
json mistakes_and_traps() {
  json all = golden("mistakes.json")["mistakes"];
  const json variants = golden("variants.json");
  for (const json& trap : variants["traps"]) all.push_back(trap);
  return all;
}

Graph opened(const std::string& choice, const json& edits) {
  Graph graph = std::move(open(choice).graph);
  make_edits(graph, edits);
  return graph;
}

/// Nodes of both graphs that have another shape in one.
std::vector<std::string> other_shapes(const Graph& wrong, const Graph& right) {
  std::vector<std::string> names;
  for (const Node& node : right.nodes()) {
    const NodeId id = wrong.find(node.name);
    if (id >= 0 && wrong.node(id).tensor.shape() != node.tensor.shape()) names.push_back(node.name);
  }
  return names;
}

double farthest_row_sum(const Graph& graph) {
  const Tensor& sums = tensor(graph, "weights_sum");
  double farthest = 0;
  for (Index i = 0; i < sums.size(); ++i) farthest = std::max(farthest, std::abs(sums.at(i) - 1));
  return farthest;
}

using TokenPairs = std::set<std::pair<Index, Index>>;

/// (t, j): a change of token j moves row t of y.
TokenPairs influence(const std::string& choice, const json& edits) {
  TokenPairs pairs;
  const Graph before = opened(choice, edits);
  const Tensor& y = tensor(before, "y");
  const Index C = tensor(before, "x").cols();
  for (Index j = 0; j < y.rows(); ++j) {
    Graph moved = opened(choice, edits);
    const NodeId x = moved.find("x");
    for (Index c = j * C; c < j * C + C; ++c) {
      REQUIRE(!moved.edit(x, c, tensor(before, "x").at(c) + 0.5));
    }
    const Tensor& after = tensor(moved, "y");
    for (Index i = 0; i < y.size(); ++i) {
      if (std::abs(after.at(i) - y.at(i)) > kSeen) pairs.insert({i / y.cols(), j});
    }
  }
  return pairs;
}

/// The pairs that only one of the two has.
TokenPairs apart(const TokenPairs& a, const TokenPairs& b) {
  TokenPairs pairs;
  std::set_symmetric_difference(a.begin(), a.end(), b.begin(), b.end(),
                                std::inserter(pairs, pairs.end()));
  return pairs;
}

bool is_parameter(const Node& node) {
  return node.op->is_leaf() && (node.name.rfind("w_", 0) == 0 || node.name.rfind("b_", 0) == 0);
}

/// The parameters that a loss, the sum of y * y, has a gradient of. One without a way to y makes
/// the walk refuse, so each is asked for alone.
std::set<std::string> with_gradient(const std::string& choice, const json& edits) {
  std::set<std::string> names;
  const Graph first = opened(choice, edits);
  for (const Node& node : first.nodes()) {
    if (!is_parameter(node)) continue;
    Graph g = opened(choice, edits);
    lessons::add_steps(g, "squares = mul(y, y) : {}\nloss = sum_to_size(squares) :",
                       {joined(g.node(g.find("y")).axes)});
    REQUIRE(!g.refusal());
    add_gradients(g, g.find("loss"), {g.find(node.name)});
    if (g.forward()) continue;
    const Tensor& gradient = tensor(g, "d_" + node.name);
    for (Index i = 0; i < gradient.size(); ++i) {
      if (std::abs(gradient.at(i)) > kSeen) names.insert(node.name);
    }
  }
  return names;
}

/// The parameters that have a gradient in the right lesson alone.
std::vector<std::string> without_gradient(const json& one) {
  std::vector<std::string> names;
  const std::set<std::string> wrong = with_gradient(one["choice"], one["edits"]);
  const std::set<std::string> right = with_gradient(one["right"], one["edits"]);
  std::set_difference(right.begin(), right.end(), wrong.begin(), wrong.end(),
                      std::back_inserter(names));
  return names;
}

/// What the checks find, each held against what PyTorch found: "row_sums difference".
std::string caught_by(const json& one) {
  const Graph wrong = opened(one["choice"], one["edits"]);
  const Graph right = opened(one["right"], one["edits"]);
  const json& theirs = one["checks"];
  std::string by;

  const std::vector<std::string> shapes = other_shapes(wrong, right);
  CHECK(shapes == theirs["shape"].get<std::vector<std::string>>());
  if (!shapes.empty()) by += "shape ";

  const double row_sum = farthest_row_sum(wrong);
  CHECK(std::abs(row_sum - golden_number(theirs["row_sums"])) < kSeen);
  if (row_sum > kSeen) by += "row_sums ";

  const TokenPairs pairs =
      apart(influence(one["choice"], one["edits"]), influence(one["right"], one["edits"]));
  CHECK(pairs == theirs["influence"].get<TokenPairs>());
  if (!pairs.empty()) by += "influence ";

  const double difference = largest_difference(tensor(wrong, "y"), tensor(right, "y"));
  CHECK(std::abs(difference - golden_number(theirs["difference"])) < kSeen);
  if (difference > kSeen) by += "difference ";

  std::vector<std::string> gradients = without_gradient(one);
  if (!theirs["gradient"].is_null()) {
    std::vector<std::string> expected = theirs["gradient"];
    std::sort(expected.begin(), expected.end());
    CHECK(gradients == expected);
  }
  if (!gradients.empty()) by += "gradient ";
  return by.empty() ? by : by.substr(0, by.size() - 1);
}

}  // namespace

TEST_CASE("a lesson with a mistake has the statements and the numbers of PyTorch's wrong code") {
  std::set<std::string> seen;
  for (const json& one : mistakes_and_traps()) {
    const std::string choice = one["choice"];
    CAPTURE(choice);
    seen.insert(one["mistake"]);
    check_program(opened(choice, one["edits"]), one);
  }
  std::set<std::string> all;
  for (const std::string& lesson : lesson_names()) {
    if (lesson == "language" || lesson == "write") continue;  // test_language.cpp has theirs
    for (const std::string& name : mistake_names(lesson)) all.insert(name);
  }
  for (const std::string& variant : variant_names()) {
    for (const std::string& name : trap_names(variant)) all.insert(name);
  }
  CHECK(seen == all);
  CHECK(seen.size() >= 12);
}

TEST_CASE("each mistake is seen by these checks, as PyTorch finds, and by no others") {
  std::set<const Caught*> checked;
  std::size_t n = 0;
  for (const json& one : mistakes_and_traps()) {
    if (n++ % each(3) != 0) continue;
    const std::string name = one["mistake"];
    CAPTURE(name);
    const auto is_it = [&](const Caught& caught) {
      return caught.mistake == name && caught.is_edited == !one["edits"].empty();
    };
    const Caught* row = std::find_if(std::begin(kCaught), std::end(kCaught), is_it);
    REQUIRE(row != std::end(kCaught));
    CHECK(caught_by(one) == std::string(row->by));
    checked.insert(row);
  }
  CHECK((is_sampled() || checked.size() == std::size(kCaught)));
}
