// Stage 4: the words decide. The scores come from the data alone: each token times each token.
#include "core/examples/example.h"
#include "core/lessons/lessons.h"
#include "core/ops/abs_difference.h"
#include "core/ops/full.h"
#include "core/ops/masked_fill.h"
#include "core/ops/matmul.h"
#include "core/ops/max.h"
#include "core/ops/select.h"
#include "core/ops/softmax.h"
#include "core/ops/sum.h"
#include "core/ops/transpose.h"
#include "core/ops/tril.h"

namespace attention::lessons {

namespace {

/// The rows of `bank`, token 1 of both batches of `node`, and by how much they differ: for x
/// x_river, x_desk, x_difference and x_max_difference, a scalar.
void compare_banks(Graph& g, NodeId node, const char* axis) {
  const std::string name = g.node(node).name;
  const auto named = [&](const char* part) { return name + part; };
  const NodeId river = g.add(named("_river").c_str(), ops::select({0, 1}), {node}, axis);
  const NodeId desk = g.add(named("_desk").c_str(), ops::select({1, 1}), {node}, axis);
  const NodeId difference =
      g.add(named("_difference").c_str(), ops::abs_difference(), {river, desk}, axis);
  g.add(named("_max_difference").c_str(), ops::max(), {difference}, "");
}

}  // namespace

Result<Lesson> match(const Choice& choice) {
  const Result<Sequence> example = match_example(choice.example, choice.own);
  if (!example.ok()) return example.refusal();
  const Sequence& data = example.value();
  const std::int64_t T = data.x.rows();
  const bool causal = choice.causal.value_or(false);

  Graph g(choice.dtype);
  const NodeId x = g.leaf("x", data.x, "B T C", data.pytorch, data.pytorch_start);
  const NodeId x_T = g.add("x_T", ops::transpose(), {x}, "B C T");
  NodeId scores = g.add("scores", ops::matmul(), {x, x_T}, "B T T");
  if (causal) {
    const NodeId ones = g.add("ones", ops::ones({T, T}), {}, "T T");
    const NodeId tril = g.add("tril", ops::tril(), {ones}, "T T");
    scores = g.add("masked", ops::masked_fill(), {scores, tril}, "B T T");
  }
  const NodeId weights = g.add("weights", ops::softmax(), {scores}, "B T T");
  g.add("weights_sum", ops::sum(), {weights}, "B T 1");
  const NodeId y = g.add("y", ops::matmul(), {weights, x}, "B T C");

  if (choice.example == "banks") {
    // a layer that looks at each token alone cannot tell one bank from the other
    const Weight layer = notebook_004_linear();
    const NodeId w = g.leaf("w", layer.values, "C O", layer.pytorch);
    const NodeId linear = g.add("linear", ops::matmul(), {x, w}, "B T O");
    compare_banks(g, x, "C");
    compare_banks(g, y, "C");
    compare_banks(g, linear, "O");
  }
  return Lesson{std::move(g), data.words, causal};
}

}  // namespace attention::lessons
