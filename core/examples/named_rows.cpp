#include "core/examples/named_rows.h"

#include "core/random/torch_generator.h"
#include "core/text/crc32.h"
#include "core/text/fill.h"
#include "core/text/python_string.h"

namespace attention {

Tensor named_row(const std::string& seed, const std::string& word, Index C) {
  return TorchGenerator(crc32(fill("{}{}", {seed, word}))).randn({C});
}

Given named_rows(const std::vector<std::string>& words, const std::string& seed, Index C) {
  Tensor rows(DType::kFloat32, {static_cast<Index>(words.size()), C});
  Index offset = 0;
  for (const std::string& word : words) {
    const Tensor row = named_row(seed, word, C);
    for (Index c = 0; c < C; ++c) rows.set(offset++, row.at(c));
  }
  Given given("x", "T C", std::move(rows), Origin::kDrawn, "{}", {pytorch_rows(words)});
  given.pytorch_start = pytorch_row(seed, C);
  return given;
}

Example batched(const Given& rows, const Shape& shape, const char* pattern,
                const std::vector<std::string>& words) {
  Tensor values(rows.values.dtype(), shape);
  for (Index i = 0; i < values.size(); ++i) values.set(i, rows.values.at(i));
  Given x("x", "B T C", std::move(values), rows.origin, pattern, {rows.pytorch});
  x.pytorch_start = rows.pytorch_start;
  return {std::move(x), std::vector<std::string>(words)};
}

void remember(Example& example, Example&& memory) {
  Given& given = memory.given.front();
  given.name = "memory";
  given.axes = "B S C";
  // What x has defined is there.
  if (!example["x"].pytorch_start.empty()) given.pytorch_start.clear();
  example.memory_words = std::move(memory.words);
  example.given.push_back(std::move(given));
}

std::string pytorch_row(const std::string& seed, Index C, const char* known) {
  const char* if_known = *known == '\0' ? "" : R"(
    if word in known:
        return torch.tensor(known[word]))";
  return fill(R"(import zlib
{}
def row(word):{}
    seed = zlib.crc32(f"{}{}".encode())
    return torch.randn({}, generator=torch.Generator().manual_seed(seed))

)",
              {known, if_known, seed, "{word}", C});
}

std::string pytorch_rows(const std::vector<std::string>& words) {
  return fill("torch.stack([row(word) for word in [{}]])", {python_strings(words)});
}

}  // namespace attention
