// What an op says of itself, held against the arithmetic of its cells, in every lesson.
#include <doctest.h>

#include <algorithm>
#include <map>
#include <string>

#include "tests/core/choices.h"
#include "tests/core/repeated.h"

using namespace attention;

namespace {

/// The first cell that a term is made of, or null if it is made of constants.
const Term* first_cell(const Expression& expression, const Term& term) {
  if (term.kind == TermKind::kCell) return &term;
  for (const int of : term.of) {
    const Term* cell = first_cell(expression, expression.terms()[static_cast<std::size_t>(of)]);
    if (cell != nullptr) return cell;
  }
  return nullptr;
}

/// The line of a tensor that a cell is on, along an axis counted from the end, or the first axes of
/// a batch of matrices.
Index line_of(const Tensor& tensor, Index offset, int axis) {
  if (axis == Traits::kFirstAxes) return offset % (tensor.rows() * tensor.cols());
  if (axis == -1) return offset / tensor.cols();
  return offset / (tensor.rows() * tensor.cols()) * tensor.cols() + offset % tensor.cols();
}

/// Checks that the entries of a sum or a maximum are cells of one line (or of the whole tensor, if
/// nothing but a scalar comes out), or one of each input. Returns how many pairs it compared.
int check_list(const Graph& graph, const Node& node, const Expression& expression,
               const Term& list) {
  const int axis = node.op->traits().list_axis;
  const Tensor& first = graph.node(node.inputs[0]).tensor;
  int compared = 0;
  Index before = -1;
  for (std::size_t i = 0; i < list.of.size(); ++i) {
    const auto at = static_cast<std::size_t>(list.of[i]);
    const Term* cell = first_cell(expression, expression.terms()[at]);
    if (cell == nullptr) continue;
    if (axis == Traits::kInputs) {
      CHECK_MESSAGE(cell->node == node.inputs[i], node.name);
      ++compared;
    } else if (cell->node == node.inputs[0]) {
      if (before >= 0 && !node.tensor.shape().empty()) {
        CHECK_MESSAGE(line_of(first, cell->offset, axis) == line_of(first, before, axis),
                      node.name);
      }
      if (before >= 0) {
        CHECK_MESSAGE(cell->offset > before, node.name);
        ++compared;
      }
      before = cell->offset;
    }
  }
  return compared;
}

}  // namespace

TEST_CASE("an op's traits are those of its arithmetic" REPEATED) {
  std::map<std::string, int> entries;  // of lists, by op
  std::map<OpKind, int> cells;
  int transposes = 0;
  for (const std::string& choice : all_choices_and_mistakes()) {
    const Lesson lesson = open(choice);
    const Graph& graph = lesson.graph;
    for (NodeId id = 0; id < static_cast<NodeId>(graph.nodes().size()); ++id) {
      const Node& node = graph.node(id);
      const Traits& traits = node.op->traits();
      CHECK_MESSAGE(traits.takes(static_cast<int>(node.inputs.size())), node.name);
      const Expression expression = graph.terms(id, node.tensor.size() - 1);
      const std::vector<Term>& terms = expression.terms();
      const bool is_given = traits.kind == OpKind::kLeaf || traits.kind == OpKind::kConstant;
      CHECK_MESSAGE(is_given == node.inputs.empty(), node.name);
      if (traits.kind == OpKind::kCopy) {
        CHECK_MESSAGE(
            (terms.size() == 1 && (terms[0].kind == TermKind::kCell || terms[0].value == 0)),
            node.name);
      }
      ++cells[traits.kind];
      if (traits.is_transpose) {
        const Shape &made = node.tensor.shape(), &of = graph.node(node.inputs[0]).tensor.shape();
        CHECK_MESSAGE(std::is_permutation(made.begin(), made.end(), of.begin(), of.end()),
                      node.name);
        ++transposes;
      }
      for (const Term& term : terms) {
        const bool is_list = term.kind == TermKind::kSum || term.kind == TermKind::kFma ||
                             term.kind == TermKind::kMax;
        if (!is_list) continue;
        CHECK_MESSAGE(traits.list_axis != Traits::kNoList, node.name);
        entries[node.op->name()] += check_list(graph, node, expression, term);
      }
    }
  }
  CHECK(cells.size() == 8);
  CHECK(transposes > 0);
  for (const char* op : {"accumulate", "add", "amax", "cross_entropy", "cumsum", "sum_to_size",
                         "linear", "matmul", "matmul_even_odd", "matmul_fma", "max", "prefix_mean",
                         "prefix_mean_by_four", "prefix_sum", "running_max", "softmax", "sum"}) {
    CHECK_MESSAGE(entries[op] > 0, op);
  }
}
