#include "core/lessons/heads_alone.h"

#include "core/lessons/proof.h"
#include "core/lessons/steps.h"
#include "core/lessons/weights.h"

namespace attention::lessons {

namespace {

/// Adds head n alone: stage 5 on x, with the head's own columns of all weights and biases, or those
/// of keys and values that it shares with the heads beside it. The names end in _{0}: what a
/// mistake does to the heads together, to `scores{0}`, is not done here.
void head_alone(Graph& g, const HeadsAxes& axes, Index n, Index divisor, bool is_masked) {
  const std::string& V = axes.one_value;
  const Index H = g.find_axis("H"), size = g.find_axis(V), group = n / axes.times;
  const KeySource keys(g);
  // The columns of a second sequence may be others than those of x.
  const std::string rows = g.node(g.find("w_key")).axes[0];
  const auto add = [&](const char* steps) {
    add_steps(g, steps,
              {n, n * H, n * H + H, V, group * size, group * size + size, keys.sequence, keys.axis,
               rows});
  };
  add(R"(
    w_query_{0} = slice_columns(w_query, {1}, {2}) : C H
    b_query_{0} = slice_columns(b_query, {1}, {2}) : H
  )");
  add_steps(g, R"(
    w_key_{0} = slice_columns(w_key, {1}, {2}) : {3} H
    b_key_{0} = slice_columns(b_key, {1}, {2}) : H
  )",
            {n, group * H, group * H + H, rows});
  add(R"(
    w_value_{0} = slice_columns(w_value, {4}, {5}) : {8} {3}
    b_value_{0} = slice_columns(b_value, {4}, {5}) : {3}
    q_{0}       = linear(x, w_query_{0}, b_query_{0}) : B T H
    k_{0}       = linear({6}, w_key_{0}, b_key_{0})     : B {7} H
    v_{0}       = linear({6}, w_value_{0}, b_value_{0}) : B {7} {3}
    k_T_{0}     = transpose(k_{0})      : B H {7}
    scores_{0}  = matmul(q_{0}, k_T_{0}) : B T {7}
  )");
  add_weights(g, divisor, is_masked, fill("_{}", {n}).c_str(), "");
  add("y_{0} = matmul(weights_{0}, v_{0}) : B T {3}");
}

}  // namespace

void add_heads_alone(Graph& graph, const HeadsAxes& axes, Index divisor, bool is_masked) {
  if (graph.refusal()) return;
  const Index N = graph.find_axis("N");
  std::string all;
  for (Index n = 0; n < N; ++n) {
    head_alone(graph, axes, n, divisor, is_masked);
    all += fill(n == 0 ? "y_{}" : ", y_{}", {n});
  }
  add_steps(graph, "separate = cat({}) : B T {}", {all, axes.concat});
  add_difference(graph, "concat", "separate", "", fill("B T {}", {axes.concat}).c_str());
}

}  // namespace attention::lessons
