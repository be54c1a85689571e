// The arithmetic of every cell of every lesson, evaluated again, gives the cell's number to the
// last bit: the promise of the whole page.
#include <doctest.h>

#include <algorithm>
#include <cmath>
#include <set>
#include <string>
#include <vector>

#include "tests/core/choices.h"
#include "tests/core/every_cell.h"
#include "tests/core/repeated.h"
#include "tests/core/same_bits.h"
#include "tests/core/wild_numbers.h"

using namespace attention;

namespace {

bool is_ids(const Node& node) {
  return node.name == "ids" || node.name == "ids_5" || node.name == "beginning";
}

/// Edits up to 40 cells of every leaf. (But of no ids, which are no quantities but rows of a table:
/// test_heads.cpp edits them.)
void edit_wildly(Graph& graph, std::uint32_t seed) {
  WildNumbers numbers(seed);
  for (NodeId id = 0; id < static_cast<NodeId>(graph.nodes().size()); ++id) {
    if (!graph.node(id).op->is_leaf() || is_ids(graph.node(id))) continue;
    // Numbers to divide by, and to take the root of.
    if (graph.node(id).tensor.shape().empty() || graph.node(id).name.find("_sq_") < 8) continue;
    const Index size = graph.node(id).tensor.size();
    for (Index i = 0; i < std::min<Index>(size, 40); ++i) {
      const MaybeRefusal refusal = graph.edit(id, numbers.below(size), numbers.next());
      // Where no maximum is taken off the scores first, exp leaves the range at either end.
      const bool is_range_of_exp =
          refusal && (refusal->what().find("exp_values_") == 0 ||
                      refusal->what().find("each exp of that sum") != std::string::npos);
      REQUIRE_MESSAGE((!refusal || is_range_of_exp), refusal->what());
    }
  }
}

/// Pins one cell of every computed tensor to a number that is not pretty, and returns
/// how many were not refused.
int pin_wildly(Graph& graph, std::uint32_t seed) {
  WildNumbers numbers(seed);
  int pinned = 0;
  for (NodeId id = 0; id < static_cast<NodeId>(graph.nodes().size()); ++id) {
    if (graph.node(id).op->is_leaf()) continue;
    const Index cell = numbers.below(graph.node(id).tensor.size());
    const std::uint64_t before = graph.hash();
    if (!graph.edit(id, cell, numbers.next())) {
      ++pinned;
    } else {
      CHECK(graph.hash() == before);
    }
  }
  return pinned;
}

}  // namespace

TEST_CASE("the terms of a cell give its bits: every cell, lesson, example, switch and mistake") {
  const std::vector<std::string> choices = all_choices_and_mistakes();
  for (std::size_t n = 0; n < choices.size(); n += each(10)) {
    CAPTURE(choices[n]);
    CHECK(check_every_cell(open(choices[n]).graph) > 0);
  }
}

TEST_CASE("the terms of a cell give its bits after edits to numbers that are not pretty" REPEATED) {
  const std::vector<std::string> choices = all_choices();
  for (std::size_t n = 0; n < choices.size(); n += each_second()) {
    CAPTURE(choices[n]);
    Lesson lesson = open(choices[n]);
    edit_wildly(lesson.graph, static_cast<std::uint32_t>(n + 1));
    CHECK(check_every_cell(lesson.graph) > 0);
  }
}

TEST_CASE(
    "the terms of a cell give its bits when computed cells are pinned, each a constant" REPEATED) {
  const std::vector<std::string> choices = all_choices_and_mistakes();
  for (std::size_t n = 0; n < choices.size(); n += each_second()) {
    CAPTURE(choices[n]);
    Lesson lesson = open(choices[n]);
    CHECK(pin_wildly(lesson.graph, static_cast<std::uint32_t>(n + 200)) > 0);
    CHECK(check_every_cell(lesson.graph) > 0);
  }
}

// A term that held the answer as a constant would pass the tests above, not this one.
TEST_CASE("the terms that were written for one set of numbers hold for another" REPEATED) {
  const std::vector<std::string> choices = all_choices();
  // Those that the edits above have left out.
  for (std::size_t n = each_second() - 1; n < choices.size(); n += each_second()) {
    const std::string& choice = choices[n];
    CAPTURE(choice);
    const Lesson before = open(choice);
    Lesson after = open(choice);
    edit_wildly(after.graph, static_cast<std::uint32_t>(n + 100));
    CHECK(before.graph.hash() != after.graph.hash());
    Index cells = 0;
    for (NodeId id = 0; id < static_cast<NodeId>(after.graph.nodes().size()); ++id) {
      const Node& node = after.graph.node(id);
      if (node.op->is_leaf()) continue;
      // Of a word that was picked, another row of the table may be looked up.
      const bool looks_up = node.op->name() == std::string("embedding");
      if (looks_up && !after.graph.node(node.inputs[0]).op->is_leaf()) continue;
      for (Index i = 0; i < after.graph.node(id).tensor.size(); ++i, ++cells) {
        const double value = evaluate(before.graph.terms(id, i), after.graph);
        CHECK_MESSAGE(same_bits(value, after.graph.node(id).tensor.at(i)),
                      after.graph.cell_name(id, i));
      }
    }
    CHECK(cells > 0);
  }
}

// From the definitions: the numbers that may stand in the arithmetic without being a cell.
TEST_CASE("a term is a constant only where the definition has one" REPEATED) {
  std::set<std::string> ops;  // those with constants
  for (const std::string& choice : all_choices()) {
    CAPTURE(choice);
    const Graph graph = std::move(open(choice).graph);
    for (NodeId id = 0; id < static_cast<NodeId>(graph.nodes().size()); ++id) {
      const Node& node = graph.node(id);
      const std::string op = node.op->name();
      for (Index i = 0; i < node.tensor.size(); ++i) {
        const Expression expression = graph.terms(id, i);
        for (const Term& term : expression.terms()) {
          if (term.kind != TermKind::kConstant) continue;
          ops.insert(op);
          const Index t = i / node.tensor.cols() % node.tensor.rows();
          const Index j = i % node.tensor.cols();
          const bool allowed =
              op == "leaf" || (op == "full" && (term.value == 0 || term.value == 1)) ||
              (op == "tril" && j > t && term.value == 0) ||
              (op == "triu" && j < t && term.value == 0) ||
              (op == "masked_fill" && (term.value == 0 || term.value == -1e9 ||
                                       (term.value < 0 && std::isinf(term.value)))) ||
              ((op.find("prefix_mean") == 0 || op == "div_by_count") &&
               term.value == double(t + 1)) ||
              ((op == "neg" || op == "pad" || op == "relu") && term.value == 0) ||
              op == "div_scalar" || op == "div_number" ||
              ((op == "tanh" || op == "le") && (term.value == 0 || term.value == 1)) ||
              (op == "erf_slope" &&
               (term.value == 0 || std::abs(term.value - 2 / std::sqrt(std::acos(-1.0))) < 1e-7)) ||
              (op == "sign" && std::abs(term.value) <= 1);
          CHECK_MESSAGE(allowed, op, " has the constant ", term.value);
        }
      }
    }
  }
  CHECK(ops == std::set<std::string>{"leaf", "full", "tril", "masked_fill", "prefix_mean",
                                     "prefix_mean_by_four", "div_by_count", "div_number",
                                     "div_scalar", "erf_slope", "le", "neg", "pad", "relu", "sign",
                                     "tanh", "triu"});
}
