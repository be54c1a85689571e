// What multi-head attention runs on: tokens, and four linear layers with biases.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/examples/own_choice.h"
#include "core/random/torch_generator.h"
#include "core/refusal.h"
#include "core/tensor.h"

namespace attention {

/// Numbers, and how PyTorch makes them.
struct Given {
  Tensor values;
  std::string pytorch;
  std::string pytorch_start = "";  // the lines that must stand before
};

/// What nn.Linear(C, C) holds; its weight as the factor that stands right of x.
struct Projection {
  Given w;  // (C, C)
  Given b;  // (C)
};

/// Token and position embeddings, from which x is made.
struct Embeddings {
  Given ids;             // (B, T), whole numbers: rows of token_table
  Given token_table;     // (A, C)
  Given position_table;  // (P, C); T is at most P
};

struct ManyHeadsExample {
  std::vector<std::string> words;        // the tokens' words; empty where one is only its index
  std::optional<Embeddings> embeddings;  // x is made from these
  std::optional<Given> x;                // or given, (B, T, C)
  Projection query, key, value, output;
};

/// The names of the examples, in the order in which the page offers them.
const std::vector<std::string>& many_heads_example_names();

/// Refuses a name that is not among them, and says which are. "hello" is notebook 001's text; only
/// "randn" and "tokens" look at the choice.
Result<ManyHeadsExample> many_heads_example(const std::string& name, const OwnChoice& choice);

/// A text's characters as tokens, and notebook 001's module with fresh weights, C = 16. After the
/// choice's seed, or 42, it draws nn.Embedding(25, 16) for positions, nn.Embedding(100, 16) for
/// characters, then nn.Linear(16, 16) for key, query, value and output.
/// Refuses a text that has no or more than 25 characters, and what `encode` refuses.
Result<ManyHeadsExample> text_example(const std::string& text, const OwnChoice& choice = {});

/// `torch.randn(B, T, C)`, then `nn.Linear(C, C)` for query, key, value and output.
ManyHeadsExample randn_many_heads(const OwnChoice& choice);

/// Draws `nn.Linear(C, C)`, which PyTorch knows by this name.
Projection draw_projection(TorchGenerator& generator, std::int64_t C, const std::string& name);

}  // namespace attention
