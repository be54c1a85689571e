#include "core/examples/words.h"

#include <algorithm>
#include <cassert>
#include <iterator>

#include "core/text/fill.h"
#include "core/text/take.h"

namespace attention {

namespace {

struct Word {
  const char* text;
  float numbers[4];
};

// Notebook 004: each word's four numbers. `bank` is the same word by the river and at the desk.
constexpr Word kVocabulary[] = {
    {"stream", {1.2f, 0.0f, 0.0f, 0.3f}}, {"mud", {0.9f, 0.0f, 0.0f, 0.9f}},
    {"money", {0.0f, 1.4f, 0.0f, 0.1f}},  {"loan", {0.0f, 1.1f, 0.0f, 0.6f}},
    {"bank", {0.8f, 0.8f, 0.2f, 0.0f}},
};

const Word& find(const std::string& text) {
  const Word* word = kVocabulary;
  while (text != word->text) {
    ++word;
    assert(word != std::end(kVocabulary));
  }
  return *word;
}

/// Parses "2.4" as the nearest double: digits over a power of ten, both exact, so that their
/// quotient is rounded once.
double number(std::string_view text) {
  double digits = 0, power = 1;
  bool is_fraction = false;
  for (char c : text) {
    if (c == '.') is_fraction = true;
    if (c < '0') continue;
    digits = 10 * digits + (c - '0');
    if (is_fraction) power *= 10;
  }
  return (text[0] == '-' ? -digits : digits) / power;
}

Tensor reshaped(const Tensor& a, const Shape& shape) {
  Tensor result(a.dtype(), shape);
  for (Index i = 0; i < a.size(); ++i) result.set(i, a.at(i));
  return result;
}

}  // namespace

Given embed(const char* words) {
  std::string list;
  std::vector<double> rows;
  for (const std::string& word : attention::words(words)) {
    list += fill(list.empty() ? "\"{}\"" : ", \"{}\"", {word});
    const float* numbers = find(word).numbers;
    rows.insert(rows.end(), numbers, numbers + 4);
  }
  return {"x",
          "T C",
          Tensor(DType::kFloat32, {static_cast<Index>(rows.size()) / 4, 4}, rows),
          Origin::kWords,
          "embed([{}])",
          {list}};
}

Example sentence(const char* words) {
  Given x = embed(words);
  const Shape shape = {1, x.values.rows(), 4};
  return {{"x", "B T C", reshaped(x.values, shape), Origin::kWords, "{}.unsqueeze(0)", {x.pytorch}},
          attention::words(words)};
}

Given matrix(const char* name, const char* axes, const char* rows) {
  std::vector<double> numbers;
  Index count = 0;
  for (std::string_view rest(rows + 1); !rest.empty();) {
    std::string_view row = take(rest, ']');
    row.remove_prefix(std::min(row.find('[') + 1, row.size()));
    if (!row.empty()) ++count;
    while (!row.empty()) numbers.push_back(number(take(row, ',')));
  }
  const auto size = static_cast<Index>(numbers.size());
  return {name,
          axes,
          Tensor(DType::kFloat32, {count, size / count}, numbers),
          Origin::kWritten,
          "torch.tensor({})",
          {rows}};
}

Given notebook_004_linear() {
  return matrix("w", "C O", "[[1.0, 0.2, 0.0], [0.1, 1.1, 0.0], [0.5, 0.5, 1.0], [0.0, 0.3, 0.8]]");
}

Result<Example> match_example(const std::string& name, const Choice& choice) {
  if (name == "bank") return head_example(name, choice);
  if (name != "banks") return sequence(name, choice);
  // `bank` by the river and at the desk, token 1 of both batches
  const Given river = embed("stream bank mud"), desk = embed("money bank loan");
  const Given both = embed("stream bank mud money bank loan");
  return Example({"x",
                  "B T C",
                  reshaped(both.values, {2, 3, 4}),
                  Origin::kWords,
                  "torch.stack([{}, {}])",
                  {river.pytorch, desk.pytorch}},
                 words("stream bank mud money bank loan"));
}

}  // namespace attention
