// Stage 6: many heads. One projection serves all of them; each then attends for itself, to its own
// columns. Behind y stand two proofs: every head computed alone gives the same numbers, and a view
// without the transpose mixes up the tokens.
#include <cmath>

#include "core/examples/many_heads.h"
#include "core/lessons/lessons.h"
#include "core/lessons/proof.h"
#include "core/ops/add.h"
#include "core/ops/cat.h"
#include "core/ops/div_scalar.h"
#include "core/ops/embedding.h"
#include "core/ops/full.h"
#include "core/ops/linear.h"
#include "core/ops/masked_fill.h"
#include "core/ops/matmul.h"
#include "core/ops/slice.h"
#include "core/ops/softmax.h"
#include "core/ops/sum.h"
#include "core/ops/transpose.h"
#include "core/ops/tril.h"
#include "core/ops/view.h"

namespace attention::lessons {

namespace {

struct Setup {
  std::int64_t B, T, C, N, H;  // batch, tokens, d_model, num_heads, head_size = C / N
  bool causal, scaled, value_from_key;
};

/// What nn.Linear holds: w (C, C) and b (C); or a head's part of it.
struct Layer {
  NodeId w, b;
};

NodeId leaf(Graph& g, const char* name, const Given& given, const char* axes) {
  return g.leaf(name, given.values, axes, given.pytorch, given.pytorch_start);
}

Layer layer(Graph& g, const char* w, const char* b, const Projection& projection) {
  const NodeId weight = leaf(g, w, projection.w, "C C");
  return {weight, leaf(g, b, projection.b, "C")};
}

NodeId embed(Graph& g, const Embeddings& data, std::int64_t T) {
  const NodeId ids = leaf(g, "ids", data.ids, "B T");
  const NodeId token_table = leaf(g, "token_table", data.token_table, "A C");
  const NodeId position_table = leaf(g, "position_table", data.position_table, "P C");
  const NodeId tok = g.add("tok", ops::embedding(), {ids, token_table}, "B T C");
  const NodeId pos = g.add("pos", ops::slice_rows(0, T), {position_table}, "T C");
  return g.add("x", ops::add(), {tok, pos}, "B T C");
}

/// The mask, which all heads share.
NodeId tril(Graph& g, std::int64_t T) {
  const NodeId known = g.find("tril");
  if (known >= 0) return known;
  const NodeId ones = g.add("ones", ops::ones({T, T}), {}, "T T");
  return g.add("tril", ops::tril(), {ones}, "T T");
}

/// From queries and keys to weights, as in stage 5, for the matrices of all `batch` axes. The names
/// end in `suffix`.
NodeId weights(Graph& g, const Setup& setup, NodeId q, NodeId k, const std::string& batch,
               const std::string& suffix) {
  const auto add = [&](const char* name, std::unique_ptr<Op> op, std::vector<NodeId> inputs,
                       const char* matrix) {
    return g.add((name + suffix).c_str(), std::move(op), std::move(inputs),
                 (batch + matrix).c_str());
  };
  const NodeId k_T = add("k_T", ops::transpose(), {k}, " H T");
  NodeId scores = add("scores", ops::matmul(), {q, k_T}, " T T");
  if (setup.scaled) {
    scores = add(
        "scaled",
        ops::div_scalar(std::sqrt(double(setup.H)), "math.sqrt(" + std::to_string(setup.H) + ")"),
        {scores}, " T T");
  }
  if (setup.causal) {
    scores = add("masked", ops::masked_fill(), {scores, tril(g, setup.T)}, " T T");
  }
  return add("weights", ops::softmax(), {scores}, " T T");
}

/// Head n by itself: stage 5 on x, with the head's own columns of all weights and biases.
NodeId head_alone(Graph& g, const Setup& setup, std::int64_t n, NodeId x, Layer query, Layer key,
                  Layer value) {
  const std::string suffix = "_" + std::to_string(n);
  const auto add = [&](const char* name, std::unique_ptr<Op> op, std::vector<NodeId> inputs,
                       const char* axes) {
    return g.add((name + suffix).c_str(), std::move(op), std::move(inputs), axes);
  };
  const auto part = [&](const char* w, const char* b, Layer whole) -> Layer {
    const std::int64_t begin = n * setup.H, end = begin + setup.H;
    const NodeId weight = add(w, ops::slice_columns(begin, end), {whole.w}, "C H");
    return {weight, add(b, ops::slice_columns(begin, end), {whole.b}, "H")};
  };
  query = part("w_query", "b_query", query);
  key = part("w_key", "b_key", key);
  value = part("w_value", "b_value", value);
  const NodeId q = add("q", ops::linear(), {x, query.w, query.b}, "B T H");
  const NodeId k = add("k", ops::linear(), {x, key.w, key.b}, "B T H");
  const Layer slip = setup.value_from_key ? key : value;
  const NodeId v = add("v", ops::linear(), {x, slip.w, slip.b}, "B T H");
  return add("y", ops::matmul(), {weights(g, setup, q, k, "B", suffix), v}, "B T H");
}

/// The slip: the view asks for (B, N, T, H) at once, and all else stays. Row t of a head is then no
/// longer token t, so the mask hides the wrong ones.
void add_view_at_once(Graph& g, const Setup& setup, NodeId q, NodeId k, NodeId v) {
  const Shape shape = {setup.B, setup.N, setup.T, setup.H};
  const NodeId q_wrong = g.add("q_wrong", ops::view(shape), {q}, "B N T H");
  const NodeId k_wrong = g.add("k_wrong", ops::view(shape), {k}, "B N T H");
  const NodeId v_wrong = g.add("v_wrong", ops::view(shape), {v}, "B N T H");
  const NodeId shares = weights(g, setup, q_wrong, k_wrong, "B N", "_wrong");
  const NodeId out = g.add("heads_out_wrong", ops::matmul(), {shares, v_wrong}, "B N T H");
  const NodeId back = g.add("heads_back_wrong", ops::transpose(1), {out}, "B T N H");
  g.add("concat_wrong", ops::contiguous_view({setup.B, setup.T, setup.C}), {back}, "B T C");
}

Refusal no_even_split(std::int64_t C, std::int64_t N) {
  std::string fitting;
  for (std::int64_t n = 1; n <= std::min(C, kMostHeads); ++n) {
    if (C % n == 0) fitting += (n == 1 ? "" : ", ") + std::to_string(n);
  }
  return Refusal{"d_model " + std::to_string(C) + " cannot be split evenly among " +
                 std::to_string(N) + " heads; num_heads can be " + fitting + "."};
}

}  // namespace

Result<Lesson> heads(const Choice& choice) {
  const Result<ManyHeadsExample> example = many_heads_example(choice.example, choice.own);
  if (!example.ok()) return example.refusal();
  const ManyHeadsExample& data = example.value();
  const Tensor& tokens = data.x ? data.x->values : data.embeddings->ids.values;
  const std::int64_t B = tokens.shape()[0], T = tokens.shape()[1];
  const std::int64_t C = data.query.w.values.cols(), N = choice.num_heads;
  if (C % N != 0) return no_even_split(C, N);
  const std::int64_t H = C / N;
  const Setup setup{
      B, T, C, N, H, choice.causal.value_or(true), choice.scaled, choice.value_from_key};

  Graph g(choice.dtype);
  const NodeId x = data.x ? leaf(g, "x", *data.x, "B T C") : embed(g, *data.embeddings, T);
  const Layer query = layer(g, "w_query", "b_query", data.query);
  const Layer key = layer(g, "w_key", "b_key", data.key);
  const Layer value = layer(g, "w_value", "b_value", data.value);

  // one projection for all heads
  const NodeId q = g.add("q", ops::linear(), {x, query.w, query.b}, "B T C");
  const NodeId k = g.add("k", ops::linear(), {x, key.w, key.b}, "B T C");
  const Layer slip = setup.value_from_key ? key : value;
  const NodeId v = g.add("v", ops::linear(), {x, slip.w, slip.b}, "B T C");

  // each token's columns are split among the heads, and the heads come before the tokens
  const NodeId q_view = g.add("q_view", ops::view({B, T, N, H}), {q}, "B T N H");
  const NodeId k_view = g.add("k_view", ops::view({B, T, N, H}), {k}, "B T N H");
  const NodeId v_view = g.add("v_view", ops::view({B, T, N, H}), {v}, "B T N H");
  const NodeId q_heads = g.add("q_heads", ops::transpose(1), {q_view}, "B N T H");
  const NodeId k_heads = g.add("k_heads", ops::transpose(1), {k_view}, "B N T H");
  const NodeId v_heads = g.add("v_heads", ops::transpose(1), {v_view}, "B N T H");

  // each head attends for itself
  const NodeId shares = weights(g, setup, q_heads, k_heads, "B N", "");
  g.add("weights_sum", ops::sum(), {shares}, "B N T 1");
  const NodeId heads_out = g.add("heads_out", ops::matmul(), {shares, v_heads}, "B N T H");

  // their columns side by side again, and mixed
  const NodeId heads_back = g.add("heads_back", ops::transpose(1), {heads_out}, "B T N H");
  const NodeId concat = g.add("concat", ops::contiguous_view({B, T, C}), {heads_back}, "B T C");
  const Layer output = layer(g, "w_output", "b_output", data.output);
  g.add("y", ops::linear(), {concat, output.w, output.b}, "B T C");

  // every head alone gives the same
  std::vector<NodeId> alone;
  for (std::int64_t n = 0; n < N; ++n) {
    alone.push_back(head_alone(g, setup, n, x, query, key, value));
  }
  const NodeId separate = g.add("separate", ops::cat(), alone, "B T C");
  add_difference(g, concat, separate);

  add_view_at_once(g, setup, q, k, v);
  return Lesson{std::move(g), data.words, setup.causal};
}

}  // namespace attention::lessons
