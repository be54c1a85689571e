#include "tests/core/every_cell.h"

#include <doctest.h>

#include <algorithm>

#include "tests/core/arithmetic.h"
#include "tests/core/same_bits.h"

using namespace attention;

namespace {

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

}  // namespace

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

Index check_every_cell(const Graph& graph, NodeId first) {
  Index cells = 0;
  for (NodeId id = first; id < static_cast<NodeId>(graph.nodes().size()); ++id) {
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
