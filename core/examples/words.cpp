#include "core/examples/words.h"

#include <algorithm>

#include "core/examples/named_rows.h"
#include "core/text/fill.h"
#include "core/text/python_string.h"
#include "core/text/split.h"
#include "core/text/take.h"

namespace attention {

namespace {

/// Notebook 004's words, each with its four numbers. `bank` is the same word by the river and at
/// the desk.
constexpr char kVocabulary[] = R"(
known = {
    "stream": [1.2, 0.0, 0.0, 0.3],
    "mud": [0.9, 0.0, 0.0, 0.9],
    "money": [0.0, 1.4, 0.0, 0.1],
    "loan": [0.0, 1.1, 0.0, 0.6],
    "bank": [0.8, 0.8, 0.2, 0.0],
}
)";

/// The word of a line of the vocabulary, or none: "mud".
std::string_view word_of(std::string_view line) {
  take(line, '"');
  return take(line, '"');
}

/// The numbers of a word of the vocabulary as they are written there; empty for any other word.
std::string_view known_numbers(const std::string& word) {
  for (std::string_view rest = kVocabulary; !rest.empty();) {
    std::string_view line = take(rest, '\n');
    if (word_of(line) != word) continue;
    take(line, '[');
    return take(line, ']');
  }
  return {};
}

constexpr char kSentence[] = "money loan bank stream mud bank";
constexpr char kSentences[] = "stream bank mud money bank loan";
constexpr char kOrders[] = "money loan bank stream mud bank stream mud bank money loan bank";
constexpr Index C = 4;
constexpr char kSeed[] = "42";  // of the words that are not in the vocabulary

/// The word's numbers of the vocabulary, or those drawn by its name.
Tensor row_of(const std::string& word) {
  std::string_view numbers = known_numbers(word);
  if (numbers.empty()) return named_row(kSeed, word, C);
  Tensor row(DType::kFloat32, {C});
  for (Index c = 0; c < C; ++c) row.set(c, number(take(numbers, ',')));
  return row;
}

/// Two sentences of as many known words as x (2, T, 4).
Example stacked(const std::vector<std::string>& words) {
  const auto size = static_cast<Index>(words.size() / 2);
  const auto middle = words.begin() + size;
  Given x = embed(words);
  x.pytorch = fill("torch.stack([{}, {}])",
                   {embed({words.begin(), middle}).pytorch, embed({middle, words.end()}).pytorch});
  return batched(std::move(x), {2, size, C}, "{}", words);
}

}  // namespace

// Digits over a power of ten, both exact, so that their quotient is rounded once.
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

Given embed(const std::vector<std::string>& words) {
  Tensor rows(DType::kFloat32, {static_cast<Index>(words.size()), C});
  Index offset = 0;
  bool are_known = true;
  for (const std::string& word : words) {
    const Tensor row = row_of(word);
    for (Index c = 0; c < C; ++c) rows.set(offset++, row.at(c));
    are_known = are_known && !known_numbers(word).empty();
  }
  if (are_known) {
    return {"x", "T C", std::move(rows), Origin::kWords, "embed([{}])", {python_strings(words)}};
  }
  Given x("x", "T C", std::move(rows), Origin::kDrawn, "{}", {pytorch_rows(words)});
  x.pytorch_start = pytorch_row(kSeed, C, kVocabulary);
  return x;
}

std::vector<std::string> vocabulary() {
  std::vector<std::string> words;
  for (std::string_view rest = kVocabulary; !rest.empty();) {
    const std::string_view word = word_of(take(rest, '\n'));
    if (!word.empty()) words.emplace_back(word);
  }
  return words;
}

Result<std::vector<std::string>> sentence_words(const Choice& choice) {
  return split_tokens(choice.tokens.value_or(kSentence), Split::kWords, kLongestSentence);
}

Result<Example> sentence(const Choice& choice) {
  Result<std::vector<std::string>> words = sentence_words(choice);
  if (!words.ok()) return words.take_refusal();
  return sentence(words.value());
}

Example sentence(const std::vector<std::string>& words) {
  return batched(embed(words), {1, static_cast<Index>(words.size()), C}, "{}.unsqueeze(0)", words);
}

Result<Example> two_sentences(const Choice& choice) {
  Result<std::vector<std::string>> split =
      split_tokens(choice.tokens.value_or(kSentences), Split::kWords);
  if (!split.ok()) return split.take_refusal();
  const std::vector<std::string>& words = split.value();
  if (words.size() != 6) {
    return refuse(reason::two_sentences, {words.size()});
  }
  if (words[1] != words[4]) {
    return refuse(reason::two_meanings, {words[1], words[4]});
  }
  Given x = embed(words);
  if (x.origin == Origin::kWords) return stacked(words);
  return batched(std::move(x), {2, 3, C}, "{}.view(2, 3, 4)", words);
}

Example two_orders() {
  Example orders = stacked(split_tokens(kOrders, Split::kWords).value());
  Tensor scores(DType::kFloat32, {6, 6});
  scores.set(5 * 6 + 3, 2);
  orders.give("scores", "T T", std::move(scores), Origin::kWritten,
              "torch.tensor([[0.0] * 6] * 5 + [[0.0, 0.0, 0.0, 2.0, 0.0, 0.0]])");
  return orders;
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
  return name == "banks" ? two_sentences(choice) : sequence(name, choice);
}

}  // namespace attention
