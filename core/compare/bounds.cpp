#include "core/compare/bounds.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

namespace attention {

Precision precision_of(int bits) {
  int smallest = bits == 53 ? -1022 : -126;
  if (bits == 11) smallest = -24;
  if (bits == 4) smallest = -9;
  if (bits == 3) smallest = -16;
  return {std::ldexp(1, -bits), std::ldexp(1, smallest)};
}

Bounds::Bounds(const Graph& graph, const Precision& precision, std::vector<double> of_leaves)
    : graph_(graph),
      unit_(precision.unit + precision_of(53).unit),  // theirs, and what is rounded here
      tiny_(precision.tiny),
      of_leaves_(std::move(of_leaves)),
      known_(graph.nodes().size()) {}

std::vector<double>& Bounds::known(NodeId id) {
  std::vector<double>& known = known_[static_cast<std::size_t>(id)];
  if (!known.empty()) return known;
  const Node& node = graph_.node(id);
  const double of_leaf = of_leaves_.empty() ? 0 : of_leaves_[static_cast<std::size_t>(id)];
  known.assign(static_cast<std::size_t>(node.tensor.size()), node.inputs.empty() ? of_leaf : -1);
  const std::string op = node.op->name();
  if (op == "matmul" || op == "linear") add_product(node, known);
  if (op == "softmax") add_softmax(node, known);
  return known;
}

const std::vector<double>& Bounds::all(NodeId id) {
  std::vector<double>& bounds = known(id);
  for (std::size_t at = 0; at < bounds.size(); ++at) {
    if (bounds[at] < 0) bounds[at] = from_terms(id, static_cast<Index>(at));
  }
  return bounds;
}

double Bounds::of(NodeId id, Index offset) {
  double& bound = known(id)[static_cast<std::size_t>(offset)];
  if (bound < 0) bound = from_terms(id, offset);
  return bound;
}

double Bounds::of_sum(double linear, double squares, double sizes, double count) const {
  return std::min(linear, 3 * std::sqrt(squares)) +
         rounding(sizes, std::min(count, 3 * std::sqrt(count)));
}

void Bounds::add_product(const Node& node, std::vector<double>& bounds) {
  const Tensor& a = graph_.node(node.inputs[0]).tensor;
  const Tensor& b = graph_.node(node.inputs[1]).tensor;
  const Tensor& out = node.tensor;
  const Index inner = a.cols(), cols = out.cols();
  const std::vector<double>& of_a = all(node.inputs[0]);
  const std::vector<double>& of_b = all(node.inputs[1]);
  const bool has_bias = node.inputs.size() == 3;
  for (Index at = 0; at < out.size(); ++at) {
    const Index matrix = at / (out.rows() * cols), column = at % cols;
    const Index row = a.matrix_begin(matrix) + at / cols % out.rows() * inner;
    const Index top = b.matrix_begin(matrix) + column;
    double linear = 0, squares = 0, sizes = 0;
    for (Index k = 0; k < inner; ++k) {
      const double x = std::fabs(a.data<double>()[row + k]);
      const double y = std::fabs(b.data<double>()[top + k * cols]);
      const double of_x = of_a[static_cast<std::size_t>(row + k)];
      const double of_y = of_b[static_cast<std::size_t>(top + k * cols)];
      const double made = x * of_y + y * of_x + of_x * of_y + rounding(x * y);
      linear += made;
      squares += made * made;
      sizes += x * y;
    }
    if (has_bias) {
      const Index bias = node.inputs[2];
      const double made = of(static_cast<NodeId>(bias), column);
      linear += made;
      squares += made * made;
      sizes += std::fabs(graph_.node(static_cast<NodeId>(bias)).tensor.at(column));
    }
    bounds[static_cast<std::size_t>(at)] =
        of_sum(linear, squares, sizes, static_cast<double>(inner + (has_bias ? 1 : 0)));
  }
}

void Bounds::add_softmax(const Node& node, std::vector<double>& bounds) {
  const Tensor& scores = graph_.node(node.inputs[0]).tensor;
  const std::vector<double>& of_scores = all(node.inputs[0]);
  const Index cols = scores.cols();
  std::vector<double> exps(static_cast<std::size_t>(cols)), of_exps(exps.size());
  for (Index row = 0; row < scores.size(); row += cols) {
    double largest = -HUGE_VAL, of_largest = 0, sum = 0, linear = 0, squares = 0;
    for (Index j = 0; j < cols; ++j) {
      largest = std::max(largest, scores.at(row + j));
      of_largest = std::max(of_largest, of_scores[static_cast<std::size_t>(row + j)]);
    }
    if (!std::isfinite(largest)) {  // all hidden: zeros
      std::fill_n(bounds.begin() + row, cols, 0.0);
      continue;
    }
    for (Index j = 0; j < cols; ++j) {
      const auto at = static_cast<std::size_t>(j);
      const double below = scores.at(row + j) - largest;
      const double of_below = std::isfinite(below) ? of_scores[static_cast<std::size_t>(row + j)] +
                                                         of_largest + rounding(-below)
                                                   : 0;
      exps[at] = exp(DType::kFloat64, below);
      of_exps[at] = exps[at] * std::expm1(of_below) + rounding(exps[at], 4);
      sum += exps[at];
      linear += of_exps[at];
      squares += of_exps[at] * of_exps[at];
    }
    const double of_all = of_sum(linear, squares, sum, static_cast<double>(cols));
    for (Index j = 0; j < cols; ++j) {
      const auto at = static_cast<std::size_t>(j);
      const double share = exps[at] / sum;
      bounds[static_cast<std::size_t>(row + j)] =
          (of_exps[at] + share * of_all) / std::max(sum - of_all, 0.0) + rounding(share, 2);
    }
  }
}

double Bounds::from_terms(NodeId id, Index offset) {
  const Expression expression = graph_.terms(id, offset);
  const std::vector<Term>& terms = expression.terms();
  std::vector<double> bounds;
  bounds.reserve(terms.size());
  for (const Term& term : terms) {
    const auto value = [&](std::size_t i) {
      return std::fabs(terms[static_cast<std::size_t>(term.of[i])].value);
    };
    const auto bound = [&](std::size_t i) { return bounds[static_cast<std::size_t>(term.of[i])]; };
    const double size = std::fabs(term.value);
    double made = 0;
    switch (term.kind) {
      case TermKind::kCell:
        made = of(term.node, term.offset);
        break;
      case TermKind::kConstant:
        made = term.value == std::floor(term.value) ? 0 : rounding(size);
        break;
      case TermKind::kSum:
      case TermKind::kFma: {
        double linear = 0, squares = 0, sizes = 0;
        for (std::size_t i = 0; i < term.of.size(); ++i) {
          linear += bound(i);
          squares += bound(i) * bound(i);
          sizes += value(i);
        }
        made = of_sum(linear, squares, sizes, static_cast<double>(term.of.size()));
        break;
      }
      case TermKind::kProduct:
        made = value(0) * bound(1) + value(1) * bound(0) + bound(0) * bound(1) + rounding(size);
        break;
      case TermKind::kQuotient:
        made =
            (bound(0) + size * bound(1)) / std::max(value(1) - bound(1), 0.0) + rounding(size, 2);
        break;
      case TermKind::kDifference:
        made = bound(0) + bound(1) + rounding(size);
        break;
      case TermKind::kExp:
        made = size * std::expm1(bound(0)) + rounding(size, 4);
        break;
      case TermKind::kSqrt:
        made = bound(0) / (2 * size) + rounding(size);
        break;
      case TermKind::kMax:
        for (std::size_t i = 0; i < term.of.size(); ++i) made = std::max(made, bound(i));
        break;
      case TermKind::kWhere:
        made = bound(terms[static_cast<std::size_t>(term.of[0])].value == 0 ? 1 : 2);
        break;
      case TermKind::kAbs:
        made = bound(0);
        break;
      case TermKind::kLog:
      case TermKind::kErf:
        made = HUGE_VAL;  // no head has them
        break;
    }
    // A hidden score, -inf, is so for both; its exponential is 0.
    bounds.push_back(std::isnan(made) || !std::isfinite(term.value) ? 0 : made);
  }
  return bounds.empty() ? 0 : bounds.back();
}

}  // namespace attention
