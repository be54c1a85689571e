// Sequences for the first three stages: the x of notebooks 000 and 002. Each names its generator,
// its seed, and how many tensors were drawn before it.
#include "core/examples/example.h"
#include "core/random/torch_generator.h"

namespace attention {

namespace {

/// `torch.manual_seed(seed)`, then randn(4, 8, 2) again and again; x is draw number `before`.
Sequence randn_4_8_2(std::uint64_t seed, int before) {
  TorchGenerator generator(seed);
  for (int i = 0; i < before; ++i) generator.randn({4, 8, 2});
  return {{}, generator.randn({4, 8, 2}), "torch.randn(4, 8, 2)"};
}

struct Entry {
  std::string name;  // notebook and cell
  std::uint64_t seed;
  int before;
};

const std::vector<Entry>& entries() {
  static const std::vector<Entry> kEntries = {
      {"000-56", 1337, 0},
      {"000-60", 42, 0},  // cells [57] to [59] seed again and draw nothing that counts here
      {"000-61", 42, 1},
      {"002-16", 42, 3},  // the cell was run four times
  };
  return kEntries;
}

}  // namespace

const std::vector<std::string>& sequence_names() {
  static const std::vector<std::string> kNames = [] {
    std::vector<std::string> names;
    for (const Entry& entry : entries()) names.push_back(entry.name);
    names.push_back("randn");
    names.push_back("tokens");
    return names;
  }();
  return kNames;
}

Result<Sequence> sequence(const std::string& name, const OwnChoice& choice) {
  for (const Entry& entry : entries()) {
    if (entry.name == name) return randn_4_8_2(choice.seed_or(entry.seed), entry.before);
  }
  if (name == "randn") return randn_sequence(choice);
  if (name == "tokens") return tokens_sequence(choice);
  return no_such_example(name, sequence_names());
}

Tensor integers(const OwnChoice& choice) {
  TorchGenerator generator(choice.seed_or(42));
  return generator.randint(0, 10, {3, 2});
}

Refusal no_such_example(const std::string& name, const std::vector<std::string>& names) {
  std::string list;
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (i > 0) list += i + 1 == names.size() ? " and " : ", ";
    list += names[i];
  }
  return Refusal("There is no example \"{}\" here; there are {}.", {name, list});
}

}  // namespace attention
