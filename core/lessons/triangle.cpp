// Stage 2: one matrix product does both loops. First on three tokens of small integers, where
// each step changes one thing in the left factor; then on x, beside the loop's own result.
#include "core/examples/example.h"
#include "core/lessons/lessons.h"
#include "core/lessons/proof.h"
#include "core/ops/div.h"
#include "core/ops/full.h"
#include "core/ops/matmul.h"
#include "core/ops/sum.h"
#include "core/ops/tril.h"

namespace attention::lessons {

Result<Lesson> triangle(const Choice& choice) {
  const Result<Sequence> example = sequence(choice.example, choice.own);
  if (!example.ok()) return example.refusal();
  const Sequence& data = example.value();
  const std::int64_t T = data.x.rows();

  Graph g(choice.dtype);

  // n = 3 tokens of m = 2 integers
  const NodeId b = g.leaf("b", integers(), "n m", "torch.randint(0, 10, (3, 2)).float()");
  const NodeId a_ones = g.add("a_ones", ops::ones({3, 3}), {}, "n n");
  g.add("a_ones_sum", ops::sum(), {a_ones}, "n 1");
  g.add("c_ones", ops::matmul(), {a_ones, b}, "n m");
  const NodeId a_tril = g.add("a_tril", ops::tril(), {a_ones}, "n n");
  g.add("c_tril", ops::matmul(), {a_tril, b}, "n m");
  const NodeId a_tril_sum = g.add("a_tril_sum", ops::sum(), {a_tril}, "n 1");
  const NodeId a = g.add("a", ops::div(), {a_tril, a_tril_sum}, "n n");
  g.add("a_sum", ops::sum(), {a}, "n 1");
  g.add("c", ops::matmul(), {a, b}, "n m");

  // the same on x
  const NodeId x = g.leaf("x", data.x, "B T C", data.pytorch, data.pytorch_start);
  const NodeId ones = g.add("ones", ops::ones({T, T}), {}, "T T");
  const NodeId tril = g.add("tril", ops::tril(), {ones}, "T T");
  const NodeId tril_sum = g.add("tril_sum", ops::sum(), {tril}, "T 1");
  const NodeId weights = g.add("weights", ops::div(), {tril, tril_sum}, "T T");
  g.add("weights_sum", ops::sum(), {weights}, "T 1");
  const NodeId y = g.add("y", ops::matmul(), {weights, x}, "B T C");

  // the same result as the loop
  add_proof(g, x, y);
  return Lesson{std::move(g), data.words};
}

}  // namespace attention::lessons
