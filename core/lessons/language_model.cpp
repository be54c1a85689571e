// The forward pass of a language model, as GPT has it: the stream of rows to which attention and
// MLP add what they bring.
#include "core/lessons/language_model.h"

#include <cmath>

#include "core/lessons/steps.h"
#include "core/lessons/weights.h"
#include "core/training/update.h"

namespace attention::lessons {
namespace {
/// Adds `to`, the norm of a stream: each row divided by the root of its mean square; of a layer
/// norm, its mean is taken off first.
void add_norm(Graph& g, const LanguageKind& kind, const std::string& of, const std::string& to) {
  std::string centred = of;
  if (kind.is_layer_norm) {
    add_steps(g, R"(
      {0}_sum    = sum({0})           : B T 1 [row_sum]
      {0}_centre = div({0}_sum, width) : B T 1
      {0}_off    = sub({0}, {0}_centre) : B T C
    )",
              {of});
    centred += "_off";
  }
  add_steps(g, R"(
    {0}_squared = mul({1}, {1})             : B T C
    {0}_total   = sum({0}_squared)          : B T 1 [row_sum]
    {0}_mean    = div({0}_total, width)     : B T 1
    {0}_above   = add({0}_mean, norm_eps)   : B T 1
    {0}_root    = sqrt({0}_above)           : B T 1
    {2}         = div({1}, {0}_root)        : B T C
  )",
            {of, centred, to});
}

/// What a part of a block reads: the stream, or its norm.
std::string read_of(Graph& g, const LanguageKind& kind, const std::string& stream) {
  if (kind.norm != "before") return stream;
  add_norm(g, kind, stream, "norm_" + stream);
  return "norm_" + stream;
}

/// Adds `to`, the stream after a part of a block has brought what it brings.
void add_to_stream(Graph& g, const LanguageKind& kind, const std::string& stream,
                   const std::string& brought, const std::string& to) {
  const bool is_after = kind.norm == "after";
  const std::string sum = is_after ? to + "_sum" : to;
  if (kind.has_residual) {
    add_steps(g, "{} = add({}, {}) : B T C", {sum, stream, brought});
  } else {
    add_steps(g, "{} = as_is({}, B, T, C) : B T C", {sum, brought});
  }
  if (is_after) add_norm(g, kind, sum, to);
}

/// Attention of block b, which reads the node `in`: attn_out.
void add_attention(Graph& g, const LanguageKind& kind, const std::string& in, Index b) {
  const std::string end = block_suffix(b);
  add_tril(g);
  if (kind.N == 1) {
    add_steps(g, R"(
      q{0}        = matmul({1}, w_query{0})  : B T H [query]
      k{0}        = matmul({1}, w_key{0})    : B T H [key]
      v{0}        = matmul({1}, w_value{0})  : B T H [value]
      k_T{0}      = transpose(k{0})          : B H T [key]
      scores{0}   = matmul(q{0}, k_T{0})     : B T T [scores]
      scaled{0}   = div_scalar(scores{0}, H) : B T T [scores]
      masked{0}   = masked_fill(scaled{0}, tril) : B T T [scores]
      weights{0}  = softmax(masked{0})       : B T T [weights]
      y{0}        = matmul(weights{0}, v{0}) : B T H
      attn_out{0} = matmul(y{0}, w_output{0}) : B T C [output]
    )",
              {end, in});
    return;
  }
  add_steps(g, R"(
    q{0}       = matmul({1}, w_query{0})      : B T D [query]
    k{0}       = matmul({1}, w_key{0})        : B T D [key]
    v{0}       = matmul({1}, w_value{0})      : B T D [value]
    q_view{0}  = view(q{0}, B, T, N, H)       : B T N H [query]
    k_view{0}  = view(k{0}, B, T, N, H)       : B T N H [key]
    v_view{0}  = view(v{0}, B, T, N, H)       : B T N H [value]
    q_heads{0} = transpose(q_view{0}, 1)      : B N T H [query]
    k_heads{0} = transpose(k_view{0}, 1)      : B N T H [key]
    v_heads{0} = transpose(v_view{0}, 1)      : B N T H [value]
    k_T{0}     = transpose(k_heads{0})        : B N H T [key]
    scores{0}  = matmul(q_heads{0}, k_T{0})   : B N T T [scores]
    scaled{0}  = div_scalar(scores{0}, H)     : B N T T [scores]
    masked{0}  = masked_fill(scaled{0}, tril) : B N T T [scores]
    weights{0} = softmax(masked{0})           : B N T T [weights]
    heads_out{0}  = matmul(weights{0}, v_heads{0}) : B N T H
    heads_back{0} = transpose(heads_out{0}, 1)     : B T N H
    y{0}          = contiguous_view(heads_back{0}, B, T, D) : B T D
    attn_out{0}   = matmul(y{0}, w_output{0})      : B T C [output]
  )",
            {end, in});
}

/// The MLP of block b, which reads the node `in`: down.
void add_mlp(Graph& g, const LanguageKind& kind, const std::string& in, Index b) {
  const std::string end = block_suffix(b);
  add_steps(g, "up{0} = matmul({1}, w_up{0}) : B T F", {end, in});
  if (kind.is_gelu) {  // F.gelu(up, approximate='tanh'), step by step
    add_steps(g, R"(
      up_squared{0} = mul(up{0}, up{0})              : B T F
      up_cubed{0}   = mul(up_squared{0}, up{0})      : B T F
      up_curve{0}   = mul(up_cubed{0}, gelu_curve)   : B T F
      up_curved{0}  = add(up{0}, up_curve{0})        : B T F
      up_scaled{0}  = mul(up_curved{0}, gelu_scale)  : B T F
      up_tanh{0}    = tanh(up_scaled{0})             : B T F
      up_open{0}    = add(up_tanh{0}, one)           : B T F
      up_half{0}    = mul(up{0}, half)               : B T F
      act{0}        = mul(up_half{0}, up_open{0})    : B T F
    )",
              {end});
  } else {
    add_steps(g, "act{0} = relu(up{0}) : B T F", {end});
  }
  add_steps(g, "down{0} = matmul(act{0}, w_down{0}) : B T C", {end});
}

/// The numbers that the steps of a model take.
void add_numbers(Graph& g, const LanguageKind& kind) {
  if (kind.norm != "without") {
    add_number(g, "width", double(kind.C), fill("{}.", {kind.C}));
    add_number(g, "norm_eps", 1e-5, "1e-5");
  }
  if (kind.has_mlp && kind.is_gelu) {
    constexpr double kTwoOverPi = 0.63661977236758134308;
    add_number(g, "gelu_curve", 0.044715, "0.044715");
    add_number(g, "gelu_scale", std::sqrt(kTwoOverPi), "math.sqrt(2 / math.pi)");
    add_number(g, "one", 1, "1.");
    add_number(g, "half", 0.5, "0.5");
  }
}

}  // namespace

std::string block_suffix(Index b) {
  return b == 0 ? "" : fill("_{}", {b + 1});
}

LanguageKind language_kind(const Choice& choice) {
  return {choice.C.value_or(8),
          choice.num_heads.value_or(1),
          choice.hidden.value_or(16),
          choice.blocks.value_or(1),
          choice.norm.empty() ? "before" : choice.norm,
          choice.norm_kind == "layer",
          choice.activation == "gelu",
          choice.positions.value_or(true),
          choice.attention.value_or(true),
          choice.mlp.value_or(true),
          choice.residual.value_or(true)};
}

std::vector<LanguageWeight> language_weights(const LanguageKind& kind, Index V, Index T) {
  const Index C = kind.C;
  const std::string inner = kind.N > 1 ? "D" : "H";
  std::vector<LanguageWeight> all = {{"token_table", "V C", {V, C}}};
  if (kind.has_positions) all.push_back({"position_table", "P C", {T, C}});
  for (Index b = 0; b < kind.blocks; ++b) {
    const std::string end = block_suffix(b);
    if (kind.has_attention) {
      for (const char* of : {"query", "key", "value"}) {
        all.push_back({fill("w_{}{}", {of, end}), fill("C {} [{}_weight]", {inner, of}), {C, C}});
      }
      all.push_back({"w_output" + end, inner + " C [output_weight]", {C, C}});
    }
    if (!kind.has_mlp) continue;
    all.push_back({"w_up" + end, "C F", {C, kind.hidden}});
    all.push_back({"w_down" + end, "F C", {kind.hidden, C}});
  }
  all.push_back({"w_head", "C V", {C, V}});
  return all;
}

void add_language(Graph& g, const LanguageKind& kind) {
  add_numbers(g, kind);
  add_steps(g, "tok_emb = embedding(ids, token_table) : B T C");
  if (kind.has_positions) {
    add_steps(g, R"(
      pos_emb = slice_rows(position_table, 0, T) : T C
      x       = add(tok_emb, pos_emb)            : B T C
    )");
  } else {
    add_steps(g, "x = as_is(tok_emb, B, T, C) : B T C");
  }
  std::string stream = "x";
  for (Index b = 0; b < kind.blocks; ++b) {
    const std::string end = block_suffix(b);
    if (kind.has_attention) {
      add_attention(g, kind, read_of(g, kind, stream), b);
      add_to_stream(g, kind, stream, "attn_out" + end, "x1" + end);
      stream = "x1" + end;
    }
    if (kind.has_mlp) {
      add_mlp(g, kind, read_of(g, kind, stream), b);
      add_to_stream(g, kind, stream, "down" + end, "x2" + end);
      stream = "x2" + end;
    }
  }
  if (kind.norm == "before") {
    add_norm(g, kind, stream, "norm_f");
    stream = "norm_f";
  }
  add_steps(g, R"(
    logits = matmul({0}, w_head) : B T V [output]
    probs  = softmax(logits)     : B T V [probabilities]
  )",
            {stream});
}
}  // namespace attention::lessons
