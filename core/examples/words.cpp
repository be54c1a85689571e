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

/// embed(["stream", "bank", "mud"])
std::string in_python(const std::vector<std::string>& words) {
  std::string list;
  for (const std::string& word : words) list += (list.empty() ? "\"" : ", \"") + word + "\"";
  return "embed([" + list + "])";
}

/// Sentences of one length as batches: (B, T, 4), and their words one after the other.
Sequence batches(const std::vector<std::vector<std::string>>& sentences,
                 const std::string& pytorch) {
  std::vector<std::string> words;
  for (const auto& sentence : sentences)
    words.insert(words.end(), sentence.begin(), sentence.end());
  const Tensor rows = embed(words);
  const auto B = static_cast<std::int64_t>(sentences.size());
  Tensor x(DType::kFloat32, {B, rows.rows() / B, rows.cols()});
  for (std::int64_t i = 0; i < rows.size(); ++i) x.set(i, rows.at(i));
  return {words, x, pytorch};
}

const std::vector<std::string> kRiver = {"stream", "bank", "mud"};
const std::vector<std::string> kDesk = {"money", "bank", "loan"};

}  // namespace

Tensor embed(const std::vector<std::string>& words) {
  Tensor rows(DType::kFloat32, {static_cast<std::int64_t>(words.size()), 4});
  std::int64_t offset = 0;
  for (const std::string& word : words) {
    for (double number : find(word).numbers) rows.set(offset++, number);
  }
  return rows;
}

Sequence sentence(const std::vector<std::string>& words) {
  return batches({words}, in_python(words) + ".unsqueeze(0)");
}

Sequence banks() {
  return batches({kRiver, kDesk},
                 "torch.stack([" + in_python(kRiver) + ", " + in_python(kDesk) + "])");
}

Weight notebook_004_linear() {
  return {Tensor(DType::kFloat32, {4, 3}, {1, 0.2, 0, 0.1, 1.1, 0, 0.5, 0.5, 1, 0, 0.3, 0.8}),
          "torch.tensor([[1.0, 0.2, 0.0], [0.1, 1.1, 0.0], [0.5, 0.5, 1.0], [0.0, 0.3, 0.8]])"};
}

const std::vector<std::string>& match_example_names() {
  static const std::vector<std::string> kNames = [] {
    std::vector<std::string> names = {"banks", "bank"};
    names.insert(names.end(), sequence_names().begin(), sequence_names().end());
    return names;
  }();
  return kNames;
}

Result<Sequence> match_example(const std::string& name, const OwnChoice& choice) {
  if (name == "banks") return banks();
  if (name == "bank") return head_example(name).value().sequence;
  Result<Sequence> example = sequence(name, choice);
  if (!example.ok()) return no_such_example(name, match_example_names());
  return example;
}

}  // namespace attention
