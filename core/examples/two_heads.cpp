// An example for many heads that is made by hand: a sentence, and two heads of four numbers, each
// of which looks for something else.
#include <algorithm>

#include "core/examples/words.h"
#include "core/text/split.h"

namespace attention {

namespace {

// Position p: the cosine and sine of p sixteenths of a turn, and of p quarters. Twelve positions
// stay apart by the slow pair, neighbours by the quick one.
constexpr char kPositions[] =
    "[[0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 1.0, 0.0], "
    "[0.0, 0.0, 0.0, 0.0, 0.92, 0.38, 0.0, 1.0], "
    "[0.0, 0.0, 0.0, 0.0, 0.71, 0.71, -1.0, 0.0], "
    "[0.0, 0.0, 0.0, 0.0, 0.38, 0.92, 0.0, -1.0], "
    "[0.0, 0.0, 0.0, 0.0, 0.0, 1.0, 1.0, 0.0], "
    "[0.0, 0.0, 0.0, 0.0, -0.38, 0.92, 0.0, 1.0], "
    "[0.0, 0.0, 0.0, 0.0, -0.71, 0.71, -1.0, 0.0], "
    "[0.0, 0.0, 0.0, 0.0, -0.92, 0.38, 0.0, -1.0], "
    "[0.0, 0.0, 0.0, 0.0, -1.0, 0.0, 1.0, 0.0], "
    "[0.0, 0.0, 0.0, 0.0, -0.92, -0.38, 0.0, 1.0], "
    "[0.0, 0.0, 0.0, 0.0, -0.71, -0.71, -1.0, 0.0], "
    "[0.0, 0.0, 0.0, 0.0, -0.38, -0.92, 0.0, -1.0]]";

// Head 0, the first four columns, asks by the word: a water word for water, a money word for money,
// `bank` for water. Head 1 asks by the position: both pairs turned one step back and made six times
// as long, so that the key of the position before is met best. Its share is above 0.8 in every row
// but the first, which has none before it, for up to twelve words, with the mask or without it.
constexpr char kQuery[] =
    "[[3.0, -2.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0], "
    "[-2.0, 3.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0], "
    "[10.0, -8.0, 0.0, 2.0, 0.0, 0.0, 0.0, 0.0], "
    "[0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0], "
    "[0.0, 0.0, 0.0, 0.0, 5.5, -2.3, 0.0, 0.0], "
    "[0.0, 0.0, 0.0, 0.0, 2.3, 5.5, 0.0, 0.0], "
    "[0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, -6.0], "
    "[0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 6.0, 0.0]]";

// The keys are the word for head 0 and the position for head 1.
constexpr char kKey[] =
    "[[1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0], "
    "[0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0], "
    "[0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 0.0], "
    "[0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0], "
    "[0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0], "
    "[0.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0], "
    "[0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0], "
    "[0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0]]";

// Both heads pass the word's own numbers on.
constexpr char kValue[] =
    "[[1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0], "
    "[0.0, 1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0], "
    "[0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0, 0.0], "
    "[0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0], "
    "[0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0], "
    "[0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0], "
    "[0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0], "
    "[0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]]";

// What head 0 found leaves in the first four numbers; half of the word before is in the last four.
constexpr char kOutput[] =
    "[[1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0], "
    "[0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0], "
    "[0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 0.0], "
    "[0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0], "
    "[0.0, 0.0, 0.0, 0.0, 0.5, 0.0, 0.0, 0.0], "
    "[0.0, 0.0, 0.0, 0.0, 0.0, 0.5, 0.0, 0.0], "
    "[0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.5, 0.0], "
    "[0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.5]]";

/// The words of the table: the vocabulary, then the sentence's others, each once.
std::vector<std::string> table_of(const std::vector<std::string>& sentence) {
  std::vector<std::string> table = vocabulary();
  for (const std::string& word : sentence) {
    if (std::find(table.begin(), table.end(), word) == table.end()) table.push_back(word);
  }
  return table;
}

/// Adds the words of a second sentence as memory: each the sum of its own numbers and those of its
/// position, as the lesson has x.
void remember_words(std::vector<std::string>&& words, Example& example) {
  const Given rows = embed(words);
  const Index S = rows.values.rows(), C = rows.values.cols();
  const Tensor& positions = example["position_table"].values;
  Tensor memory(DType::kFloat32, {1, S, 2 * C});
  for (Index i = 0; i < memory.size(); ++i) {
    const Index row = i / (2 * C), column = i % (2 * C);
    // The first half is the word's, and the other that of the position: either is 0.
    memory.set(i, column < C ? rows.values.at(row * C + column) : positions.at(i));
  }
  example.give("memory", "B S C", std::move(memory), rows.origin,
               "(F.pad({}, (0, 4)) + torch.tensor({})[:{}]).unsqueeze(0)",
               {rows.pytorch, kPositions, S});
  // What the table has defined is there.
  if (example["token_table"].pytorch_start.empty()) {
    example.given.back().pytorch_start = rows.pytorch_start;
  }
  example.memory_words = std::move(words);
}

}  // namespace

Result<Example> two_heads(const Choice& choice) {
  Result<std::vector<std::string>> chosen = sentence_words(choice);
  if (!chosen.ok()) return chosen.take_refusal();
  Example example;
  example.words = std::move(chosen.value());
  const std::vector<std::string> table = table_of(example.words);
  std::vector<Index> ids;
  for (const std::string& word : example.words) {
    ids.push_back(std::find(table.begin(), table.end(), word) - table.begin());
  }
  example.give(
      "ids", "B T",
      Tensor(DType::kFloat32, {1, static_cast<Index>(ids.size())}, {ids.begin(), ids.end()}),
      Origin::kWritten, "torch.tensor([[{}]])", {ids});

  // four columns for the word, four empty ones for its position
  const Given rows = embed(table);
  const Index A = rows.values.rows(), C = rows.values.cols();
  Tensor padded(DType::kFloat32, {A, 2 * C});
  for (Index i = 0; i < rows.values.size(); ++i)
    padded.set(i / C * 2 * C + i % C, rows.values.at(i));
  example.give("token_table", "A C", std::move(padded), rows.origin, "F.pad({}, (0, 4))",
               {rows.pytorch});
  example.given.back().pytorch_start = rows.pytorch_start;
  example.given.push_back(matrix("position_table", "P C", kPositions));

  if (choice.memory_tokens) {
    Result<std::vector<std::string>> remembered =
        split_tokens(*choice.memory_tokens, Split::kWords, kLongestSentence);
    if (!remembered.ok()) return remembered.take_refusal();
    remember_words(std::move(remembered.value()), example);
  }

  const auto layer = [&](const char* weight, const char* bias, const char* rows_of_weight) {
    example.given.push_back(matrix(weight, "C C", rows_of_weight));
    example.give(bias, "C", Tensor(DType::kFloat32, {2 * C}), Origin::kWritten, "torch.zeros(8)");
  };
  layer("w_query", "b_query", kQuery);
  layer("w_key", "b_key", kKey);
  layer("w_value", "b_value", kValue);
  layer("w_output", "b_output", kOutput);
  return example;
}

}  // namespace attention
