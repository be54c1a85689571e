// Notebook 000, cell by cell: from two loops to one causal head. A node's name ends in its cell.
#include "core/examples/example.h"
#include "core/lessons/lessons.h"
#include "core/lessons/prints.h"
#include "core/lessons/proof.h"
#include "core/ops/div.h"
#include "core/ops/div_scalar.h"
#include "core/ops/full.h"
#include "core/ops/masked_fill.h"
#include "core/ops/matmul.h"
#include "core/ops/prefix_mean.h"
#include "core/ops/softmax.h"
#include "core/ops/sum.h"
#include "core/ops/transpose.h"
#include "core/ops/tril.h"

namespace attention::lessons {

namespace {

void cell_56(Graph& g, const OwnChoice& choice) {
  const Sequence data = sequence("000-56", choice).value();
  const NodeId x = g.leaf("x_56", data.x, "B T C", data.pytorch);
  g.add("x_bag_of_words_56", ops::prefix_mean(), {x}, "B T C");
}

void cells_57_to_59(Graph& g, const OwnChoice& choice) {
  const NodeId a = g.add("a_57", ops::ones({3, 3}), {}, "n n");
  const NodeId b = g.leaf("b_57", integers(choice), "n m", "torch.randint(0, 10, (3, 2)).float()");
  g.add("c_57", ops::matmul(), {a, b}, "n m");

  const NodeId new_a = g.add("new_a_58", ops::tril(), {a}, "n n");
  g.add("new_c_58", ops::matmul(), {new_a, b}, "n m");

  const NodeId sums = g.add("sums_59", ops::sum(), {new_a}, "n 1");
  const NodeId newer_a = g.add("newer_a_59", ops::div(), {new_a, sums}, "n n");
  g.add("newer_c_59", ops::matmul(), {newer_a, b}, "n m");
}

void cells_60_and_61(Graph& g, const OwnChoice& choice) {
  const Sequence data_60 = sequence("000-60", choice).value();
  const Sequence data_61 = sequence("000-61", choice).value();
  const std::int64_t T = 8;

  const NodeId x_60 = g.leaf("x_60", data_60.x, "B T C", data_60.pytorch);
  const NodeId ones = g.add("ones_60", ops::ones({T, T}), {}, "T T");
  const NodeId tril = g.add("tril_60", ops::tril(), {ones}, "T T");
  const NodeId sums = g.add("sums_60", ops::sum(), {tril}, "T 1");
  const NodeId means = g.add("weights_60", ops::div(), {tril, sums}, "T T");
  const NodeId y1_60 = g.add("y1_60", ops::prefix_mean(), {x_60}, "B T C");
  const NodeId y2_60 = g.add("y2_60", ops::matmul(), {means, x_60}, "B T C");
  add_difference(g, y1_60, y2_60, "_60");

  const NodeId x_61 = g.leaf("x_61", data_61.x, "B T C", data_61.pytorch);
  const NodeId zeros = g.add("zeros_61", ops::zeros({T, T}), {}, "T T");
  const NodeId masked = g.add("masked_61", ops::masked_fill(), {zeros, tril}, "T T");
  const NodeId shares = g.add("weights_61", ops::softmax(), {masked}, "T T");
  const NodeId y1_61 = g.add("y1_61", ops::prefix_mean(), {x_61}, "B T C");
  const NodeId y2_61 = g.add("y2_61", ops::matmul(), {means, x_61}, "B T C");
  const NodeId y3_61 = g.add("y3_61", ops::matmul(), {shares, x_61}, "B T C");
  add_difference(g, y1_61, y2_61, "_y2_61");
  add_difference(g, y1_61, y3_61, "_y3_61");
}

void cell_62(Graph& g, const OwnChoice& choice) {
  const HeadExample data = head_example("000-62", choice).value();
  const NodeId tril = g.find("tril_60");
  const NodeId x = g.leaf("x_62", data.sequence.x, "B T D", data.sequence.pytorch);
  const NodeId w_query = g.leaf("w_query_62", data.w_query, "D H", data.w_query_pytorch);
  const NodeId w_key = g.leaf("w_key_62", data.w_key, "D H", data.w_key_pytorch);
  const NodeId w_value = g.leaf("w_value_62", data.w_value, "D H", data.w_value_pytorch);
  const NodeId k = g.add("k_62", ops::matmul(), {x, w_key}, "B T H");
  const NodeId q = g.add("q_62", ops::matmul(), {x, w_query}, "B T H");
  const NodeId k_T = g.add("k_T_62", ops::transpose(), {k}, "B H T");
  const NodeId scores = g.add("scores_62", ops::matmul(), {q, k_T}, "B T T");
  // The notebook multiplies by head_size ** -0.5 = 0.25; dividing by 4 gives the same bits.
  const NodeId scaled = g.add("scaled_62", ops::div_scalar(4, "math.sqrt(16)"), {scores}, "B T T");
  const NodeId masked = g.add("masked_62", ops::masked_fill(), {scaled, tril}, "B T T");
  const NodeId weights = g.add("weights_62", ops::softmax(), {masked}, "B T T");
  const NodeId v = g.add("v_62", ops::matmul(), {x, w_value}, "B T H");
  g.add("out_62", ops::matmul(), {weights, v}, "B T H");
}

std::vector<Print> prints(const Graph& g) {
  return {
      print_first(g, "56", "x[0]", "x_56"),
      print_first(g, "56", "x_bag_of_words[0]", "x_bag_of_words_56"),
      print_tensor(g, "57", "a", "a_57"),
      print_tensor(g, "57", "b", "b_57"),
      print_tensor(g, "57", "c", "c_57"),
      print_tensor(g, "58", "new a", "new_a_58"),
      print_tensor(g, "58", "b", "b_57"),
      print_tensor(g, "58", "old c", "c_57"),
      print_tensor(g, "58", "new c", "new_c_58"),
      print_tensor(g, "59", "newer a", "newer_a_59"),
      print_tensor(g, "59", "b", "b_57"),
      print_tensor(g, "59", "newer c", "newer_c_59"),
      print_tensor(g, "59", "original c", "c_57"),
      print_first(g, "60", "y1[0]", "y1_60"),
      print_first(g, "60", "y2[0]", "y2_60"),
      print_allclose(g, "60", "allclose", {"y1_60", "y2_60"}, "Tensors are equal: "),
      print_first(g, "61", "y1[0]", "y1_61"),
      print_first(g, "61", "y2[0]", "y2_61"),
      print_first(g, "61", "y3[0]", "y3_61"),
      print_allclose(g, "61", "allclose", {"y1_61", "y2_61", "y3_61"}, "Tensors are equal: "),
      print_shape(g, "62", "out.shape", "out_62"),
  };
}

}  // namespace

Result<Lesson> notebook_000(const Choice& choice) {
  Graph g(DType::kFloat32);
  cell_56(g, choice.own);
  cells_57_to_59(g, choice.own);
  cells_60_and_61(g, choice.own);
  cell_62(g, choice.own);
  return Lesson{std::move(g), {}, true, prints};
}

}  // namespace attention::lessons
