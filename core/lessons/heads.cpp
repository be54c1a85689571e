// Stage 6: multi-head self-attention. One projection serves all heads; each then attends for
// itself, with its own columns. Behind y stand two proofs: every head computed alone gives the same
// numbers, and a view without the transpose mixes up the tokens.
#include "core/lessons/heads_proofs.h"
#include "core/lessons/leaves.h"
#include "core/lessons/lessons.h"
#include "core/lessons/steps.h"
#include "core/lessons/weights.h"

namespace attention::lessons {
namespace {
/// Adds x (B, T, C): given, or the sum of each token's and each position's row of a table.
void add_x(Graph& g, const Example& data) {
  if (data.has("x")) return add_leaves(g, data, "x");
  add_leaves(g, data, "ids token_table position_table");
  add_steps(g, R"(
    tok = embedding(ids, token_table)      : B T C
    pos = slice_rows(position_table, 0, T) : T C
    x   = add(tok, pos)                    : B T C
  )");
}
}  // namespace

void heads(const Choice& choice, const Example& data, Lesson& lesson) {
  const Index C = data["w_query"].values.cols(), N = choice.num_heads.value_or(2);
  if (C % N != 0) {
    return lesson.graph.stop(
        refuse("d_model {} cannot be split evenly among {} heads; num_heads can be {}.",
               {C, N, fitting_heads(C)}));
  }
  const bool causal = lesson.causal = choice.causal.value_or(true);
  const bool scaled = choice.scaled.value_or(true);
  const char* value = choice.value_from_key.value_or(false) ? "key" : "value";

  Graph& g = lesson.graph;
  g.axis_size("N", N);
  g.axis_size("H", C / N);
  add_x(g, data);
  add_leaves(g, data, "w_query b_query w_key b_key w_value b_value");

  // One projection for all heads; the view splits each token's columns among them, the transpose
  // brings the heads in front of the tokens.
  add_steps(g, R"(
    q       = linear(x, w_query, b_query) : B T C
    k       = linear(x, w_key, b_key)     : B T C
    v       = linear(x, w_{0}, b_{0})     : B T C
    q_view  = view(q, B, T, N, H)  : B T N H
    k_view  = view(k, B, T, N, H)  : B T N H
    v_view  = view(v, B, T, N, H)  : B T N H
    q_heads = transpose(q_view, 1) : B N T H
    k_heads = transpose(k_view, 1) : B N T H
    v_heads = transpose(v_view, 1) : B N T H
    k_T     = transpose(k_heads)   : B N H T
    scores  = matmul(q_heads, k_T) : B N T T
  )",
            {value});
  add_weights(g, scaled, causal, "", "B N");
  add_steps(g, R"(
    weights_sum = sum(weights)             : B N T 1
    heads_out   = matmul(weights, v_heads) : B N T H
    heads_back  = transpose(heads_out, 1)  : B T N H
    concat      = contiguous_view(heads_back, B, T, C) : B T C
  )");
  add_leaves(g, data, "w_output b_output");
  add_steps(g, "y = linear(concat, w_output, b_output) : B T C");

  add_heads_alone(g, value, scaled, causal);
  add_view_without_transpose(g, scaled, causal);
}
}  // namespace attention::lessons
