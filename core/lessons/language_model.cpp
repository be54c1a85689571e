// The forward pass of a language model, as GPT has it: the stream of rows to which attention and
// MLP add what they bring.
#include "core/lessons/language_model.h"

#include <cmath>

#include "core/lessons/steps.h"
#include "core/lessons/weights.h"
#include "core/training/update.h"

namespace attention::lessons {
namespace {
/// The numbers that the steps of a model take.
void add_numbers(Graph& g, const LanguageKind& kind) {
  if (g.find("width") >= 0 || g.find("half") >= 0) return;  // they serve each pass
  if (kind.norm != "without") {
    add_short_number(g, "width", double(kind.C), fill("{}.", {kind.C}));
    add_number(g, "norm_eps", 1e-5, "1e-5");
    if (kind.mistake == "unbiased_variance") {
      add_short_number(g, "width_less_1", double(kind.C - 1), fill("{}.", {kind.C - 1}));
    }
    if (kind.mistake == "norm_over_rows") {
      const Index T = g.node(g.find("ids")).tensor.cols();
      add_short_number(g, "length", double(T), fill("{}.", {T}));
    }
  }
  if (kind.has_mlp && kind.activation != "relu") {
    if (kind.activation == "gelu") {
      constexpr double kTwoOverPi = 0.63661977236758134308;
      add_number(g, "gelu_curve", 0.044715, "0.044715");
      add_number(g, "gelu_scale", std::sqrt(kTwoOverPi), "math.sqrt(2 / math.pi)");
    } else {
      add_number(g, "gelu_scale", std::sqrt(0.5), "math.sqrt(0.5)");
    }
    add_short_number(g, "one", 1, "1.");
    add_short_number(g, "half", 0.5, "0.5");
  }
}

/// The steps of one pass: of all rows (B, T), or of row t alone (1), which has kept the keys and
/// values of those before.
class Pass {
 public:
  Pass(Graph& graph, const LanguageKind& kind) : Pass(graph, kind, "B T", "B, T", "", -1) {}
  Pass(Graph& graph, const LanguageKind& kind, Index t)
      : Pass(graph, kind, "1", "1", fill("_t{}", {t}), t) {}

  /// Adds all from the rows of x, which is there, to the logits.
  void add_blocks() {
    std::string stream = "x" + end_;
    for (Index b = 0; b < kind_.blocks; ++b) {
      const std::string end = block_suffix(b) + end_;
      if (kind_.has_attention) {
        const std::string in = read_of(stream);
        t_ < 0 ? add_attention(in, b) : add_row_attention(in, b);
        add_to_stream(stream, "attn_out" + end, "x1" + end);
        stream = "x1" + end;
      }
      if (kind_.has_mlp) {
        add_mlp(read_of(stream), b);
        add_to_stream(stream, "down" + end, "x2" + end);
        stream = "x2" + end;
      }
    }
    if (kind_.norm == "before") {
      add_norm(stream, "norm_f" + end_);
      stream = "norm_f" + end_;
    }
    if (kind_.is_tied && graph_.find("w_head") < 0) {
      add_steps(graph_, "w_head = transpose(token_table) : C V");
    }
    add_steps(graph_, "logits{} = matmul({}, w_head) : {} V [output]", {end_, stream, rows_});
  }

 private:
  Pass(Graph& graph, const LanguageKind& kind, const char* rows, const char* sizes,
       const std::string& end, Index t)
      : graph_(graph), kind_(kind), rows_(rows), sizes_(sizes), end_(end), t_(t) {}

  /// Adds `to`, the norm of a stream: each row divided by the root of its mean square; of a layer
  /// norm, its mean is taken off first.
  void add_norm(const std::string& of, const std::string& to) {
    std::string centred = of;
    if (kind_.is_layer_norm) {
      add_steps(graph_, R"(
        {0}_sum    = sum({0})             : {1} 1 [row_sum]
        {0}_centre = div({0}_sum, width)  : {1} 1
        {0}_off    = sub({0}, {0}_centre) : {1} C
      )",
                {of, rows_});
      centred += "_off";
    }
    add_steps(graph_, R"(
      {0}_squared = mul({1}, {1})           : {3} C
      {0}_total   = sum({0}_squared)        : {3} 1 [row_sum]
      {0}_mean    = div({0}_total, width)   : {3} 1
      {0}_above   = add({0}_mean, norm_eps) : {3} 1
      {0}_root    = sqrt({0}_above)         : {3} 1
      {2}         = div({1}, {0}_root)      : {3} C
    )",
              {of, centred, to, rows_});
  }

  /// What a part of a block reads: the stream, or its norm.
  std::string read_of(const std::string& stream) {
    if (kind_.norm != "before" && kind_.norm != "not_last") return stream;
    add_norm(stream, "norm_" + stream);
    return "norm_" + stream;
  }

  /// Adds `to`, the stream after a part of a block has brought what it brings.
  void add_to_stream(const std::string& stream, const std::string& brought, const std::string& to) {
    const bool is_after = kind_.norm == "after";
    const std::string sum = is_after ? to + "_sum" : to;
    if (kind_.has_residual) {
      add_steps(graph_, "{} = add({}, {}) : {} C", {sum, stream, brought, rows_});
    } else {
      add_steps(graph_, "{} = as_is({}, {}, C) : {} C", {sum, brought, sizes_, rows_});
    }
    if (is_after) add_norm(sum, to);
  }

  /// Attention of block b, which reads the node `in`: attn_out.
  void add_attention(const std::string& in, Index b) {
    const std::string end = block_suffix(b);
    add_tril(graph_);
    if (kind_.N == 1) {
      add_steps(graph_, R"(
        q{0}        = matmul({1}, w_query{0})      : B T H [query]
        k{0}        = matmul({1}, w_key{0})        : B T H [key]
        v{0}        = matmul({1}, w_value{0})      : B T H [value]
        k_T{0}      = transpose(k{0})              : B H T [key]
        scores{0}   = matmul(q{0}, k_T{0})         : B T T [scores]
        scaled{0}   = div_scalar(scores{0}, H)     : B T T [scores]
        masked{0}   = masked_fill(scaled{0}, tril) : B T T [scores]
        weights{0}  = softmax(masked{0})           : {2} [weights]
        y{0}        = matmul(weights{0}, v{0})     : B T H
        attn_out{0} = matmul(y{0}, w_output{0})    : B T C [output]
      )",
                {end, in, "B T T"});
      return;
    }
    add_steps(graph_, R"(
      q{0}          = matmul({1}, w_query{0})      : B T D [query]
      k{0}          = matmul({1}, w_key{0})        : B T D [key]
      v{0}          = matmul({1}, w_value{0})      : B T D [value]
      q_view{0}     = view(q{0}, B, T, N, H)       : B T N H [query]
      k_view{0}     = view(k{0}, B, T, N, H)       : B T N H [key]
      v_view{0}     = view(v{0}, B, T, N, H)       : B T N H [value]
      q_heads{0}    = transpose(q_view{0}, 1)      : B N T H [query]
      k_heads{0}    = transpose(k_view{0}, 1)      : B N T H [key]
      v_heads{0}    = transpose(v_view{0}, 1)      : B N T H [value]
      k_T{0}        = transpose(k_heads{0})        : B N H T [key]
      scores{0}     = matmul(q_heads{0}, k_T{0})   : B N T T [scores]
      scaled{0}     = div_scalar(scores{0}, H)     : B N T T [scores]
      masked{0}     = masked_fill(scaled{0}, tril) : B N T T [scores]
      weights{0}    = softmax(masked{0})           : {2} [weights]
      heads_out{0}  = matmul(weights{0}, v_heads{0}) : B N T H
      heads_back{0} = transpose(heads_out{0}, 1)   : B T N H
      y{0}          = contiguous_view(heads_back{0}, B, T, D) : B T D
      attn_out{0}   = matmul(y{0}, w_output{0})    : B T C [output]
    )",
              {end, in, "B N T T"});
  }

  /// The same of row t, whose key and value are put behind those that were kept. T_4: so many rows
  /// there are.
  void add_row_attention(const std::string& in, Index b) {
    const std::string block = block_suffix(b), end = block + end_;
    const auto kept = [&](const char* of) {
      return t_ == 0 ? std::string() : fill("{}_cache{}_t{}, ", {of, block, t_ - 1});
    };
    const std::string k_kept = kept("k"), v_kept = kept("v");
    if (kind_.N == 1) {
      add_steps(graph_, R"(
        q{0}        = matmul({1}, w_query{2})       : 1 H [query]
        k{0}        = matmul({1}, w_key{2})         : 1 H [key]
        v{0}        = matmul({1}, w_value{2})       : 1 H [value]
        k_cache{0}  = cat_rows({4}k{0})             : T_{3} H [key]
        v_cache{0}  = cat_rows({5}v{0})             : T_{3} H [value]
        k_T{0}      = transpose(k_cache{0})         : H T_{3} [key]
        scores{0}   = matmul(q{0}, k_T{0})          : 1 T_{3} [scores]
        scaled{0}   = div_scalar(scores{0}, H)      : 1 T_{3} [scores]
        weights{0}  = softmax(scaled{0})            : 1 T_{3} [weights]
        y{0}        = matmul(weights{0}, v_cache{0}) : 1 H
        attn_out{0} = matmul(y{0}, w_output{2})     : 1 C [output]
      )",
                {end, in, block, t_ + 1, k_kept, v_kept});
      return;
    }
    add_steps(graph_, R"(
      q{0}          = matmul({1}, w_query{2})       : 1 D [query]
      k{0}          = matmul({1}, w_key{2})         : 1 D [key]
      v{0}          = matmul({1}, w_value{2})       : 1 D [value]
      k_cache{0}    = cat_rows({4}k{0})             : T_{3} D [key]
      v_cache{0}    = cat_rows({5}v{0})             : T_{3} D [value]
      q_view{0}     = view(q{0}, 1, 1, N, H)        : 1 1 N H [query]
      k_view{0}     = view(k_cache{0}, 1, T_{3}, N, H) : 1 T_{3} N H [key]
      v_view{0}     = view(v_cache{0}, 1, T_{3}, N, H) : 1 T_{3} N H [value]
      q_heads{0}    = transpose(q_view{0}, 1)       : 1 N 1 H [query]
      k_heads{0}    = transpose(k_view{0}, 1)       : 1 N T_{3} H [key]
      v_heads{0}    = transpose(v_view{0}, 1)       : 1 N T_{3} H [value]
      k_T{0}        = transpose(k_heads{0})         : 1 N H T_{3} [key]
      scores{0}     = matmul(q_heads{0}, k_T{0})    : 1 N 1 T_{3} [scores]
      scaled{0}     = div_scalar(scores{0}, H)      : 1 N 1 T_{3} [scores]
      weights{0}    = softmax(scaled{0})            : 1 N 1 T_{3} [weights]
      heads_out{0}  = matmul(weights{0}, v_heads{0}) : 1 N 1 H
      heads_back{0} = transpose(heads_out{0}, 1)    : 1 1 N H
      y{0}          = contiguous_view(heads_back{0}, 1, D) : 1 D
      attn_out{0}   = matmul(y{0}, w_output{2})     : 1 C [output]
    )",
              {end, in, block, t_ + 1, k_kept, v_kept});
  }

  /// The MLP of block b, which reads the node `in`: down.
  void add_mlp(const std::string& in, Index b) {
    const std::string block = block_suffix(b), end = block + end_;
    add_steps(graph_, "up{0} = matmul({1}, w_up{2}) : {3} F", {end, in, block, rows_});
    if (kind_.activation == "gelu") {  // F.gelu(up, approximate='tanh'), step by step
      add_steps(graph_, R"(
        up_squared{0} = mul(up{0}, up{0})             : {1} F
        up_cubed{0}   = mul(up_squared{0}, up{0})     : {1} F
        up_curve{0}   = mul(up_cubed{0}, gelu_curve)  : {1} F
        up_curved{0}  = add(up{0}, up_curve{0})       : {1} F
        up_scaled{0}  = mul(up_curved{0}, gelu_scale) : {1} F
        up_tanh{0}    = tanh(up_scaled{0})            : {1} F
        up_open{0}    = add(up_tanh{0}, one)          : {1} F
        up_half{0}    = mul(up{0}, half)              : {1} F
        act{0}        = mul(up_half{0}, up_open{0})   : {1} F
      )",
                {end, rows_});
    } else if (kind_.activation == "gelu_erf") {  // F.gelu(up), step by step
      add_steps(graph_, R"(
        up_scaled{0} = mul(up{0}, gelu_scale)   : {1} F
        up_erf{0}    = erf(up_scaled{0})        : {1} F
        up_open{0}   = add(up_erf{0}, one)      : {1} F
        up_half{0}   = mul(up{0}, half)         : {1} F
        act{0}       = mul(up_half{0}, up_open{0}) : {1} F
      )",
                {end, rows_});
    } else {
      add_steps(graph_, "act{0} = relu(up{0}) : {1} F", {end, rows_});
    }
    add_steps(graph_, "down{0} = matmul(act{0}, w_down{1}) : {2} C", {end, block, rows_});
  }

  Graph& graph_;
  const LanguageKind& kind_;
  const char *rows_, *sizes_;  // the axes of rows, and as numbers of a step
  std::string end_;            // of all names
  Index t_;                    // of one row, else -1
};

}  // namespace

void add_short_number(Graph& g, const char* name, double value, const std::string& pytorch) {
  g.leaf(name, Tensor(DType::kFloat32, {}, {value}), "",
         fill("torch.tensor({})", {pytorch}).c_str());
}

std::string block_suffix(Index b) {
  return b == 0 ? "" : fill("_{}", {b + 1});
}

LanguageKind language_kind(const Choice& choice) {
  return {choice.C.value_or(8),
          choice.num_heads.value_or(1),
          choice.hidden.value_or(16),
          choice.blocks.value_or(1),
          choice.norm.empty() ? "before" : choice.norm,
          choice.activation.empty() ? "relu" : choice.activation,
          choice.norm_kind == "layer",
          choice.unembedding == "tied",
          choice.positions.value_or(true),
          choice.attention.value_or(true),
          choice.mlp.value_or(true),
          choice.residual.value_or(true),
          choice.mistake};
}

Index language_rate(const Choice& choice) {
  constexpr Index kAdam = 20'000, kSgd = 1'000'000;
  return choice.lr.value_or(choice.optimizer == "sgd" ? kSgd : kAdam);
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
  if (!kind.is_tied) all.push_back({"w_head", "C V", {C, V}});
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
  Pass(g, kind).add_blocks();
  add_steps(g, "probs = softmax(logits) : B T V [probabilities]");
}

void add_early_guesses(Graph& g, const LanguageKind& kind) {
  std::vector<std::string> streams = {"x"};
  for (Index b = 0; b < kind.blocks; ++b) {
    if (kind.has_attention) streams.push_back("x1" + block_suffix(b));
    if (kind.has_mlp) streams.push_back("x2" + block_suffix(b));
  }
  streams.pop_back();  // its guess is the model's
  for (const std::string& stream : streams) {
    // the norm that the next part reads: with no gain of its own, the last one would be the same
    add_steps(g, R"(
      early_{0}       = matmul({1}{0}, w_head) : B T V [output]
      early_probs_{0} = softmax(early_{0})     : B T V [probabilities]
    )",
              {stream, kind.norm == "before" ? "norm_" : ""});
  }
}

void add_language_row(Graph& g, const LanguageKind& kind, Index t, const std::string& id) {
  add_numbers(g, kind);
  add_steps(g, "tok_emb_t{} = embedding({}, token_table) : 1 C", {t, id});
  if (kind.has_positions) {
    add_steps(g, R"(
      pos_emb_t{0} = slice_rows(position_table, {0}, {1}) : 1 C
      x_t{0}       = add(tok_emb_t{0}, pos_emb_t{0})      : 1 C
    )",
              {t, t + 1});
  } else {
    add_steps(g, "x_t{0} = as_is(tok_emb_t{0}, 1, C) : 1 C", {t});
  }
  Pass(g, kind, t).add_blocks();
}
}  // namespace attention::lessons
