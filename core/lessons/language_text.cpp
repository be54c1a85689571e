// A language model that reads a learner's own text: rows of it that are drawn, as many as a batch
// has. What is told of each step: "loss", that of the batch; "loss_trained", of rows on which the
// model is tried; and "loss_kept", of rows from the text's end, if it is long enough to keep some
// aside.
//
// What counting knows stands in four rows: nothing, the tokens, pairs, triples, each of what is
// learnt from by its own table, of the whole text likewise, and of what is kept aside by the first
// table: infinite if nothing is.
#include <algorithm>
#include <limits>

#include "core/lessons/language_model.h"
#include "core/lessons/steps.h"
#include "core/math/log.h"
#include "core/text/python_string.h"
#include "core/training/own_text.h"

namespace attention::lessons {
namespace {

constexpr Index kRowsOfBatch = 16;

class ReadingText final : public ReadingExercise {
 public:
  ReadingText(OwnText&& text, const LanguageKind& kind, Index batch_size, bool is_fresh)
      : text_(std::move(text)), kind_(kind), batch_size_(batch_size), is_fresh_(is_fresh) {}

  bool is_fresh() const override { return is_fresh_; }

  Drawn draw(TorchGenerator& generator) const override {
    std::vector<Index> begins;
    for (Index i = 0; i < batch_size_; ++i) {
      begins.push_back(static_cast<Index>(generator.randint(0, text_.trained - text_.T)));
    }
    return batch_of(begins);
  }

  std::vector<std::string> score_names(const Graph&) const override {
    std::vector<std::string> names = {"loss", "loss_trained"};
    if (has_kept()) names.push_back("loss_kept");
    return names;
  }

  std::vector<double> scores(const Graph& g, const Drawn&) const override {
    std::vector<double> row;
    const auto add = [&](const char* name) { row.push_back(g.node(g.find(name)).tensor.at(0)); };
    add("loss");
    if (g.find("loss_trained") < 0) return row;
    add("loss_trained");
    if (has_kept()) add("loss_kept");
    return row;
  }

  std::vector<std::vector<double>> counted() const override {
    const double V = double(text_.words()), all = std::numeric_limits<double>::infinity();
    std::vector<std::vector<double>> rows = {std::vector<double>(3, math::log(V))};
    for (const Index before : {0, 1, 2}) {
      const Index end = text_.trained, size = text_.size();
      rows.push_back({surprise_of(text_, end, 0, end, before),
                      surprise_of(text_, size, 0, size, before),
                      has_kept() ? surprise_of(text_, end, end, size, before) : all});
    }
    return rows;
  }

  Index tried() const override {
    return static_cast<Index>(text_.tried(false).size() + text_.tried(true).size());
  }

  Drawn add_tried(const Graph&, Graph& g) const override {
    std::vector<Index> begins = text_.tried(false);
    const auto trained = static_cast<Index>(begins.size());
    for (const Index begin : text_.tried(true)) begins.push_back(begin);
    Drawn batch = batch_of(begins);
    add_language_batch(g, kind_, batch, "");
    add_language_loss(g);
    const auto B = static_cast<Index>(begins.size());
    add_steps(g, "losses_trained = slice_rows(row_loss, 0, {}) : Q T 1", {trained});
    add_mean(g, "trained", trained);
    if (!has_kept()) return batch;
    add_steps(g, "losses_kept = slice_rows(row_loss, {}, {}) : K T 1", {trained, B});
    add_mean(g, "kept", B - trained);
    return batch;
  }

  void add_first(Graph& g, TorchGenerator generator) const override {
    const std::string start = fill(
        "tokens = [{}]\n"
        "vocabulary = sorted(set(tokens))\n"
        "read = torch.tensor([vocabulary.index(token) for token in tokens])\n"
        "words = torch.stack([read[i : i + {}] for i in torch.randint(0, {}, ({},))])\n",
        {python_strings(text_.tokens), text_.T + 1, text_.trained - text_.T, batch_size_});
    add_language_batch(g, kind_, draw(generator), start);
    add_language_loss(g);
  }

  const std::vector<std::string>& vocabulary() const override { return text_.vocabulary; }
  Index row() const override { return text_.T; }

 private:
  bool has_kept() const { return text_.trained < text_.size(); }

  Drawn batch_of(const std::vector<Index>& begins) const {
    std::vector<std::vector<Index>> rows;
    for (const Index begin : begins) rows.push_back(text_.window(begin));
    return language_batch(kind_, rows, text_.words());
  }

  void add_mean(Graph& g, const char* of, Index rows) const {
    const Index count = rows * text_.T;
    add_short_number(g, fill("rows_{}", {of}).c_str(), double(count), fill("{}.", {count}));
    add_steps(g,
              "total_{0} = sum_to_size(losses_{0}) :\nloss_{0} = div(total_{0}, rows_{0}) :", {of});
  }

  OwnText text_;
  LanguageKind kind_;
  Index batch_size_;
  bool is_fresh_;
};
}  // namespace

Result<std::unique_ptr<ReadingExercise>> text_exercise(const Choice& choice,
                                                       const LanguageKind& kind) {
  Result<OwnText> text = own_text(choice);
  if (!text.ok()) return text.take_refusal();
  return std::unique_ptr<ReadingExercise>(std::make_unique<ReadingText>(
      std::move(text.value()), kind, choice.batch_size.value_or(kRowsOfBatch),
      choice.fresh.value_or(true)));
}
}  // namespace attention::lessons
