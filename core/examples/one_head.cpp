// Examples for one head with query, key and value: a sentence of six words with `bank` in it twice,
// notebook 004's two sentences of three words, and notebook 000's random x. (Trained heads are
// those of core/training/trained.h.)
#include "core/examples/brought.h"
#include "core/examples/drawn.h"
#include "core/examples/named_rows.h"
#include "core/examples/own.h"
#include "core/examples/words.h"
#include "core/text/split.h"
#include "core/text/take.h"

namespace attention {

namespace {

Example head(Example&& example, const char* query, const char* key, const char* value) {
  example.given.push_back(matrix("w_query", "C H", query));
  example.given.push_back(matrix("w_key", "C H", key));
  example.given.push_back(matrix("w_value", "C V", value));
  return std::move(example);
}

// Where no text is chosen, tokens 2 and 5 are the same word, so their rows of x are equal. With the
// causal mask their outputs differ, for only token 5 attends to `stream` and `mud`; without it they
// are equal.
Result<Example> bank(const Choice& choice) {
  Result<Example> words = sentence(choice);
  if (!words.ok()) return words.take_refusal();
  if (choice.memory_tokens) {
    Result<std::vector<std::string>> remembered =
        split_tokens(*choice.memory_tokens, Split::kWords, kLongestSentence);
    if (!remembered.ok()) return remembered.take_refusal();
    remember(words.value(), sentence(remembered.value()));
  }
  Example bank =
      head(std::move(words.value()), "[[2.4, -0.8], [-0.8, 2.4], [7.0, -5.0], [0.4, -0.2]]",
           "[[1.1, -0.3], [-0.3, 1.1], [0.0, 0.0], [0.4, 0.1]]",
           "[[1.0, -0.4, 0.0], [-0.4, 1.0, 0.0], [0.0, 0.0, 1.0], [0.0, 0.0, 0.5]]");
  bank.causal = true;
  return bank;
}

// Notebook 004, the cells with W_query, W_key and W_value.
Example notebook_004(const char* words) {
  return head(sentence(attention::words(words)), "[[1.0, 0.0], [0.0, 1.0], [0.2, 0.2], [0.0, 0.0]]",
              "[[1.0, 0.0], [0.0, 1.0], [0.0, 0.0], [0.1, 0.1]]",
              "[[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0], [0.0, 0.0, 0.5]]");
}

// Notebook 000, cell [62]: seed 42, two randn(4, 8, 2) before it, then x and three nn.Linear.
Example notebook_000(const Choice& choice) {
  constexpr std::uint64_t kSeed = 42;
  TorchGenerator generator(choice.seed_or(kSeed));
  for (int i = 0; i < 2; ++i) generator.randn({4, 8, 2});
  Given x = randn_x(generator, {4, 8, 32});
  x.pytorch_start = pytorch_start(choice, kSeed, 2 * 64);
  Example example(std::move(x));
  draw_head(example, generator, 16);
  return example;
}

}  // namespace

Result<Example> head_example(const std::string& name, const Choice& choice) {
  if (name == "bank") return bank(choice);
  if (name == "river") return notebook_004("stream bank mud");
  if (name == "money") return notebook_004("money bank loan");
  if (name == "000-62") return notebook_000(choice);
  if (name == "own") return brought_head(choice);
  return name == "randn" ? randn_head(choice) : tokens_head(choice);
}

}  // namespace attention
