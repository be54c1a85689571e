// Stage 3: the triangle again, by way of scores: zeros, -inf over the future, softmax in its rungs.
#include "core/examples/example.h"
#include "core/lessons/lessons.h"
#include "core/lessons/proof.h"
#include "core/ops/amax.h"
#include "core/ops/div.h"
#include "core/ops/exp.h"
#include "core/ops/full.h"
#include "core/ops/masked_fill.h"
#include "core/ops/matmul.h"
#include "core/ops/sub.h"
#include "core/ops/sum.h"
#include "core/ops/tril.h"

namespace attention::lessons {

Result<Lesson> softmax(const Choice& choice) {
  const Result<Sequence> example = sequence(choice.example, choice.own);
  if (!example.ok()) return example.refusal();
  const Sequence& data = example.value();
  const std::int64_t T = data.x.rows();

  Graph g(choice.dtype);
  const NodeId x = g.leaf("x", data.x, "B T C", data.pytorch, data.pytorch_start);
  const NodeId ones = g.add("ones", ops::ones({T, T}), {}, "T T");
  const NodeId tril = g.add("tril", ops::tril(), {ones}, "T T");
  const NodeId scores = g.add("scores", ops::zeros({T, T}), {}, "T T");
  const NodeId masked = g.add("masked", ops::masked_fill(), {scores, tril}, "T T");

  // F.softmax(masked, dim=-1), rung by rung
  const NodeId row_max = g.add("row_max", ops::amax(), {masked}, "T 1");
  const NodeId shifted = g.add("shifted", ops::sub(), {masked, row_max}, "T T");
  const NodeId exps = g.add("exps", ops::exp(), {shifted}, "T T");
  const NodeId exps_sum = g.add("exps_sum", ops::sum(), {exps}, "T 1");
  const NodeId weights = g.add("weights", ops::div(), {exps, exps_sum}, "T T");
  g.add("weights_sum", ops::sum(), {weights}, "T 1");
  const NodeId y = g.add("y", ops::matmul(), {weights, x}, "B T C");

  // the same result as the loop
  add_proof(g, x, y);
  return Lesson{std::move(g), data.words};
}

}  // namespace attention::lessons
