// Stage 6: many heads. One projection serves all of them; each then attends for itself, to its own
// columns. Behind y stand two proofs: every head computed alone gives the same numbers, and a view
// without the transpose mixes up the tokens.
#include <algorithm>

#include "core/lessons/leaves.h"
#include "core/lessons/lessons.h"
#include "core/lessons/proof.h"
#include "core/lessons/steps.h"
#include "core/lessons/weights.h"

namespace attention::lessons {
namespace {
/// Head n by itself: stage 5 on x, with the head's own columns of all weights and biases. `value`
/// is the layer that makes its values.
void head_alone(Graph& g, const Choice& choice, Index n, const char* value) {
  const Index H = g.find_axis("H");
  const std::string suffix = fill("_{}", {n});
  const auto add = [&](const char* steps) {
    add_steps(g, steps, {suffix, n * H, n * H + H, value});
  };
  add(R"(
    w_query{0} = slice_columns(w_query, {1}, {2}) : C H
    b_query{0} = slice_columns(b_query, {1}, {2}) : H
    w_key{0}   = slice_columns(w_key, {1}, {2})   : C H
    b_key{0}   = slice_columns(b_key, {1}, {2})   : H
    w_value{0} = slice_columns(w_value, {1}, {2}) : C H
    b_value{0} = slice_columns(b_value, {1}, {2}) : H
    q{0}       = linear(x, w_query{0}, b_query{0}) : B T H
    k{0}       = linear(x, w_key{0}, b_key{0})     : B T H
    v{0}       = linear(x, w_{3}{0}, b_{3}{0})     : B T H
    k_T{0}     = transpose(k{0})      : B H T
    scores{0}  = matmul(q{0}, k_T{0}) : B T T
  )");
  add_weights(g, choice.scaled, choice.causal.value_or(true), suffix.c_str());
  add("y{0} = matmul(weights{0}, v{0}) : B T H");
}

const Refusal* no_even_split(Index C, Index N) {
  std::string fitting;
  for (Index n = 1; n <= std::min(C, kMostHeads); ++n) {
    if (C % n == 0) fitting += fill(n == 1 ? "{}" : ", {}", {n});
  }
  return refuse("d_model {} cannot be split evenly among {} heads; num_heads can be {}.",
                {C, N, fitting});
}
}  // namespace

void heads(const Choice& choice, const Example& data, Lesson& lesson) {
  const Index C = data["w_query"].values.cols(), N = choice.num_heads;
  if (C % N != 0) return lesson.graph.stop(no_even_split(C, N));
  const bool causal = lesson.causal = choice.causal.value_or(true);
  const char* value = choice.value_from_key ? "key" : "value";

  Graph& g = lesson.graph;
  g.axis_size("N", N);
  g.axis_size("H", C / N);
  if (data.has("x")) {
    add_leaves(g, data, "x");
  } else {
    add_leaves(g, data, "ids token_table position_table");
    add_steps(g, R"(
      tok = embedding(ids, token_table)      : B T C
      pos = slice_rows(position_table, 0, T) : T C
      x   = add(tok, pos)                    : B T C
    )");
  }
  add_leaves(g, data, "w_query b_query w_key b_key w_value b_value");

  // One projection for all heads; each token's columns are split among them, and the heads come
  // before the tokens.
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
  add_weights(g, choice.scaled, causal, "", "B N");
  add_steps(g, R"(
    weights_sum = sum(weights)             : B N T 1
    heads_out   = matmul(weights, v_heads) : B N T H
    heads_back  = transpose(heads_out, 1)  : B T N H
    concat      = contiguous_view(heads_back, B, T, C) : B T C
  )");
  add_leaves(g, data, "w_output b_output");
  add_steps(g, "y = linear(concat, w_output, b_output) : B T C");

  // every head alone gives the same
  std::string all;
  for (Index n = 0; n < N; ++n) {
    head_alone(g, choice, n, value);
    all += fill(n == 0 ? "y_{}" : ", y_{}", {n});
  }
  add_steps(g, "separate = cat({}) : B T C", {all});
  add_difference(g, "concat", "separate");

  // The slip: the view asks for (B, N, T, H) at once, and all else stays. Row t of a head is then
  // no longer token t, so the mask hides the wrong ones.
  add_steps(g, R"(
    q_wrong      = view(q, B, N, T, H)        : B N T H
    k_wrong      = view(k, B, N, T, H)        : B N T H
    v_wrong      = view(v, B, N, T, H)        : B N T H
    k_T_wrong    = transpose(k_wrong)         : B N H T
    scores_wrong = matmul(q_wrong, k_T_wrong) : B N T T
  )");
  add_weights(g, choice.scaled, causal, "_wrong", "B N");
  add_steps(g, R"(
    heads_out_wrong  = matmul(weights_wrong, v_wrong) : B N T H
    heads_back_wrong = transpose(heads_out_wrong, 1)  : B T N H
    concat_wrong     = contiguous_view(heads_back_wrong, B, T, C) : B T C
  )");
}
}  // namespace attention::lessons
