#include "core/examples/own.h"

#include "core/examples/drawn.h"
#include "core/examples/named_rows.h"
#include "core/limits.h"
#include "core/text/fill.h"
#include "core/text/split.h"

namespace attention {

namespace {

constexpr char kText[] = "to be or not to be";

/// The seeded generator, with the draws before x skipped.
TorchGenerator start(const Choice& choice) {
  TorchGenerator generator(choice.seed_or(Seed{}.magnitude));
  generator.skip(static_cast<std::uint64_t>(choice.before.value_or(0)));
  return generator;
}

/// The statements of PyTorch that do what `start` does.
std::string start_of(const Choice& choice) {
  return pytorch_start(choice, Seed{}.magnitude, choice.before.value_or(0));
}

/// `torch.randn(B, T, C)` of the chosen sizes; `B`, 8 and `C` where none is chosen.
Example randn(const Choice& choice, TorchGenerator& generator, Index B, Index C) {
  Given x = randn_x(generator, {choice.B.value_or(B), choice.T.value_or(8), choice.C.value_or(C)});
  x.pytorch_start = start_of(choice);
  return Example(std::move(x));
}

/// Whether the layers are made otherwise than the notebooks make them.
bool is_made_otherwise(const Choice& choice) {
  const bool has_bias = choice.lesson != "heads" && choice.bias.value_or(false);
  return has_bias || choice.weights_seed || !(choice.order.empty() || choice.order == "xqkv");
}

/// Draws the layers of one head, with columns for each token's C numbers, or of many, in the order
/// that is chosen; and the statements that make them.
std::string draw_layers(const Choice& choice, TorchGenerator& generator, Index C, Index head_size,
                        Example& example) {
  std::vector<const char*> layers = {"query", "key", "value"};
  if (choice.order == "xkqv" || choice.order == "kqvx") std::swap(layers[0], layers[1]);
  std::string made;
  if (choice.lesson == "heads") {
    const HeadsColumns columns(choice, C);
    layers.push_back("output");
    for (const char* layer : layers) {
      const char* module = *layer == 'o' ? "output_proj" : layer;
      draw_heads_layer(example, generator, columns, C, layer, module);
      made += heads_layer_start(columns, C, layer, module);
    }
    return made;
  }
  const bool has_bias = choice.bias.value_or(false);
  for (const char* layer : layers) {
    draw_layer(example, generator, C, head_size, *layer == 'v' ? "C V" : "C H", layer, layer, "",
               has_bias);
    made +=
        fill("{} = nn.Linear({}, {}{})\n", {layer, C, head_size, has_bias ? "" : ", bias=False"});
  }
  example.causal = true;
  return made;
}

/// The statement that sets the seed of the weights, if they have one, and the generator after it.
std::string seed_weights(const Choice& choice, TorchGenerator& generator) {
  if (!choice.weights_seed) return "";
  const Seed& seed = *choice.weights_seed;
  generator = TorchGenerator(seed.is_negative ? 0 - seed.magnitude : seed.magnitude);
  return fill("torch.manual_seed({})\n", {seed_text(seed)});
}

/// x, the second sequence and the layers, in the order that is chosen.
Example randn_in_order(const Choice& choice, Index B, Index C, Index head_size) {
  const bool is_x_last = choice.order == "qkvx" || choice.order == "kqvx";
  C = choice.C.value_or(C);
  TorchGenerator generator = start(choice);
  Example layers;
  std::string made;
  if (is_x_last) {
    made = seed_weights(choice, generator);
    if (made.empty()) made = start_of(choice);
    made += draw_layers(choice, generator, C, head_size, layers);
    if (choice.weights_seed) {
      generator = start(choice);
      made += start_of(choice);
    }
  }
  Example example = randn(choice, generator, B, C);
  if (is_x_last) example.given.back().pytorch_start = made;
  draw_memory(example, generator, choice);
  if (!is_x_last) {
    made = seed_weights(choice, generator);
    made += draw_layers(choice, generator, C, head_size, layers);
  }
  for (Given& given : layers.given) {
    if (!is_x_last && given.name == "w_query") given.pytorch_start = made;
    example.given.push_back(std::move(given));
  }
  example.causal = layers.causal;
  return example;
}

/// x (1, T, C): for each token of a text the row that its name and the seed give it.
Result<Example> tokens(const Choice& choice, const std::string& text, Index C) {
  Result<std::vector<std::string>> words =
      split_tokens(text, choice.split == "characters" ? Split::kCharacters : Split::kWords);
  if (!words.ok()) return words.take_refusal();
  return batched(named_rows(words.value(), seed_text(choice, Seed{}.magnitude), C),
                 {1, static_cast<Index>(words.value().size()), C}, "{}.unsqueeze(0)",
                 words.value());
}

}  // namespace

Example randn_sequence(const Choice& choice) {
  TorchGenerator generator = start(choice);
  return randn(choice, generator, 4, 2);
}

Result<Example> randn_head(const Choice& choice) {
  constexpr Index B = 1, C = 8;
  const Shape x = {choice.B.value_or(B), choice.T.value_or(8), choice.C.value_or(C)};
  if (MaybeRefusal too_large = check_size(x)) return too_large;
  if (is_made_otherwise(choice)) {
    return randn_in_order(choice, B, C, choice.head_size.value_or(4));
  }
  TorchGenerator generator = start(choice);
  Example example = randn(choice, generator, B, C);
  // The race has none.
  if (choice.lesson == "head") draw_memory(example, generator, choice);
  draw_head(example, generator, choice.head_size.value_or(4));
  return example;
}

Example randn_many_heads(const Choice& choice) {
  if (is_made_otherwise(choice)) return randn_in_order(choice, 1, 8, 0);
  TorchGenerator generator = start(choice);
  Example example = randn(choice, generator, 1, 8);
  draw_memory(example, generator, choice);
  const Index C = example["x"].values.cols();
  const HeadsColumns columns(choice, C);
  for (const char* layer : {"query", "key", "value", "output"}) {
    const char* module = *layer == 'o' ? "output_proj" : layer;
    draw_heads_layer(example, generator, columns, C, layer, module,
                     heads_layer_start(columns, C, layer, module).c_str());
  }
  return example;
}

Result<Example> tokens_sequence(const Choice& choice) {
  return tokens(choice, choice.tokens.value_or(kText), choice.C.value_or(2));
}

Result<Example> tokens_head(const Choice& choice) {
  const Index C = choice.C.value_or(4);
  Result<Example> example = tokens(choice, choice.tokens.value_or(kText), C);
  if (!example.ok()) return example.take_refusal();
  if (choice.memory_tokens) {
    Result<Example> memory = tokens(choice, *choice.memory_tokens, C);
    if (!memory.ok()) return memory.take_refusal();
    remember(example.value(), std::move(memory.value()));
  }
  TorchGenerator generator = start(choice);
  const Index head_size = choice.head_size.value_or(2);
  if (!is_made_otherwise(choice)) {
    draw_head(example.value(), generator, head_size, start_of(choice).c_str());
    return example;
  }
  std::string made = seed_weights(choice, generator);
  if (made.empty()) made = start_of(choice);
  const std::size_t first = example.value().given.size();
  made += draw_layers(choice, generator, C, head_size, example.value());
  example.value().given[first].pytorch_start = made;
  return example;
}

Result<Example> tokens_many_heads(const Choice& choice) {
  Choice own = choice;
  own.seed = choice.seed.value_or(Seed{});
  return text_example(choice.tokens.value_or(kText), own);
}

}  // namespace attention
