// The example randn: x and weights as PyTorch draws them, from a seed and sizes of one's own.
#include "core/examples/example.h"
#include "core/random/torch_generator.h"

namespace attention {

namespace {

std::string in_python(const Seed& seed) {
  return (seed.is_negative ? "-" : "") + std::to_string(seed.magnitude);
}

/// "4, 8, 2"
std::string list(const Shape& shape) {
  const std::string text = to_string(shape);
  return text.substr(1, text.size() - 2);
}

/// The generator, seeded, and past the draws before x.
TorchGenerator start(const RandnChoice& choice) {
  TorchGenerator generator(choice.seed_or(Seed{}.magnitude));
  generator.skip(static_cast<std::uint64_t>(choice.before.value_or(0)));
  return generator;
}

std::string pytorch_start(const RandnChoice& choice) {
  const std::int64_t before = choice.before.value_or(0);
  const std::string seed = "torch.manual_seed(" + in_python(choice.seed.value_or(Seed{})) + ")\n";
  // torch.rand uses up one draw for each number.
  return before == 0 ? seed : seed + "torch.rand(" + std::to_string(before) + ")\n";
}

Sequence sequence(const RandnChoice& choice, TorchGenerator& generator, const Shape& shape) {
  return {{}, generator.randn(shape), "torch.randn(" + list(shape) + ")", pytorch_start(choice)};
}

}  // namespace

Sequence randn_sequence(const RandnChoice& choice) {
  TorchGenerator generator = start(choice);
  return sequence(choice, generator,
                  {choice.B.value_or(4), choice.T.value_or(8), choice.C.value_or(2)});
}

HeadExample randn_head(const RandnChoice& choice) {
  const std::int64_t C = choice.C.value_or(8);
  const std::int64_t head_size = choice.head_size.value_or(4);
  TorchGenerator generator = start(choice);
  Sequence x = sequence(choice, generator, {choice.B.value_or(1), choice.T.value_or(8), C});
  Tensor query = transposed(generator.linear_weight(C, head_size));  // (C, head_size)
  Tensor key = transposed(generator.linear_weight(C, head_size));    // (C, head_size)
  Tensor value = transposed(generator.linear_weight(C, head_size));  // (C, head_size)
  const std::string weight = "nn.Linear(" + list({C, head_size}) + ", bias=False).weight.T";
  return {x, query, key, value, weight, weight, weight, true};
}

}  // namespace attention
