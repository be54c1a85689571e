// Stage 6: multi-head attention, of x to itself or to a second sequence. One projection serves all
// heads; each then attends for itself, with its own columns. Behind y stand two proofs: every head
// computed alone gives the same numbers, and a view without the transpose mixes up the tokens.
#include "core/learning.h"
#include "core/lessons/heads_alone.h"
#include "core/lessons/leaves.h"
#include "core/lessons/lessons.h"
#include "core/lessons/masks.h"
#include "core/lessons/mistakes.h"
#include "core/lessons/steps.h"
#include "core/lessons/weights.h"
#include "core/text/take.h"

namespace attention::lessons {
namespace {
/// Adds x (B, T, C): given, or the sum of each token's and each position's row of a table.
void add_x(Graph& g, const Example& data) {
  if (data.has("x")) return add_leaves(g, data, "x");
  add_leaves(g, data, "ids, token_table, position_table");
  add_steps(g, R"(
    tok = embedding(ids, token_table)      : B T C
    pos = slice_rows(position_table, 0, T) : T C
    x   = add(tok, pos)                    : B T C
  )");
}

/// Adds what follows from q, k and v, as far as concat, which is as wide as v: the view splits each
/// token's columns among the heads, the transpose brings the heads in front of the tokens. `suffix`
/// ends the names. Heads of keys and values that several heads of queries share are then repeated.
void add_attention(Graph& g, const HeadsAxes& axes, Index divisor, bool is_masked,
                   const char* suffix = "", const char* mistake = nullptr) {
  const KeySource keys(g);
  const auto add = [&](const char* steps) {
    const bool are_shared = axes.times > 1;
    add_steps(g, steps,
              {suffix, axes.one_value, axes.concat, keys.axis, axes.key_heads,
               are_shared ? "_groups" : "_heads", are_shared ? "_groups" : "", axes.times},
              mistake);
  };
  add(R"(
    q_view{0}  = view(q, B, T, N, H)        : B T N H [query]{0}
    k_view{0}  = view(k, B, {3}, {4}, H)    : B {3} {4} H [key]{0}
    v_view{0}  = view(v, B, {3}, {4}, {1})  : B {3} {4} {1} [value]{0}
    q_heads{0} = transpose(q_view{0}, 1)    : B N T H [query]{0}
    k{5}{0}    = transpose(k_view{0}, 1)    : B {4} {3} H [key]{0}
    v{5}{0}    = transpose(v_view{0}, 1)    : B {4} {3} {1} [value]{0}
  )");
  if (axes.times > 1) {
    add(R"(
      k_heads{0} = repeat_interleave(k_groups{0}, {7}) : B N {3} H [key]{0}
      v_heads{0} = repeat_interleave(v_groups{0}, {7}) : B N {3} {1} [value]{0}
    )");
  }
  add(R"(
    k_T{0}     = transpose(k_heads{0})      : B N H {3} [key]{0}
    scores{0}  = matmul(q_heads{0}, k_T{0}) : B N T {3} [scores]{0}
  )");
  add_weights(g, divisor, is_masked, suffix, mistake);
  add(R"(
    weights_sum{0} = sum(weights{0})                : B N T 1 [row_sum]{0}
    heads_out{0}   = matmul(weights{0}, v_heads{0}) : B N T {1}
    heads_back{0}  = transpose(heads_out{0}, 1)     : B T N {1}
    concat{0}      = contiguous_view(heads_back{0}, B, T, {2}) : B T {2}
  )");
}
/// The letter of an input's last axis.
std::string last_axis(const Given& given) {
  return words(given.axes).back();
}
}  // namespace

void heads(const Choice& choice, const Example& data, Lesson& lesson) {
  const Index D = data["w_query"].values.cols(), N = choice.num_heads.value_or(2);
  if (D % N != 0) {
    return lesson.graph.stop(refuse(reason::heads_uneven, {D, N, fitting_heads(D)}));
  }
  const Index H = D / N, K = data["w_key"].values.cols(), G = K / H;
  if (K % H != 0 || G == 0 || N % G != 0) {
    return lesson.graph.stop(refuse(reason::key_heads_uneven, {N, K, H, fitting_heads(N)}));
  }
  const bool causal = lesson.causal =
      choice.causal.value_or(data.causal.value_or(!data.has("memory")));
  const Masks masks = masks_of(choice, data, causal);
  const Index divisor = lesson.divisor = divisor_of(choice);
  lesson.dropped = dropout_of(choice, data);

  Graph& g = lesson.graph;
  g.stop(check_mistake(g.mistake(), divisor, masks));
  if (g.mistake() == "tile" && (G == N || G == 1)) {
    return g.stop(refuse(reason::mistake_of_shared_heads, {g.mistake()}));
  }
  if (g.mistake() == "heads_attend_to_heads" && G < N) {
    return g.stop(refuse(reason::mistake_of_own_heads, {g.mistake()}));
  }
  const bool is_cut = g.mistake() == "cut_before_projection";
  const bool is_square =
      data["w_query"].values.rows() == D && K == D && data["w_value"].values.cols() == D;
  if (is_cut && !is_square) {
    return g.stop(refuse(reason::mistake_of_square, {g.mistake()}));
  }
  g.axis_size("N", N);
  g.axis_size("H", H);
  const HeadsAxes axes(last_axis(data["w_query"]), last_axis(data["w_key"]),
                       last_axis(data["w_value"]), N / G);
  g.axis_size(axes.key_heads, G);
  g.axis_size(axes.one_value, data["w_value"].values.cols() / G);
  add_x(g, data);
  add_memory(g, data, causal);
  const bool is_varied = !g.variant().empty();
  if (is_varied && lesson.dropped) {
    return g.stop(refuse(reason::variant_without_dropout));
  }
  if (is_varied && !g.refusal()) learning->variants->place(g, data);
  const KeySource keys(g);
  add_leaves(g, data,
             "w_query [query_weight], b_query [query_bias], w_key [key_weight], b_key [key_bias], "
             "w_value [value_weight], b_value [value_bias]");
  if (is_cut) add_blocks(g, N, H, axes.queries);
  add_steps(g, R"(
    q = linear(x, w_query, b_query) : B T {0} [query]
    k = linear({2}, w_key, b_key)     : B {3} {4} [key]
    v = linear({2}, w_value, b_value) : B {3} {1} [value]
  )",
            {axes.queries, axes.values, keys.sequence, keys.axis, axes.keys});
  add_masks(g, choice, data, masks);
  add_dropout(g, choice, data, "B N T " + keys.axis);
  if (is_varied && !g.refusal()) learning->variants->add_leaves(g, choice);
  add_attention(g, axes, divisor, masks.any());
  add_leaves(g, data, "w_output [output_weight], b_output [output_bias]");
  add_steps(g, "y = linear(concat, w_output, b_output) : B T {0} [output]",
            {last_axis(data["w_output"])});

  if (is_varied) return;  // the proofs are of the plain head
  if (g.find_axis("T") > kMostHeld || lesson.dropped) {
    // Of so many tokens the proofs would take as much room again, and as long; with dropout each
    // head alone would drop other weights. Of the wrong heads there are the queries, which tell a
    // view without the transpose.
    return add_steps(g, "q_heads{0} = transpose(q_view{0}, 1) : B N T H", {"_wrong"},
                     "view_beside");
  }
  add_heads_alone(g, axes, divisor, masks.any());
  add_attention(g, axes, divisor, masks.any(), "_wrong", "view_beside");
}
}  // namespace attention::lessons
