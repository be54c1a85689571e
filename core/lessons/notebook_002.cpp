// Notebook 002, cell by cell in its order on the page (its cells were run in another one).
#include "core/examples/example.h"
#include "core/lessons/lessons.h"
#include "core/lessons/prints.h"
#include "core/lessons/proof.h"
#include "core/ops/div.h"
#include "core/ops/full.h"
#include "core/ops/masked_fill.h"
#include "core/ops/matmul.h"
#include "core/ops/prefix_mean.h"
#include "core/ops/softmax.h"
#include "core/ops/sum.h"
#include "core/ops/tril.h"

namespace attention::lessons {

namespace {

std::vector<Print> prints(const Graph& g) {
  return {
      print_shape(g, "16", "x.shape", "x_16"),
      print_first(g, "19", "x_bow[0]", "x_bow_19"),
      print_tensor(g, "11", "weights", "weights_11"),
      print_tensor(g, "13", "weights", "weights_13"),
      print_tensor(g, "14", "weights", "weights_14"),
      print_first(g, "18", "x_bow2[0]", "x_bow2_18"),
      print_allclose(g, "20", "allclose", {"x_bow_19", "x_bow2_18"}),
      print_tensor(g, "23", "tril", "tril_23"),
      print_tensor(g, "24", "weights", "weights_24"),
      print_tensor(g, "26", "weights", "weights_26"),
      print_first(g, "28", "x_bow3[0]", "x_bow3_28"),
      print_allclose(g, "29", "allclose", {"x_bow_19", "x_bow3_28"}),
  };
}

}  // namespace

Result<Lesson> notebook_002(const Choice& choice) {
  const Sequence data = sequence("002-16", choice.own).value();
  const std::int64_t T = data.x.rows();

  Graph g(DType::kFloat32);
  const NodeId x = g.leaf("x_16", data.x, "B T C", data.pytorch);
  const NodeId by_loop = g.add("x_bow_19", ops::prefix_mean(), {x}, "B T C");

  const NodeId ones = g.add("weights_11", ops::ones({T, T}), {}, "T T");
  const NodeId lower = g.add("weights_13", ops::tril(), {ones}, "T T");
  const NodeId sums = g.add("sums_14", ops::sum(), {lower}, "T 1");
  const NodeId means = g.add("weights_14", ops::div(), {lower, sums}, "T T");
  const NodeId by_product = g.add("x_bow2_18", ops::matmul(), {means, x}, "B T C");
  add_difference(g, by_loop, by_product, "_20");

  const NodeId tril = g.add("tril_23", ops::tril(), {ones}, "T T");
  const NodeId zeros = g.add("zeros_24", ops::zeros({T, T}), {}, "T T");
  const NodeId masked = g.add("weights_24", ops::masked_fill(), {zeros, tril}, "T T");
  const NodeId shares = g.add("weights_26", ops::softmax(), {masked}, "T T");
  const NodeId by_softmax = g.add("x_bow3_28", ops::matmul(), {shares, x}, "B T C");
  add_difference(g, by_loop, by_softmax, "_29");
  return Lesson{std::move(g), {}, true, prints};
}

}  // namespace attention::lessons
