#include "core/lessons/heads_alone.h"

#include "core/lessons/proof.h"
#include "core/lessons/steps.h"
#include "core/lessons/weights.h"

namespace attention::lessons {

namespace {

/// Adds head n alone: stage 5 on x, with the head's own columns of all weights and biases.
void head_alone(Graph& g, Index n, bool scaled, bool causal) {
  const Index H = g.find_axis("H");
  const std::string suffix = fill("_{}", {n});
  const auto add = [&](const char* steps) { add_steps(g, steps, {suffix, n * H, n * H + H}); };
  add(R"(
    w_query{0} = slice_columns(w_query, {1}, {2}) : C H
    b_query{0} = slice_columns(b_query, {1}, {2}) : H
    w_key{0}   = slice_columns(w_key, {1}, {2})   : C H
    b_key{0}   = slice_columns(b_key, {1}, {2})   : H
    w_value{0} = slice_columns(w_value, {1}, {2}) : C H
    b_value{0} = slice_columns(b_value, {1}, {2}) : H
    q{0}       = linear(x, w_query{0}, b_query{0}) : B T H
    k{0}       = linear(x, w_key{0}, b_key{0})     : B T H
    v{0}       = linear(x, w_value{0}, b_value{0}) : B T H
    k_T{0}     = transpose(k{0})      : B H T
    scores{0}  = matmul(q{0}, k_T{0}) : B T T
  )");
  add_weights(g, scaled, causal, suffix.c_str());
  add("y{0} = matmul(weights{0}, v{0}) : B T H");
}

}  // namespace

void add_heads_alone(Graph& graph, bool scaled, bool causal) {
  const Index N = graph.find_axis("N");
  std::string all;
  for (Index n = 0; n < N; ++n) {
    head_alone(graph, n, scaled, causal);
    all += fill(n == 0 ? "y_{}" : ", y_{}", {n});
  }
  add_steps(graph, "separate = cat({}) : B T C", {all});
  add_difference(graph, "concat", "separate");
}

}  // namespace attention::lessons
