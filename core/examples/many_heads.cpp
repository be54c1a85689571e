// Examples for many heads: a sentence, the characters of notebook 001's text or any other, and
// randn. (Trained heads are those of core/training/trained.h.)
#include "core/examples/brought.h"
#include "core/examples/drawn.h"
#include "core/examples/own.h"
#include "core/examples/words.h"
#include "core/text/tokenizer.h"

namespace attention {

namespace {

constexpr Index kLongestText = 25;  // notebook 001: block_size
constexpr Index kTextC = 16;        // d_model

/// The tables of notebook 001's module in PyTorch: the positions are drawn before the characters.
constexpr char kTables[] =
    "p_e = nn.Embedding(25, 16)\n"
    "t_e = nn.Embedding(100, 16)\n";
/// Its layers in the order in which they are drawn, the key before the query, and their names here.
constexpr const char* kLayers[][2] = {
    {"key", "key"}, {"query", "query"}, {"value", "value"}, {"output", "output_proj"}};

/// Adds the characters of a second text as memory: each the sum of its row and that of its
/// position, as the lesson has x.
MaybeRefusal remember_text(const std::string& text, Example& example) {
  Result<std::vector<Index>> encoded = encode(text);
  if (!encoded.ok()) return encoded.take_refusal();
  const std::vector<Index>& ids = encoded.value();
  const auto S = static_cast<Index>(ids.size());
  if (S < 1 || S > kLongestText) return refuse(reason::text_too_long, {S, kLongestText});
  const Tensor &rows = example["token_table"].values, &positions = example["position_table"].values;
  Tensor memory(DType::kFloat32, {1, S, kTextC});
  for (Index i = 0; i < memory.size(); ++i) {
    const Index id = ids[static_cast<std::size_t>(i / kTextC)];
    // Added in float32, as PyTorch does.
    const auto row = static_cast<float>(rows.at(id * kTextC + i % kTextC));
    memory.set(i, row + static_cast<float>(positions.at(i)));
  }
  example.give("memory", "B S C", std::move(memory), Origin::kDrawn,
               "t_e.weight[torch.tensor([[{}]])] + p_e.weight[:{}]", {ids, S});
  for (char character : text) example.memory_words.emplace_back(1, character);
  return nullptr;
}

}  // namespace

Result<Example> text_example(const std::string& text, const Choice& choice) {
  Result<std::vector<Index>> encoded = encode(text);
  if (!encoded.ok()) return encoded.take_refusal();
  const std::vector<Index>& ids = encoded.value();
  const auto T = static_cast<Index>(ids.size());
  if (T < 1 || T > kLongestText) {
    return refuse(reason::text_too_long, {T, kLongestText});
  }
  Example example;
  for (char character : text) example.words.emplace_back(1, character);
  constexpr std::uint64_t kSeed = 42;
  TorchGenerator generator(choice.seed_or(kSeed));
  example.give("ids", "B T", Tensor(DType::kFloat32, {1, T}, {ids.begin(), ids.end()}),
               Origin::kWritten, "torch.tensor([[{}]])", {ids});
  const HeadsColumns columns(choice, kTextC);
  std::string& start = example.given.back().pytorch_start;
  start = pytorch_start(choice, kSeed) + kTables;
  for (const auto& [layer, module] : kLayers) {
    start += heads_layer_start(columns, kTextC, layer, module);
  }
  example.give("position_table", "P C", generator.embedding(kLongestText, kTextC), Origin::kDrawn,
               "p_e.weight");
  example.give("token_table", "A C", generator.embedding(kVocabularySize, kTextC), Origin::kDrawn,
               "t_e.weight");
  if (choice.memory_tokens) {
    if (MaybeRefusal refusal = remember_text(*choice.memory_tokens, example)) return refusal;
  }
  for (const auto& [layer, module] : kLayers) {
    draw_heads_layer(example, generator, columns, kTextC, layer, module);
  }
  return example;
}

Result<Example> many_heads_example(const std::string& name, const Choice& choice) {
  if (name == "bank") return two_heads(choice);
  if (name == "hello") return text_example("Hello", choice);
  if (name == "own") return brought_many_heads(choice);
  if (name == "randn") return randn_many_heads(choice);
  return tokens_many_heads(choice);
}

}  // namespace attention
