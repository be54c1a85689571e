#include "core/streamed_head.h"

#include <algorithm>
#include <cmath>

namespace attention {

namespace {

double largest(const Graph& graph, NodeId id) {
  const Tensor& tensor = graph.node(id).tensor;
  double most = 0;
  for (Index i = 0; i < tensor.size(); ++i) most = std::max(most, std::abs(tensor.at(i)));
  return most;
}

Index head_size(const Graph& graph, const Streamed& streamed) {
  return graph.node(streamed.q).tensor.cols();
}

}  // namespace

std::string pytorch(const Graph& graph, const Streamed& streamed) {
  const Index tokens = graph.node(streamed.q).tensor.rows();
  return fill(
      "scores = q @ k.transpose(-2, -1){}\n{}weights = F.softmax(scores, dim=-1)",
      {streamed.scaled ? fill(" / math.sqrt({})", {head_size(graph, streamed)}) : std::string(),
       streamed.causal
           ? fill("scores = scores.masked_fill(torch.ones({}, {}).tril() == 0, float('-inf'))\n",
                  {tokens, tokens})
           : std::string()});
}

MaybeRefusal check_range(const Graph& graph, const Streamed& streamed) {
  constexpr double kMost = 3e38;  // of float32's 3.4e38; the rest is for rounding
  const double score = largest(graph, streamed.q) * largest(graph, streamed.k) *
                       static_cast<double>(head_size(graph, streamed));
  if (score < kMost && largest(graph, streamed.v) < kMost) return nullptr;
  return refuse("The scores or y could leave the range of float32. Choose numbers closer to 0.");
}

StreamedHead::StreamedHead(const Graph& graph, const Streamed& streamed, Index b)
    : graph_(graph),
      streamed_(streamed),
      b_(b),
      attention_(tokens(), head_size(graph, streamed), streamed.causal,
                 streamed.scaled ? std::sqrt(float(head_size(graph, streamed))) : 1) {
  const auto matrix = [&](NodeId id) { return graph.node(id).tensor.matrix<float>(b); };
  attention_.start(matrix(streamed.q), matrix(streamed.k), matrix(streamed.v));
}

Expression StreamedHead::terms(Index row, Index col) {
  Expression expression = attention_.terms(row, col);
  for (Term& term : expression.terms()) {
    if (term.kind != TermKind::kCell) continue;
    term.node = term.node == 0 ? streamed_.q : streamed_.k;
    const Tensor& tensor = graph_.node(term.node).tensor;
    term.offset += tensor.matrix_begin(b_);
    term.value = tensor.at(term.offset);
  }
  expression.evaluate(DType::kFloat32);
  return expression;
}

Expression StreamedHead::y_terms(Index row, Index col) {
  constexpr Index kEnds = 8;
  const Tensor& v = graph_.node(streamed_.v).tensor;
  const Index T = tokens(), seen = streamed_.causal ? row + 1 : T;
  Matrix<float> weights(1, T);
  attention_.largest(row, 0, 1, weights);

  Expression e;
  const auto products = [&](Index from, Index to) {
    std::vector<Expression::Ref> all;
    for (Index j = from; j < to; ++j) {
      all.push_back(e.product(e.cell(0, row * T + j), e.cell(1, j * v.cols() + col)));
    }
    return all;
  };
  std::vector<Expression::Ref> last;
  const Index rest = seen > 2 * kEnds ? seen - kEnds : 0;
  if (rest > 0) {
    e.sum(products(0, kEnds));
    float so_far = 0;
    const auto column = v.matrix<float>(b_).col(col);
    for (Index j = 0; j < rest; ++j) so_far += weights(0, j) * column[j];
    last.push_back(e.constant(double(so_far)));
  }
  for (const Expression::Ref product : products(rest, seen)) last.push_back(product);
  e.sum(last);
  for (Term& term : e.terms()) {
    if (term.kind != TermKind::kCell) continue;
    const bool is_weight = term.node == 0;
    term.value = is_weight ? double(weights(0, term.offset - row * T))
                           : v.at(v.matrix_begin(b_) + term.offset);
    term.offset += is_weight ? b_ * T * T : v.matrix_begin(b_);
    term.node = is_weight ? static_cast<NodeId>(graph_.nodes().size()) : streamed_.v;
  }
  e.evaluate(DType::kFloat32);
  return e;
}

}  // namespace attention
