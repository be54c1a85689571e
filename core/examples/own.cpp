// The learner's own examples, randn and tokens: x and weights as PyTorch draws them, from a seed,
// sizes and a text of one's own.
#include "core/examples/example.h"
#include "core/examples/many_heads.h"
#include "core/random/torch_generator.h"

namespace attention {

namespace {

std::string in_python(const Seed& seed) {
  return fill("{}{}", {seed.is_negative ? "-" : "", seed.magnitude});
}

/// The generator, seeded, and past the draws before x.
TorchGenerator start(const OwnChoice& choice) {
  TorchGenerator generator(choice.seed_or(Seed{}.magnitude));
  generator.skip(static_cast<std::uint64_t>(choice.before.value_or(0)));
  return generator;
}

Sequence sequence(const OwnChoice& choice, TorchGenerator& generator, const Shape& shape) {
  return {{}, generator.randn(shape), "torch.randn(" + sizes(shape) + ")", pytorch_start(choice)};
}

/// The tokens' rows of a new `nn.Embedding`, one for each different token.
Result<Sequence> tokens(const OwnChoice& choice, TorchGenerator& generator, std::int64_t C) {
  const Result<std::vector<std::string>> split = split_tokens(
      choice.tokens.value_or("to be or not to be"), choice.split.value_or(Split::kWords));
  if (!split.ok()) return split.refusal();
  const std::vector<std::string>& words = split.value();
  int count = 0;
  const std::vector<int> ids = ids_of(words, count);
  const Tensor table = generator.embedding(count, C);                          // (n, C)
  Tensor x(DType::kFloat32, {1, static_cast<std::int64_t>(words.size()), C});  // (1, T, C)
  std::string rows;
  std::int64_t offset = 0;
  for (int id : ids) {
    for (std::int64_t c = 0; c < C; ++c) x.set(offset++, table.at(id * C + c));
    rows += fill(rows.empty() ? "{}" : ", {}", {id});
  }
  const std::string embedding = "nn.Embedding(" + sizes({count, C}) + ")";
  return Sequence{words, x, embedding + "(torch.tensor([[" + rows + "]])).detach()",
                  pytorch_start(choice)};
}

HeadExample with_linear_weights(Sequence x, TorchGenerator& generator, std::int64_t head_size) {
  const std::int64_t C = x.x.cols();
  Tensor query = transposed(generator.linear_weight(C, head_size));  // (C, head_size)
  Tensor key = transposed(generator.linear_weight(C, head_size));    // (C, head_size)
  Tensor value = transposed(generator.linear_weight(C, head_size));  // (C, head_size)
  const std::string weight = "nn.Linear(" + sizes({C, head_size}) + ", bias=False).weight.T";
  return {std::move(x), query, key, value, weight, weight, weight, true};
}

}  // namespace

std::string pytorch_start(const OwnChoice& choice) {
  const std::int64_t before = choice.before.value_or(0);
  const std::string seed = "torch.manual_seed(" + in_python(choice.seed.value_or(Seed{})) + ")\n";
  // torch.rand uses up one draw for each number.
  return before == 0 ? seed : fill("{}torch.rand({})\n", {seed, before});
}

Sequence randn_sequence(const OwnChoice& choice) {
  TorchGenerator generator = start(choice);
  return sequence(choice, generator,
                  {choice.B.value_or(4), choice.T.value_or(8), choice.C.value_or(2)});
}

HeadExample randn_head(const OwnChoice& choice) {
  TorchGenerator generator = start(choice);
  const Shape shape = {choice.B.value_or(1), choice.T.value_or(8), choice.C.value_or(8)};
  return with_linear_weights(sequence(choice, generator, shape), generator,
                             choice.head_size.value_or(4));
}

ManyHeadsExample randn_many_heads(const OwnChoice& choice) {
  const std::int64_t C = choice.C.value_or(8);
  TorchGenerator generator = start(choice);
  Sequence x = sequence(choice, generator, {choice.B.value_or(1), choice.T.value_or(8), C});
  const auto projection = [&](const std::string& name) {
    Projection drawn = draw_projection(generator, C, name);
    drawn.w.pytorch_start = name + " = nn.Linear(" + sizes({C, C}) + ")\n";
    return drawn;
  };
  Projection query = projection("query");
  Projection key = projection("key");
  Projection value = projection("value");
  Projection output = projection("output_proj");
  return {{}, {}, Given{x.x, x.pytorch, x.pytorch_start}, query, key, value, output};
}

Result<Sequence> tokens_sequence(const OwnChoice& choice) {
  TorchGenerator generator = start(choice);
  return tokens(choice, generator, choice.C.value_or(2));
}

Result<HeadExample> tokens_head(const OwnChoice& choice) {
  TorchGenerator generator = start(choice);
  Result<Sequence> x = tokens(choice, generator, choice.C.value_or(4));
  if (!x.ok()) return x.refusal();
  return with_linear_weights(std::move(x.value()), generator, choice.head_size.value_or(2));
}

}  // namespace attention
