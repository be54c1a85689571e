// Stage 5: one head. The scores come from the data: query times key.
#include <cmath>

#include "core/examples/example.h"
#include "core/lessons/lessons.h"
#include "core/ops/div_scalar.h"
#include "core/ops/full.h"
#include "core/ops/masked_fill.h"
#include "core/ops/matmul.h"
#include "core/ops/softmax.h"
#include "core/ops/sum.h"
#include "core/ops/transpose.h"
#include "core/ops/tril.h"

namespace attention::lessons {

Result<Lesson> head(const Choice& choice) {
  const Result<HeadExample> example = head_example(choice.example, choice.own);
  if (!example.ok()) return example.refusal();
  const HeadExample& data = example.value();
  const std::int64_t T = data.sequence.x.rows();
  const std::int64_t head_size = data.w_query.cols();
  const bool causal = choice.causal.value_or(data.causal);

  Graph g(choice.dtype);
  const NodeId x =
      g.leaf("x", data.sequence.x, "B T C", data.sequence.pytorch, data.sequence.pytorch_start);
  const NodeId w_query = g.leaf("w_query", data.w_query, "C H", data.w_query_pytorch);
  const NodeId w_key = g.leaf("w_key", data.w_key, "C H", data.w_key_pytorch);
  const NodeId w_value = g.leaf("w_value", data.w_value, "C V", data.w_value_pytorch);

  const NodeId q = g.add("q", ops::matmul(), {x, w_query}, "B T H");
  const NodeId k = g.add("k", ops::matmul(), {x, w_key}, "B T H");
  const NodeId v = g.add("v", ops::matmul(), {x, w_value}, "B T V");

  const NodeId k_T = g.add("k_T", ops::transpose(), {k}, "B H T");
  NodeId scores = g.add("scores", ops::matmul(), {q, k_T}, "B T T");
  if (choice.scaled) {
    scores = g.add("scaled",
                   ops::div_scalar(std::sqrt(double(head_size)),
                                   "math.sqrt(" + std::to_string(head_size) + ")"),
                   {scores}, "B T T");
  }
  if (causal) {
    const NodeId ones = g.add("ones", ops::ones({T, T}), {}, "T T");
    const NodeId tril = g.add("tril", ops::tril(), {ones}, "T T");
    scores = g.add("masked", ops::masked_fill(), {scores, tril}, "B T T");
  }
  const NodeId weights = g.add("weights", ops::softmax(), {scores}, "B T T");
  g.add("weights_sum", ops::sum(), {weights}, "B T 1");
  g.add("y", ops::matmul(), {weights, v}, "B T V");
  return Lesson{std::move(g), data.sequence.words, causal};
}

}  // namespace attention::lessons
