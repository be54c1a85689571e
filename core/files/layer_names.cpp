#include "core/files/layer_names.h"

#include <cstring>
#include <vector>

namespace attention {

namespace {

struct RoleName {
  const char* name;
  LayerRole role;
};

/// Layers, as libraries and people call them, in small letters.
constexpr RoleName kLayers[] = {
    {"q_proj", kQuery},     {"k_proj", kKey},
    {"v_proj", kValue},     {"o_proj", kOutput},
    {"query", kQuery},      {"key", kKey},
    {"value", kValue},      {"out_proj", kOutput},
    {"wq", kQuery},         {"wk", kKey},
    {"wv", kValue},         {"wo", kOutput},
    {"w_q", kQuery},        {"w_k", kKey},
    {"w_v", kValue},        {"w_o", kOutput},
    {"w_query", kQuery},    {"w_key", kKey},
    {"w_value", kValue},    {"w_output", kOutput},
    {"q", kQuery},          {"k", kKey},
    {"v", kValue},          {"o", kOutput},
    {"to_q", kQuery},       {"to_k", kKey},
    {"to_v", kValue},       {"to_out", kOutput},
    {"q_lin", kQuery},      {"k_lin", kKey},
    {"v_lin", kValue},      {"out_lin", kOutput},
    {"linear_q", kQuery},   {"linear_k", kKey},
    {"linear_v", kValue},   {"linear_out", kOutput},
    {"query_proj", kQuery}, {"key_proj", kKey},
    {"value_proj", kValue}, {"proj", kOutput},
    {"queries", kQuery},    {"keys", kKey},
    {"values", kValue},     {"c_proj", kOutput},
    {"w_out", kOutput},     {"out", kOutput},
    {"dense", kOutput},     {"output", kOutput},
    {"c_attn", kFused},     {"in_proj", kFused},
    {"qkv", kFused},        {"qkv_proj", kFused},
    {"wqkv", kFused},       {"to_qkv", kFused},
    {"w_qkv", kFused},      {"query_key_value", kFusedByHead},
};

struct PartName {
  const char* name;
  const char* part;
};

/// What is computed between x and y, if its name is not that of a layer's weight.
constexpr PartName kComputed[] = {
    {"x", "x"},
    {"input", "x"},
    {"inputs", "x"},
    {"hidden_states", "x"},
    {"q", "q"},
    {"query", "q"},
    {"queries", "q"},
    {"k", "k"},
    {"key", "k"},
    {"keys", "k"},
    {"v", "v"},
    {"value", "v"},
    {"values", "v"},
    {"memory", "memory"},
    {"encoder_hidden_states", "memory"},
    {"encoder_states", "memory"},
    {"encoder_output", "memory"},
    {"encoder_outputs", "memory"},
    {"key_value_states", "memory"},
    {"kv", "memory"},
    {"scores", "scores"},
    {"attn_scores", "scores"},
    {"wei_raw", "scores"},
    {"scaled", "scaled"},
    {"scaled_scores", "scaled"},
    {"masked", "masked"},
    {"masked_scores", "masked"},
    {"weights", "weights"},
    {"attn_weights", "weights"},
    {"attention_weights", "weights"},
    {"attn", "weights"},
    {"att", "weights"},
    {"wei", "weights"},
    {"probs", "weights"},
    {"heads_out", "heads_out"},
    {"context", "concat"},
    {"concat", "concat"},
    {"y", "y"},
    {"out", "y"},
    {"output", "y"},
    {"attn_output", "y"},
    {"mask", "mask"},
    {"attn_mask", "mask"},
    {"key_padding_mask", "mask"},
    {"tril", "mask"},
    {"kept", "kept"},
    {"keep", "kept"},
    {"keep_mask", "kept"},
    {"dropout_mask", "kept"},
    {"p", "p"},
    {"dropout", "p"},
    {"dropout_p", "p"},
    {"p_dropout", "p"},
};

std::string lower(std::string text) {
  for (char& c : text) {
    if ('A' <= c && c <= 'Z') c = static_cast<char>(c + 'a' - 'A');
  }
  return text;
}

/// The pieces of a name between "." or "/", without the ":0" of Keras.
std::vector<std::string> pieces(std::string name) {
  if (name.size() > 2 && name.compare(name.size() - 2, 2, ":0") == 0) name.resize(name.size() - 2);
  std::vector<std::string> all(1);
  for (const char c : name) {
    if (c == '.' || c == '/') {
      all.emplace_back();
    } else {
      all.back() += c;
    }
  }
  return all;
}

bool take_end(std::string& text, const char* end) {
  const std::size_t length = std::strlen(end);
  if (text.size() <= length || text.compare(text.size() - length, length, end) != 0) return false;
  text.resize(text.size() - length);
  return true;
}

LayerRole role_of(const std::string& layer) {
  for (const RoleName& row : kLayers) {
    if (layer == row.name) return row.role;
  }
  return kNoRole;
}

bool is_number(const std::string& text) {
  return !text.empty() && text.find_first_not_of("0123456789") == std::string::npos;
}

}  // namespace

LayerName layer_name(const std::string& name) {
  LayerName made;
  std::vector<std::string> all = pieces(name);
  std::string last = lower(all.back());
  all.pop_back();
  const bool is_parameter = last == "weight" || last == "kernel" || last == "bias";
  if (is_parameter && !all.empty()) {
    made.form = last == "kernel" ? WeightForm::kKernel : WeightForm::kLinear;
    made.is_bias = last == "bias";
    last = lower(all.back());
    all.pop_back();
    // nn.Sequential numbers its layers, as does a list of the four.
    if (is_number(last) && !all.empty()) {
      const std::string list = lower(all.back());
      if (list == "to_out") {
        all.pop_back();
        last = last == "0" ? list : "";
      } else if (list == "linears" && last.size() == 1 && last[0] <= '3') {
        all.pop_back();
        made.role = static_cast<LayerRole>(last[0] - '0');
      }
    }
  } else if (take_end(last, "_weight")) {  // in_proj_weight of nn.MultiheadAttention
    made.form = WeightForm::kLinear;
  } else if (take_end(last, "_bias")) {
    made.is_bias = true;
  } else if (last.compare(0, 2, "b_") == 0) {
    made.is_bias = true;
    last[0] = 'w';
  } else {
    for (const PartName& row : kComputed) {
      if (last == row.name) made.computed = row.part;
    }
  }
  if (made.role == kNoRole && made.computed == nullptr) made.role = role_of(last);
  // BERT has query, key and value in "self" and what follows in "output".
  if (!all.empty() && (all.back() == "self" || (last == "dense" && all.back() == "output"))) {
    all.pop_back();
  }
  for (const std::string& piece : all) made.group += (made.group.empty() ? "" : ".") + piece;
  return made;
}

LayerName layer_name_by_hand(const std::string& part, bool is_turned, std::size_t axes) {
  LayerName made;
  made.is_by_hand = true;
  made.is_bias = part[0] == 'b' && part[1] == '_';
  if (made.is_bias || (part[0] == 'w' && part[1] == '_')) {
    made.role = role_of("w" + part.substr(1));
    // A kernel of Flax has the axes of heads apart.
    made.form = axes == 3   ? WeightForm::kKernel
                : is_turned ? WeightForm::kLinear
                            : WeightForm::kBare;
    return made;
  }
  for (const PartName& row : kComputed) {
    if (part == row.part) made.computed = row.part;
  }
  return made;
}

}  // namespace attention
