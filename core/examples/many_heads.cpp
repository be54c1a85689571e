// Examples for many heads: the text of notebook 001, and with it any text.
#include "core/examples/many_heads.h"

#include "core/examples/example.h"
#include "core/text/tokenizer.h"

namespace attention {

namespace {

constexpr std::int64_t kLongestText = 25;  // notebook 001: block_size
constexpr std::int64_t kTextC = 16;        // d_model

/// How PyTorch draws the module. The notebook has the positions before the characters, and the key
/// before the query.
const char* const kModule =
    "p_e = nn.Embedding(25, 16)\n"
    "t_e = nn.Embedding(100, 16)\n"
    "key = nn.Linear(16, 16)\n"
    "query = nn.Linear(16, 16)\n"
    "value = nn.Linear(16, 16)\n"
    "output_proj = nn.Linear(16, 16)\n";

/// The learner's own text, read as notebook 001 reads its own.
Result<ManyHeadsExample> own_text(const OwnChoice& choice) {
  if (choice.C || choice.head_size || choice.split) {
    return Refusal(
        "Many heads read a text by characters, each a row of 16 numbers; C, head_size and split "
        "belong to the stages before.");
  }
  OwnChoice own = choice;
  own.seed = choice.seed.value_or(Seed{});
  return text_example(choice.tokens.value_or("to be or not to be"), own);
}

}  // namespace

Projection draw_projection(TorchGenerator& generator, std::int64_t C, const std::string& name) {
  Tensor weight = transposed(generator.linear_weight(C, C));
  return {{std::move(weight), name + ".weight.T"}, {generator.linear_bias(C, C), name + ".bias"}};
}

Result<ManyHeadsExample> text_example(const std::string& text, const OwnChoice& choice) {
  const Result<std::vector<std::int64_t>> encoded = encode(text);
  if (!encoded.ok()) return encoded.refusal();
  const auto T = static_cast<std::int64_t>(text.size());
  if (T < 1 || T > kLongestText) {
    return Refusal(
        "A text of {} characters does not fit: there are {} positions, and one is the least.",
        {T, kLongestText});
  }
  std::vector<std::string> words;
  Tensor ids(DType::kFloat32, {1, T});
  std::string list;
  for (std::int64_t t = 0; t < T; ++t) {
    const std::int64_t id = encoded.value()[static_cast<std::size_t>(t)];
    words.push_back(text.substr(static_cast<std::size_t>(t), 1));
    ids.set(t, double(id));
    list += fill(t > 0 ? ", {}" : "{}", {id});
  }

  OwnChoice own;
  own.seed = choice.seed.value_or(Seed{false, 42});
  TorchGenerator generator(own.seed_or(42));
  const Given positions{generator.embedding(kLongestText, kTextC), "p_e.weight"};
  const Given characters{generator.embedding(kVocabularySize, kTextC), "t_e.weight"};
  const Projection key = draw_projection(generator, kTextC, "key");
  const Projection query = draw_projection(generator, kTextC, "query");
  const Projection value = draw_projection(generator, kTextC, "value");
  const Projection output = draw_projection(generator, kTextC, "output_proj");
  const Given tokens{ids, "torch.tensor([[" + list + "]])", pytorch_start(own) + kModule};
  return ManyHeadsExample{words, Embeddings{tokens, characters, positions}, {}, query, key, value,
                          output};
}

const std::vector<std::string>& many_heads_example_names() {
  static const std::vector<std::string> kNames = {"hello", "randn", "tokens"};
  return kNames;
}

Result<ManyHeadsExample> many_heads_example(const std::string& name, const OwnChoice& choice) {
  if (name == "hello") return text_example("Hello");
  if (name == "randn") return randn_many_heads(choice);
  if (name == "tokens") return own_text(choice);
  return no_such_example(name, many_heads_example_names());
}

}  // namespace attention
