// Sequences for the first four stages: a sentence, and the x of notebooks 000 and 002. Of these
// each names its generator, its seed, and how many tensors were drawn before it.
#include "core/examples/drawn.h"
#include "core/examples/own.h"
#include "core/examples/words.h"

namespace attention {

namespace {

struct Entry {
  const char* name;  // notebook and cell
  std::uint64_t seed;
  int before;  // how many randn(4, 8, 2) are drawn before it
};

constexpr Entry kEntries[] = {
    {"000-56", 1337, 0},
    {"000-60", 42, 0},  // cells [57] to [59] seed again and draw nothing that counts here
    {"000-61", 42, 1},
    {"002-16", 42, 3},  // the cell was run four times
};

}  // namespace

Result<Example> sequence(const std::string& name, const Choice& choice) {
  for (const Entry& entry : kEntries) {
    if (name != entry.name) continue;
    TorchGenerator generator(choice.seed_or(entry.seed));
    for (int i = 0; i < entry.before; ++i) generator.randn({4, 8, 2});
    Given x = randn_x(generator, {4, 8, 2});
    // randn of 16 numbers and more uses up one draw for each.
    x.pytorch_start = pytorch_start(choice, entry.seed, entry.before * 64);
    return Example(std::move(x));
  }
  if (name == "sentences") return two_orders();
  if (name == "bank") return sentence(choice);
  return name == "randn" ? randn_sequence(choice) : tokens_sequence(choice);
}

Given integers(const Choice& choice) {
  constexpr std::uint64_t kSeed = 42;
  TorchGenerator generator(choice.seed_or(kSeed));
  Given b("b", "n m", generator.randint(0, 10, {3, 2}), Origin::kDrawn,
          "torch.randint(0, 10, (3, 2)).float()");
  b.pytorch_start = pytorch_start(choice, kSeed);
  return b;
}

}  // namespace attention
