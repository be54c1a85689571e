#include "core/examples/drawn.h"

#include "core/text/fill.h"

namespace attention {

Tensor transposed(const Tensor& weight) {
  Tensor result(weight.dtype(), {weight.cols(), weight.rows()});
  result.matrix<float>(0) = weight.matrix<float>(0).transpose();
  return result;
}

Given randn_x(TorchGenerator& generator, const Shape& shape) {
  return {"x", "B T C", generator.randn(shape), Origin::kDrawn, "torch.randn({})", {shape}};
}

void draw_memory(Example& example, TorchGenerator& generator, const Choice& choice) {
  if (!choice.S) return;
  const Shape& x = example["x"].values.shape();
  const Shape shape = {x[0], *choice.S, x[2]};
  example.give("memory", "B S C", generator.randn(shape), Origin::kDrawn, "torch.randn({})",
               {shape});
}

void draw_head(Example& example, TorchGenerator& generator, Index head_size,
               const char* pytorch_start) {
  const Index C = example["x"].values.cols();
  for (const char* name : {"w_query", "w_key", "w_value"}) {
    example.give(name, name[2] == 'v' ? "C V" : "C H",
                 transposed(generator.linear_weight(C, head_size)), Origin::kLinear,
                 "nn.Linear({}, {}, bias=False).weight.T", {C, head_size});
    if (name[2] == 'q') example.given.back().pytorch_start = pytorch_start;
  }
  example.causal = true;
}

HeadsColumns::HeadsColumns(const Choice& choice, Index C) : has_bias(choice.bias.value_or(true)) {
  const Index N = choice.num_heads.value_or(2);
  queries = choice.head_size ? *choice.head_size * N : C;
  keys = queries / N * choice.num_kv_heads.value_or(N);
  if (queries % N != 0) keys = queries;
}

void draw_layer(Example& example, TorchGenerator& generator, Index in, Index out, const char* axes,
                const char* layer, const char* module, const char* pytorch_start, bool has_bias) {
  example.give(fill("w_{}", {layer}).c_str(), axes, transposed(generator.linear_weight(in, out)),
               Origin::kLinear, "{}.weight.T", {module});
  example.given.back().pytorch_start = pytorch_start;
  if (!has_bias) return;
  example.give(fill("b_{}", {layer}).c_str(), axes + 2, generator.linear_bias(in, out),
               Origin::kDrawn, "{}.bias", {module});
}

void draw_heads_layer(Example& example, TorchGenerator& generator, const HeadsColumns& columns,
                      Index C, const char* layer, const char* module, const char* pytorch_start) {
  const bool is_as_wide = columns.queries == C, is_output = *layer == 'o';
  const bool is_shared = *layer != 'q' && !is_output && columns.keys != columns.queries;
  const Index wide = is_shared ? columns.keys : columns.queries;
  const char* const axes = is_as_wide && !is_shared ? "C C"
                           : is_output              ? "D C"
                           : is_shared              ? "C K"
                                                    : "C D";
  draw_layer(example, generator, is_output ? wide : C, is_output ? C : wide, axes, layer, module,
             pytorch_start, columns.has_bias);
  if (columns.has_bias) return;
  const Index size = is_output ? C : wide;
  example.give(fill("b_{}", {layer}).c_str(), axes + 2, Tensor(DType::kFloat32, {size}),
               Origin::kWritten, "torch.zeros({})", {size});
}

std::string heads_layer_start(const HeadsColumns& columns, Index C, const char* layer,
                              const char* module) {
  const bool is_output = *layer == 'o';
  const Index wide = *layer == 'q' || is_output ? columns.queries : columns.keys;
  return fill("{} = nn.Linear({}, {}{})\n", {module, is_output ? wide : C, is_output ? C : wide,
                                             columns.has_bias ? "" : ", bias=False"});
}

std::string seed_text(const Choice& choice, std::uint64_t default_seed) {
  return seed_text(choice.seed.value_or(Seed{false, default_seed}));
}

std::string seed_text(const Seed& seed) {
  return fill("{}{}", {seed.is_negative ? "-" : "", seed.magnitude});
}

std::string pytorch_start(const Choice& choice, std::uint64_t default_seed, Index before) {
  // torch.rand uses up one draw for each number.
  return fill(before == 0 ? "torch.manual_seed({})\n" : "torch.manual_seed({})\ntorch.rand({})\n",
              {seed_text(choice, default_seed), before});
}

}  // namespace attention
