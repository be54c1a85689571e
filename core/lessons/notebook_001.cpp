// Notebook 001, cell by cell: many heads, from text to each head's output; and, past its end, the
// heads side by side and the output projection. A node's name ends in its cell.
//
// The notebook computes `value = self.key(x)`. Nodes that follow from this slip are `written`,
// those with the module's own value `fixed`.
#include <cmath>

#include "core/examples/many_heads.h"
#include "core/lessons/lessons.h"
#include "core/lessons/prints.h"
#include "core/lessons/proof.h"
#include "core/ops/add.h"
#include "core/ops/div_scalar.h"
#include "core/ops/embedding.h"
#include "core/ops/full.h"
#include "core/ops/linear.h"
#include "core/ops/masked_fill.h"
#include "core/ops/matmul.h"
#include "core/ops/slice.h"
#include "core/ops/softmax.h"
#include "core/ops/transpose.h"
#include "core/ops/tril.h"
#include "core/ops/view.h"

namespace attention::lessons {

namespace {

constexpr std::int64_t kB = 1, kT = 5, kC = 16, kNumHeads = 2, kHeadSize = 8;

NodeId leaf(Graph& g, const char* name, const Given& given, const char* axes) {
  return g.leaf(name, given.values, axes, given.pytorch, given.pytorch_start);
}

void cell_5(Graph& g, const ManyHeadsExample& data) {
  const Embeddings& embeddings = *data.embeddings;
  const NodeId ids = leaf(g, "ids_5", embeddings.ids, "B T");
  const NodeId p_e = leaf(g, "p_e_5", embeddings.position_table, "P C");
  const NodeId t_e = leaf(g, "t_e_5", embeddings.token_table, "A C");
  leaf(g, "w_key_5", data.key.w, "C C");
  leaf(g, "b_key_5", data.key.b, "C");
  leaf(g, "w_query_5", data.query.w, "C C");
  leaf(g, "b_query_5", data.query.b, "C");
  leaf(g, "w_value_5", data.value.w, "C C");
  leaf(g, "b_value_5", data.value.b, "C");
  leaf(g, "w_output_5", data.output.w, "C C");
  leaf(g, "b_output_5", data.output.b, "C");
  const NodeId te = g.add("te_5", ops::embedding(), {ids, t_e}, "B T C");
  const NodeId pe = g.add("pe_5", ops::slice_rows(0, kT), {p_e}, "T C");
  g.add("emb_5", ops::add(), {te, pe}, "B T C");
}

/// Forgets to bring the heads in front of the tokens, so that inside each token its heads are
/// compared with each other.
void cell_6(Graph& g) {
  const NodeId emb = g.find("emb_5");
  const NodeId w_key = g.find("w_key_5"), b_key = g.find("b_key_5");
  const NodeId query =
      g.add("query_6", ops::linear(), {emb, g.find("w_query_5"), g.find("b_query_5")}, "B T C");
  const NodeId key = g.add("key_6", ops::linear(), {emb, w_key, b_key}, "B T C");
  const NodeId value = g.add("value_written_6", ops::linear(), {emb, w_key, b_key}, "B T C");
  const NodeId fixed = g.add("value_fixed_6", ops::linear(),
                             {emb, g.find("w_value_5"), g.find("b_value_5")}, "B T C");

  const Shape split = {kB, kT, kNumHeads, kHeadSize};
  const NodeId query_view = g.add("query_view_6", ops::view(split), {query}, "B T N H");
  const NodeId key_view = g.add("key_view_6", ops::view(split), {key}, "B T N H");
  g.add("value_view_written_6", ops::view(split), {value}, "B T N H");
  g.add("value_view_fixed_6", ops::view(split), {fixed}, "B T N H");
  const NodeId key_T = g.add("key_T_6", ops::transpose(), {key_view}, "B T H N");
  g.add("s_6", ops::matmul(), {query_view, key_T}, "B T N N");
}

void cell_12(Graph& g) {
  const auto heads_first = [&](const char* name, const char* view) {
    return g.add(name, ops::transpose(1), {g.find(view)}, "B N T H");
  };
  const NodeId query = heads_first("query_12", "query_view_6");
  const NodeId key = heads_first("key_12", "key_view_6");
  const NodeId written = heads_first("value_written_12", "value_view_written_6");
  const NodeId fixed = heads_first("value_fixed_12", "value_view_fixed_6");

  const NodeId key_T = g.add("key_T_12", ops::transpose(), {key}, "B N H T");
  const NodeId s = g.add("s_12", ops::matmul(), {query, key_T}, "B N T T");
  const NodeId scaled =
      g.add("scaled_12", ops::div_scalar(std::sqrt(8.0), "math.sqrt(8)"), {s}, "B N T T");
  const NodeId ones = g.add("ones_12", ops::ones({kT, kT}), {}, "T T");
  const NodeId mask = g.add("mask_12", ops::tril(), {ones}, "T T");
  const NodeId masked =
      g.add("masked_12", ops::masked_fill(-1e9, "-1e9"), {scaled, mask}, "B N T T");
  const NodeId weights = g.add("weights_12", ops::softmax(), {masked}, "B N T T");

  // what the other notebooks mask with
  const NodeId masked_inf = g.add("masked_inf_12", ops::masked_fill(), {scaled, mask}, "B N T T");
  const NodeId weights_inf = g.add("weights_inf_12", ops::softmax(), {masked_inf}, "B N T T");
  add_difference(g, weights, weights_inf, "_weights_12", "B N T T");

  const NodeId out_written = g.add("out_written_12", ops::matmul(), {weights, written}, "B N T H");
  const NodeId out_fixed = g.add("out_fixed_12", ops::matmul(), {weights, fixed}, "B N T H");
  add_difference(g, out_written, out_fixed, "_out_12", "B N T H");
}

/// Past the notebook's end: the heads side by side again, and the output projection.
void merge(Graph& g, const std::string& kind) {
  const auto name = [&](const char* part) { return part + kind; };
  const NodeId out = g.find((name("out") + "_12").c_str());
  const NodeId back = g.add(name("back").c_str(), ops::transpose(1), {out}, "B T N H");
  const NodeId concat =
      g.add(name("concat").c_str(), ops::contiguous_view({kB, kT, kC}), {back}, "B T C");
  g.add(name("y").c_str(), ops::linear(), {concat, g.find("w_output_5"), g.find("b_output_5")},
        "B T C");
}

std::vector<Print> prints(const Graph& g) {
  return {
      print_last_size(g, "4", "self.head_dim", "query_view_6"),
      print_sizes(g, "5", "B, T, C", "emb_5"),
      print_shape(g, "6", "query.shape", "query_view_6", "Shape of query "),
      print_shape(g, "6", "key.shape", "key_view_6", "Shape of original key "),
      print_shape(g, "6", "key.transpose(-2, -1).shape", "key_T_6", "Shape of transposed key "),
      print_shape(g, "12", "query.shape", "query_view_6"),
      print_shape(g, "12", "key.shape", "key_view_6"),
      print_shape(g, "12", "value.shape", "value_view_written_6"),
      print_shape(g, "12", "query.shape", "query_12"),
      print_shape(g, "12", "key.shape", "key_12"),
      print_shape(g, "12", "value.shape", "value_written_12"),
  };
}

}  // namespace

Result<Lesson> notebook_001(const Choice& choice) {
  const Result<ManyHeadsExample> example = text_example("Hello", choice.own);
  if (!example.ok()) return example.refusal();
  Graph g(DType::kFloat32);
  cell_5(g, example.value());
  cell_6(g);
  cell_12(g);
  merge(g, "_written");
  merge(g, "_fixed");
  return Lesson{std::move(g), example.value().words, true, prints};
}

}  // namespace attention::lessons
