#include <cassert>

#include "core/examples/example.h"

namespace attention {

namespace {

struct Word {
  const char* text;
  double numbers[4];
};

// Notebook 004: each word's four numbers. `bank` is the same word by the river and at the desk.
constexpr Word kVocabulary[] = {
    {"stream", {1.2, 0.0, 0.0, 0.3}}, {"mud", {0.9, 0.0, 0.0, 0.9}},
    {"money", {0.0, 1.4, 0.0, 0.1}},  {"loan", {0.0, 1.1, 0.0, 0.6}},
    {"bank", {0.8, 0.8, 0.2, 0.0}},
};

const Word& find(const std::string& text) {
  for (const Word& word : kVocabulary) {
    if (text == word.text) return word;
  }
  assert(false);
  return kVocabulary[0];
}

}  // namespace

Tensor embed(const std::vector<std::string>& words) {
  Tensor rows(DType::kFloat32, {static_cast<std::int64_t>(words.size()), 4});
  std::int64_t offset = 0;
  for (const std::string& word : words) {
    for (double number : find(word).numbers) rows.set(offset++, number);
  }
  return rows;
}

}  // namespace attention
