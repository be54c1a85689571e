// Stage 5: one head of attention. Scores are queries times keys, both computed from x, or the keys
// and values from a second sequence.
#include "core/learning.h"
#include "core/lessons/leaves.h"
#include "core/lessons/lessons.h"
#include "core/lessons/masks.h"
#include "core/lessons/mistakes.h"
#include "core/lessons/steps.h"
#include "core/lessons/weights.h"
#include "core/text/take.h"

namespace attention::lessons {
namespace {
/// Adds q, k or v: the step with its bias, if the example has one, else the one without.
void add_projection(Graph& g, const Example& data, const char* bias, const char* with_bias,
                    const char* without) {
  std::string_view name = bias;
  const bool has_bias = data.has(take(name, ' '));
  if (has_bias) add_leaves(g, data, bias);
  const KeySource keys(g);
  add_steps(g, has_bias ? with_bias : without, {keys.sequence, keys.axis, keys.asking});
}
}  // namespace

void head(const Choice& choice, const Example& data, Lesson& lesson) {
  const bool causal = lesson.causal =
      choice.causal.value_or(data.causal.value_or(false) && !data.has("memory"));
  const Masks masks = masks_of(choice, data, causal);
  const Index divisor = lesson.divisor = divisor_of(choice);
  lesson.dropped = dropout_of(choice, data);

  Graph& g = lesson.graph;
  g.stop(check_mistake(g.mistake(), divisor, masks));
  add_leaves(g, data, "x");
  add_memory(g, data, causal);
  add_leaves(g, data, "w_query [query_weight], w_key [key_weight], w_value [value_weight]");
  if (g.mistake() == "bias_left_on") add_default_biases(g, choice, data);
  if (g.mistake() == "softmax_over_batch" && g.find_axis("B") < 2) {
    return g.stop(refuse(reason::mistake_of_batch, {g.mistake()}));
  }
  const KeySource keys(g);
  const bool is_streamed = g.find_axis("T") > data.most_held;
  if (is_streamed && !g.mistake().empty()) {
    return g.stop(refuse(reason::mistake_too_long, {kMostHeld, g.find_axis("T")}));
  }
  if (is_streamed && !g.variant().empty()) {
    return g.stop(refuse(reason::variant_too_long, {kMostHeld, g.find_axis("T")}));
  }
  if (!g.variant().empty() && lesson.dropped) {
    return g.stop(refuse(reason::variant_without_dropout));
  }
  if (is_streamed &&
      (masks.window || masks.padding || masks.own || choice.added || lesson.dropped)) {
    return g.stop(refuse(reason::masks_too_long, {data.most_held, g.find_axis("T")}));
  }
  if (!is_streamed && keys.axis == "T") {
    // what the rows of x alone would score, to compare
    add_steps(g, R"(
      x_T      = transpose(x)   : B C T
      x_scores = matmul(x, x_T) : B T T
    )");
  }
  if (!g.variant().empty() && !g.refusal()) learning->variants->place(g, data);
  add_projection(g, data, "b_query [query_bias]", R"(
    q = linear({2}, w_query, b_query) : B T H [query]
  )",
                 "q = matmul({2}, w_query) : B T H [query]");
  add_projection(g, data, "b_key [key_bias]", R"(
    k = linear({0}, w_key, b_key) : B {1} H [key]
  )",
                 "k = matmul({0}, w_key) : B {1} H [key]");
  add_projection(g, data, "b_value [value_bias]", R"(
    v = linear({0}, w_value, b_value) : B {1} V [value]
  )",
                 "v = matmul({0}, w_value) : B {1} V [value]");
  if (is_streamed) {
    const Index is_causal = causal;
    add_steps(g, R"(
      weights = streamed_weights(q, k, T, H, {0}, {1}) : B T T [weights]
      y       = streamed_y(weights, v, q, k, {0}, {1}) : B T V [output]
    )",
              {is_causal, divisor});
    return;
  }
  if (!g.variant().empty() && !g.refusal()) learning->variants->add_leaves(g, choice);
  add_steps(g, R"(
    k_T    = transpose(k)       : B H {0} [key]
    scores = matmul(q, k_T)     : B T {0} [scores]
  )",
            {keys.axis});
  add_masks(g, choice, data, masks);
  add_dropout(g, choice, data, "B T " + keys.axis);
  add_weights(g, divisor, masks.any());
  add_steps(g, R"(
    weights_sum = sum(weights)       : B T 1 [row_sum]
    y           = matmul(weights, v) : B T V [output]
  )");
}
}  // namespace attention::lessons
