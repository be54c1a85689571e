#include "core/training/trained.h"

#include <algorithm>
#include <cmath>

#include "core/examples/drawn.h"
#include "core/examples/words.h"
#include "core/lessons/language_model.h"
#include "core/lessons/learn.h"
#include "core/print/python_repr.h"
#include "core/text/listed.h"
#include "core/text/split.h"
#include "core/text/take.h"
#include "core/training/corpus.h"
#include "core/training/own_text.h"
#include "core/training/task.h"

namespace attention {

namespace {

/// The first decimal, with ever more digits behind the point, that reads back as the same float32.
std::string decimal_of(double value) {
  constexpr double kMostDigits = 1e15;
  double power = 10;  // exact, and so is the number of digits over it rounded once
  for (int decimals = 1; std::abs(value) * power < kMostDigits && power < 1e22; ++decimals) {
    const auto digits = static_cast<std::uint64_t>(std::abs(value) * power + 0.5);
    if (rounded(DType::kFloat32, static_cast<double>(digits) / power) == std::abs(value)) {
      std::string text = fill("{}", {digits});
      const auto least = static_cast<std::size_t>(decimals) + 1;  // one before the point
      if (text.size() < least) text.insert(0, least - text.size(), '0');
      text.insert(text.size() - least + 1, ".");
      return (std::signbit(value) ? "-" : "") + text;
    }
    power *= 10;
  }
  return python_repr(value);
}

/// A matrix as Python writes it.
std::string rows_of(const Tensor& matrix) {
  std::string text;
  for (Index i = 0; i < matrix.size(); ++i) {
    const char* before = i % matrix.cols() != 0 ? ", " : i == 0 ? "[[" : "], [";
    text += before + decimal_of(matrix.at(i));
  }
  return text + "]]";
}

void give_weight(Example& example, const char* name, const char* axes, const Tensor& numbers,
                 const std::string& start = "") {
  example.give(name, axes, Tensor(numbers), Origin::kTrained, "torch.tensor({})",
               {rows_of(numbers)});
  example.given.back().pytorch_start = start;
}

void give_bias(Example& example, const char* name, const char* axes, Index size) {
  example.give(name, axes, Tensor(DType::kFloat32, {size}), Origin::kWritten, "torch.zeros({})",
               {size});
}

/// Letters of a task without places, as x: those of the choice, or the ones that the run saw.
MaybeRefusal write_letters(const Task& task, const Choice& choice, Tensor& x,
                           std::vector<std::string>& letters) {
  const std::vector<std::string> known = words(task.symbol_names);
  const Index V = task.symbols;
  if (choice.tokens) {
    Result<std::vector<std::string>> read =
        split_tokens(*choice.tokens, Split::kWords, kLongestSentence);
    if (!read.ok()) return read.take_refusal();
    x = Tensor(DType::kFloat32, {static_cast<Index>(read.value().size()), V});
    Index row = 0;
    for (const std::string& letter : read.value()) {
      const auto at = std::find(known.begin(), known.end(), letter);
      if (at == known.end()) return refuse(reason::unread_word, {letter, listed(known)});
      x.set(row++ * V + (at - known.begin()), 1);
    }
  }
  for (Index i = 0; i < x.size(); ++i) {
    if (x.at(i) == 1) letters.push_back(known[static_cast<std::size_t>(i % V)]);
  }
  return nullptr;
}

/// x, and the weights of one head.
Example one_head(const std::vector<Tensor>& numbers, const Choice& run) {
  const Tensor& rows = numbers[0];
  Tensor x(DType::kFloat32, {1, rows.rows(), rows.cols()});
  for (Index i = 0; i < x.size(); ++i) x.set(i, rows.at(i));
  Example example;
  example.give("x", "B T C", std::move(x), Origin::kWritten, "torch.tensor([{}])", {rows_of(rows)});
  give_weight(example, "w_query", "C H", numbers[1], comment_on(run));
  give_weight(example, "w_key", "C H", numbers[2]);
  give_weight(example, "w_value", "C V", numbers[3]);
  return example;
}

/// ids, their tables, and the weights of several heads. A row of x has a 1 for the symbol, one for
/// the place, and one for the mark if it has that. It is taken apart again: the token is the symbol
/// and its mark, and each place has a row of its own.
Example several_heads(const std::vector<Tensor>& numbers, const Choice& run) {
  const Tensor& x = numbers[0];
  const Task& its = task(run.example);
  const Index V = its.symbols, T = its.T, C = its.parts;
  std::vector<Index> ids;
  for (Index t = 0; t < T; ++t) {
    Index symbol = 0;
    while (x.at(t * C + symbol) == 0) ++symbol;
    ids.push_back(symbol + (x.at(t * C + C - 1) == 0 ? 0 : V));
  }
  Tensor tokens(DType::kFloat32, {2 * V, C}), places(DType::kFloat32, {T, C});
  for (Index id = 0; id < 2 * V; ++id) {
    tokens.set(id * C + id % V, 1);
    if (id >= V) tokens.set(id * C + C - 1, 1);
  }
  for (Index t = 0; t < T; ++t) places.set(t * C + V + t, 1);

  Example example;
  example.give("ids", "B T", Tensor(DType::kFloat32, {1, T}, {ids.begin(), ids.end()}),
               Origin::kWritten, "torch.tensor([[{}]])", {ids});
  example.give("token_table", "A C", Tensor(tokens), Origin::kWritten, "torch.tensor({})",
               {rows_of(tokens)});
  example.give("position_table", "P C", Tensor(places), Origin::kWritten, "torch.tensor({})",
               {rows_of(places)});
  give_weight(example, "w_query", "C D", numbers[1], comment_on(run));
  give_bias(example, "b_query", "D", numbers[1].cols());
  give_weight(example, "w_key", "C D", numbers[2]);
  give_bias(example, "b_key", "D", numbers[2].cols());
  give_weight(example, "w_value", "C E", numbers[3]);
  give_bias(example, "b_value", "E", numbers[3].cols());
  give_weight(example, "w_output", "E O", numbers[4]);
  give_bias(example, "b_output", "O", numbers[4].cols());
  return example;
}

/// The words with which a text begins, as ids, the numbers that are drawn for the others, and the
/// weights.
Result<Example> language_example(const std::vector<Tensor>& numbers, const Choice& run,
                                 const Choice& choice) {
  constexpr Index kDrawSeed = 11;
  Split split = Split::kWords;
  std::string begins = "near";
  Corpus corpus = meanings();
  Index T = corpus.read();
  if (run.example == "text") {
    Result<OwnText> text = own_text(run);
    if (!text.ok()) return text.take_refusal();
    if (run.split == "characters") split = Split::kCharacters;
    begins = text.value().tokens[0];
    T = text.value().T;
    corpus.vocabulary = std::move(text.value().vocabulary);
  }
  Result<std::vector<std::string>> words =
      split_tokens(choice.beginning.value_or(begins), split, T);
  if (!words.ok()) return words.take_refusal();
  std::vector<Index> ids;
  for (const std::string& word : words.value()) {
    ids.push_back(corpus.id(word));
    if (ids.back() < 0) return refuse(reason::unread_word, {word, listed(corpus.vocabulary)});
  }
  const Index begun = static_cast<Index>(ids.size()), drawn = T + 1 - begun;
  Example example;
  example.give("beginning", "S", Tensor(DType::kFloat32, {begun}, {ids.begin(), ids.end()}),
               Origin::kWritten, "torch.tensor([{}])", {ids});
  example.give("temperature", "", Tensor(DType::kFloat32, {}, {1}), Origin::kWritten,
               "torch.tensor(1.)");
  const Index seed = choice.draw_seed.value_or(kDrawSeed);
  TorchGenerator generator(static_cast<std::uint64_t>(seed));
  example.give("u", "U", generator.rand({drawn}), Origin::kDrawn, "torch.rand({})", {drawn});
  example.given.back().pytorch_start = fill("torch.manual_seed({})\n", {seed});
  std::size_t i = 0;
  const lessons::LanguageKind kind = lessons::language_kind(run);
  for (const lessons::LanguageWeight& one : lessons::language_weights(kind, corpus.words(), T)) {
    // Its axes are the lesson's matter: an example keeps no copy of them.
    give_weight(example, one.name.c_str(), "", numbers[i], i == 0 ? comment_on(run) : "");
    ++i;
  }
  example.words = std::move(corpus.vocabulary);
  return example;
}

/// The first sentences of "near the mud" and "near the money", as ids.
std::vector<std::vector<Index>> one_of_each(const Corpus& corpus) {
  std::vector<std::vector<Index>> found;
  for (const char* topic : kTopics) {
    const auto is_it = [&](const std::vector<Index>& one) {
      return one[0] == corpus.id("near") && one[kTopicAt] == corpus.id(topic);
    };
    found.push_back(*std::find_if(corpus.sentences.begin(), corpus.sentences.end(), is_it));
  }
  return found;
}

/// What the first attention of a language model reads of two sentences, and its weights.
Result<Example> read_example(const std::vector<Tensor>& numbers, const Choice& run,
                             bool has_heads) {
  const Corpus corpus = meanings();
  const lessons::LanguageKind kind = lessons::language_kind(run);
  Graph g;
  if (kind.N > 1) g.axis_size("N", kind.N);
  g.axis_size("H", kind.C / kind.N);
  std::size_t i = 0;
  for (const auto& one : lessons::language_weights(kind, corpus.words(), corpus.read())) {
    g.leaf(one.name.c_str(), numbers[i++], one.axes.c_str(), "");
  }
  const Tensor ids =
      lessons::language_batch(kind, one_of_each(corpus), corpus.words()).leaves[0].second;
  g.leaf("ids", ids, "B T", "");
  lessons::add_language(g, kind);
  if (g.refusal()) return g.take_refusal();
  if (MaybeRefusal refusal = g.forward()) return refusal;
  const bool is_normed = g.find("norm_x") >= 0;
  const auto tensor = [&](const std::string& name) { return g.node(g.find(name)).tensor; };
  const Tensor x = tensor(is_normed ? "norm_x" : "x");

  Example example;
  example.causal = true;
  for (Index at = 0; at < ids.size(); ++at) {
    example.words.push_back(corpus.vocabulary[static_cast<std::size_t>(ids.at(at))]);
  }
  example.give("x", "B T C", Tensor(x), Origin::kTrained, "torch.tensor({}).view({})",
               {rows_of(x), x.shape()});
  example.given.back().pytorch_start =
      comment_on(run) +
      (is_normed ? "# x: the stream's rows after their norm\n" : "# x: the stream\n");
  for (const char* of : {"query", "key", "value", "output"}) {
    const std::string weight = fill("w_{}", {of});
    const bool is_output = *of == 'o', is_value = *of == 'v';
    if (is_output && !has_heads) continue;
    const char* axes = has_heads ? "C C" : is_value ? "C V" : "C H";
    give_weight(example, weight.c_str(), axes, tensor(weight));
    if (has_heads) give_bias(example, fill("b_{}", {of}).c_str(), "C", kind.C);
  }
  return example;
}

}  // namespace

Result<Example> trained_example(const Choice& choice, PreparedRun& prepared) {
  Result<std::vector<Tensor>> left = left_by(choice, prepared);
  if (!left.ok()) return left.take_refusal();
  const Choice run = choice_of_run(choice);
  if (choice.lesson == "write") return language_example(left.value(), run, choice);
  if (run.lesson == "language") {
    return read_example(left.value(), run, choice.lesson == "heads");
  }
  const Task& its = task(run.example);
  std::vector<Tensor> numbers = std::move(left.value());
  std::vector<std::string> letters;
  if (*its.variant != '\0') {
    if (MaybeRefusal refusal = write_letters(its, choice, numbers[0], letters)) return refusal;
  }
  Example example = (its.has_heads() ? several_heads : one_head)(numbers, run);
  example.causal = run.causal;
  example.words = std::move(letters);
  return example;
}

}  // namespace attention
