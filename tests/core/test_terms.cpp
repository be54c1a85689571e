// The arithmetic of every cell of every lesson, evaluated again, gives the cell's number to the
// last bit: the promise of the whole page.
#include <doctest.h>

#include <algorithm>
#include <cmath>
#include <set>
#include <string>

#include "tests/core/arithmetic.h"
#include "tests/core/choices.h"
#include "tests/core/same_bits.h"
#include "tests/core/wild_numbers.h"

using namespace attention;

namespace {

/// An expression of a cell, evaluated with the numbers of `numbers`, a graph of the same lesson.
double evaluate(const Expression& expression, const Graph& numbers) {
  return with_dtype(numbers.dtype(), [&](auto zero) {
    const Arithmetic<decltype(zero)> arithmetic(expression.terms(), [&](int node, Index offset) {
      if (node < 0 || offset < 0 || offset >= numbers.node(node).tensor.size()) {
        FAIL("a term points to no cell");
      }
      return numbers.node(node).tensor.at(offset);
    });
    return double(arithmetic.result());
  });
}

/// The operands of an expression: every cell that it names must be one of the node's inputs, which
/// come before the node, and show the number that this cell holds.
void check_operands(const Graph& graph, NodeId id, const Expression& expression) {
  const std::vector<NodeId>& inputs = graph.node(id).inputs;
  for (const Term& term : expression.terms()) {
    if (term.kind != TermKind::kCell) continue;
    const bool is_input = std::find(inputs.begin(), inputs.end(), term.node) != inputs.end();
    if (!is_input || term.node >= id) FAIL(graph.node(id).name, ": not an input: ", term.node);
    if (!same_bits(term.value, graph.node(term.node).tensor.at(term.offset))) {
      FAIL(graph.node(id).name, ": a term shows another number than its cell holds");
    }
  }
}

/// The values and partial sums of an expression, which the page shows, must be those that an
/// evaluation of each term alone gives.
void check_shown_values(const Graph& graph, const Expression& expression) {
  with_dtype(graph.dtype(), [&](auto zero) {
    using T = decltype(zero);
    const std::vector<Term>& terms = expression.terms();
    const Arithmetic<T> arithmetic(
        terms, [&](int node, Index offset) { return graph.node(node).tensor.at(offset); });
    for (std::size_t i = 0; i < terms.size(); ++i) {
      if (!same_bits(terms[i].value, double(arithmetic.value(static_cast<int>(i))))) {
        FAIL("the value of a ", name(terms[i].kind), " is not that of its operands");
      }
      if (terms[i].kind != TermKind::kSum && terms[i].kind != TermKind::kFma) continue;
      T running = 0;
      REQUIRE(terms[i].running.size() == terms[i].of.size());
      for (std::size_t k = 0; k < terms[i].of.size(); ++k) {
        const Term& term = terms[static_cast<std::size_t>(terms[i].of[k])];
        const auto factor = [&](std::size_t f) {
          return static_cast<T>(terms[static_cast<std::size_t>(term.of.at(f))].value);
        };
        running = terms[i].kind == TermKind::kSum ? running + static_cast<T>(term.value)
                                                  : math::fma(factor(0), factor(1), running);
        if (!same_bits(terms[i].running[k], double(running))) FAIL("a running sum is wrong");
      }
    }
  });
}

/// Checks every cell, and returns how many there were.
Index check_every_cell(const Graph& graph) {
  Index cells = 0;
  for (NodeId id = 0; id < static_cast<NodeId>(graph.nodes().size()); ++id) {
    const Tensor& tensor = graph.node(id).tensor;
    for (Index i = 0; i < tensor.size(); ++i, ++cells) {
      const Expression expression = graph.terms(id, i);
      check_operands(graph, id, expression);
      const double value = evaluate(expression, graph);
      const std::string cell = graph.cell_name(id, i);
      CHECK_MESSAGE(same_bits(value, tensor.at(i)), cell, ": ", value, " and not ", tensor.at(i));
      CHECK_MESSAGE(same_bits(expression.terms().back().value, tensor.at(i)), cell);
    }
    check_shown_values(graph, graph.terms(id, tensor.size() - 1));
  }
  return cells;
}

bool is_ids(const Node& node) {
  return node.name == "ids" || node.name == "ids_5";
}

/// Edits up to 40 cells of every leaf. (But of no ids, which are no quantities but rows of a table:
/// test_heads.cpp edits them.)
void edit_wildly(Graph& graph, std::uint32_t seed) {
  WildNumbers numbers(seed);
  for (NodeId id = 0; id < static_cast<NodeId>(graph.nodes().size()); ++id) {
    if (!graph.node(id).op->is_leaf() || is_ids(graph.node(id))) continue;
    const Index size = graph.node(id).tensor.size();
    for (Index i = 0; i < std::min<Index>(size, 40); ++i) {
      const MaybeRefusal refusal = graph.edit(id, numbers.below(size), numbers.next());
      // Where no maximum is taken off the scores first, exp leaves the range at either end.
      const bool is_range_of_exp =
          refusal && (refusal->sentence.find("exp_values_") == 0 ||
                      refusal->sentence.find("each exp of that sum") != std::string::npos);
      REQUIRE_MESSAGE((!refusal || is_range_of_exp), refusal->sentence);
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

TEST_CASE("the terms of a cell give its bits: every cell, lesson, example and switch") {
  for (const std::string& choice : all_choices()) {
    CAPTURE(choice);
    CHECK(check_every_cell(open(choice).graph) > 0);
  }
}

TEST_CASE("the terms of a cell give its bits after edits to numbers that are not pretty") {
  std::uint32_t seed = 1;
  for (const std::string& choice : all_choices()) {
    CAPTURE(choice);
    Lesson lesson = open(choice);
    edit_wildly(lesson.graph, seed++);
    CHECK(check_every_cell(lesson.graph) > 0);
  }
}

TEST_CASE("the terms of a cell give its bits when computed cells are pinned, each a constant") {
  std::uint32_t seed = 200;
  for (const std::string& choice : all_choices()) {
    CAPTURE(choice);
    Lesson lesson = open(choice);
    CHECK(pin_wildly(lesson.graph, seed++) > 0);
    CHECK(check_every_cell(lesson.graph) > 0);
  }
}

// A term that held the answer as a constant would pass the tests above, not this one.
TEST_CASE("the terms that were written for one set of numbers hold for another") {
  std::uint32_t seed = 100;
  for (const std::string& choice : all_choices()) {
    CAPTURE(choice);
    const Lesson before = open(choice);
    Lesson after = open(choice);
    edit_wildly(after.graph, seed++);
    CHECK(before.graph.hash() != after.graph.hash());
    Index cells = 0;
    for (NodeId id = 0; id < static_cast<NodeId>(after.graph.nodes().size()); ++id) {
      if (after.graph.node(id).op->is_leaf()) continue;
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
TEST_CASE("a term is a constant only where the definition has one") {
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
              (op == "masked_fill" &&
               (term.value == -1e9 || (term.value < 0 && std::isinf(term.value)))) ||
              ((op.find("prefix_mean") == 0 || op == "div_by_count") &&
               term.value == double(t + 1)) ||
              op == "div_scalar";
          CHECK_MESSAGE(allowed, op, " has the constant ", term.value);
        }
      }
    }
  }
  CHECK(ops == std::set<std::string>{"leaf", "full", "tril", "masked_fill", "prefix_mean",
                                     "prefix_mean_by_four", "div_by_count", "div_scalar"});
}
