// Stage 8: a language model learns. Each row of its sentences is asked for the word after it: the
// loss is the mean over all rows of the sentences that it is trained on. Beside them it reads the
// sentences that are kept aside, whose rows count nothing.
//
// What is told of each step of its run: "loss", that of the step's batch; "loss_trained" and
// "loss_kept", those of the sentences that it is trained on and of the others; of the others
// "right_river" and "right_money", the mean share of the three adjectives that are right, by the
// meaning of bank; "loss_is", of the row `is` of the sentences that it is trained on; "effect", by
// how much the logits of one meaning's adjectives move against the other's from "near the mud the
// bank is" to "near the money the bank is"; and how much of the row `is` these two take from mud
// and money, "share_mud", "share_mud_0" of several heads, and "share_2_mud" in a second block.
//
// What counting knows stands in five rows: nothing, the words, pairs, triples, all words before. A
// row has the mean surprise of the sentences that are trained on by the table of themselves, of all
// sentences likewise, and of those kept aside by the table of the others.
#include "core/lessons/language_model.h"

#include <algorithm>
#include <cmath>

#include "core/examples/drawn.h"
#include "core/examples/example.h"
#include "core/gradients.h"
#include "core/lessons/lessons.h"
#include "core/lessons/steps.h"
#include "core/math/log.h"
#include "core/text/take.h"
#include "core/training/corpus.h"
#include "core/training/training.h"
#include "core/training/update.h"

namespace attention::lessons {
namespace {

constexpr double kStart = 0.02;  // as GPT's: the weights are randn times this

const Tensor& tensor(const Graph& g, const std::string& name) {
  return g.node(g.find(name)).tensor;
}

/// Draws the weight matrices and adds them.
std::vector<std::string> add_weights_of(Graph& g, const LanguageKind& kind, const Choice& choice,
                                        const ReadingExercise& reading, TorchGenerator& generator) {
  const auto V = static_cast<Index>(reading.vocabulary().size());
  std::vector<std::string> names;
  for (const LanguageWeight& one : language_weights(kind, V, reading.row())) {
    Tensor drawn = generator.randn(one.shape);
    for (Index i = 0; i < drawn.size(); ++i) {
      drawn.data<float>()[i] *= static_cast<float>(kStart);
    }
    const std::string start = names.empty() ? pytorch_start(choice, Seed{}.magnitude, 0) : "";
    g.leaf(one.name.c_str(), drawn, one.axes.c_str(),
           fill("torch.randn({}).mul(0.02)", {one.shape}).c_str(), start.c_str(), Origin::kDrawn);
    names.push_back(one.name);
  }
  return names;
}

/// Some of the sentences, as a batch.
Drawn batch_of(const LanguageKind& kind, const Corpus& corpus,
               const std::vector<Index>& sentences) {
  std::vector<std::vector<Index>> rows;
  for (const Index i : sentences) rows.push_back(corpus.sentences[static_cast<std::size_t>(i)]);
  return language_batch(kind, rows, corpus.words());
}

std::vector<Index> every_sentence(const Corpus& corpus) {
  std::vector<Index> all;
  for (Index i = 0; i < corpus.count(); ++i) all.push_back(i);
  return all;
}

/// The loss of the rows of sentences that are not kept aside, and of those that are.
void add_losses(Graph& g, const Corpus& corpus) {
  const Index B = corpus.count(), T = corpus.read();
  Tensor asked(DType::kFloat32, {B, T, 1}), kept(DType::kFloat32, {B, T, 1});
  for (Index i = 0; i < asked.size(); ++i) (Corpus::is_kept(i / T) ? kept : asked).set(i, 1);
  const auto leaf = [&](const char* name, const Tensor& rows, const char* sign) {
    g.leaf(name, rows, "B T 1",
           fill("(torch.arange({0}) % 5 {1} 0).float().view({0}, 1, 1).expand({0}, {2}, 1)",
                {B, sign, T})
               .c_str());
  };
  leaf("asked", asked, "!=");
  leaf("kept", kept, "==");
  const Index kept_rows = static_cast<Index>(corpus.all(true).size()) * T;
  add_short_number(g, "rows", double(B * T - kept_rows), fill("{}.", {B * T - kept_rows}));
  add_short_number(g, "rows_kept", double(kept_rows), fill("{}.", {kept_rows}));
  add_steps(g, R"(
    asked_loss = mul(row_loss, asked)    : B T 1
    total      = sum_to_size(asked_loss) :
    loss       = div(total, rows)        :
    kept_loss  = mul(row_loss, kept)     : B T 1
    total_kept = sum_to_size(kept_loss)  :
    loss_kept  = div(total_kept, rows_kept) :
  )");
}

/// The lesson's run: sentences, all at each step, or some of those that are not kept aside.
class Reading final : public ReadingExercise {
 public:
  Reading(Corpus&& corpus, const LanguageKind& kind, Index batch_size, bool is_fresh)
      : corpus_(std::move(corpus)), kind_(kind), batch_size_(batch_size), is_fresh_(is_fresh) {}

  /// Whether a step has all sentences, for which nothing is drawn.
  bool has_all() const { return batch_size_ == 0; }
  bool is_fresh() const override { return is_fresh_ && !has_all(); }

  Drawn draw(TorchGenerator& generator) const override {
    if (has_all()) return batch_of(kind_, corpus_, every_sentence(corpus_));
    const std::vector<Index> trained = corpus_.all(false);
    std::vector<Index> chosen;
    for (Index i = 0; i < batch_size_; ++i) {
      const auto at = generator.randint(0, static_cast<std::int64_t>(trained.size()));
      chosen.push_back(trained[static_cast<std::size_t>(at)]);
    }
    return batch_of(kind_, corpus_, chosen);
  }

  std::vector<std::string> score_names(const Graph&) const override {
    std::vector<std::string> names = {"loss",        "loss_trained", "loss_kept", "right_river",
                                      "right_money", "loss_is",      "effect"};
    for (Index b = 0; b < kind_.blocks && kind_.has_attention; ++b) {
      for (const char* topic : kTopics) {
        for (Index n = 0; n < kind_.N; ++n) {
          names.push_back(
              fill(kind_.N > 1 ? "share{}_{}_{}" : "share{}_{}", {block_suffix(b), topic, n}));
        }
      }
    }
    return names;
  }

  /// Of a drawn batch the loss alone: the others are asked of all sentences.
  std::vector<double> scores(const Graph& g, const Drawn& batch) const override {
    std::vector<double> row = {tensor(g, "loss").at(0)};
    if (batch.leaves[0].second.rows() != corpus_.count()) return row;
    row.push_back(row[0]);
    row.push_back(tensor(g, "loss_kept").at(0));
    for (std::size_t meaning = 0; meaning < 2; ++meaning) row.push_back(right(g, meaning));
    row.push_back(loss_at_is(g));
    row.push_back(effect(g));
    for (Index b = 0; b < kind_.blocks && kind_.has_attention; ++b) {
      for (const char* topic : kTopics) {
        for (Index n = 0; n < kind_.N; ++n) row.push_back(share(g, b, topic, n));
      }
    }
    return row;
  }

  std::vector<std::vector<double>> counted() const override {
    const std::vector<Index> trained = corpus_.all(false), kept = corpus_.all(true);
    const std::vector<Index> all = every_sentence(corpus_);
    std::vector<std::vector<double>> rows = {
        std::vector<double>(3, math::log(double(corpus_.words())))};
    for (const Index before : {Index(0), Index(1), Index(2), corpus_.read()}) {
      rows.push_back({attention::counted(corpus_, trained, trained, before),
                      attention::counted(corpus_, all, all, before),
                      attention::counted(corpus_, trained, kept, before)});
    }
    return rows;
  }

  Index tried() const override { return corpus_.count(); }

  Drawn add_tried(const Graph&, Graph& graph) const override { return add_all(graph); }

  /// Adds the forward pass of all sentences, and their losses.
  Drawn add_all(Graph& g) const {
    Drawn all = batch_of(kind_, corpus_, every_sentence(corpus_));
    add_language_batch(g, kind_, all, start());
    add_losses(g, corpus_);
    return all;
  }

  void add_first(Graph& g, TorchGenerator generator) const override {
    if (has_all()) {
      add_all(g);
      return;
    }
    const auto trained = static_cast<Index>(corpus_.all(false).size());
    const std::string drawing = fill(
        "{}trained = words[torch.arange({}) % 5 != 0]\n"
        "words = trained[torch.randint(0, {}, ({},))]\n",
        {start(), corpus_.count(), trained, batch_size_});
    add_language_batch(g, kind_, draw(generator), drawing);
    add_language_loss(g);
  }

  const std::vector<std::string>& vocabulary() const override { return corpus_.vocabulary; }
  Index row() const override { return corpus_.read(); }

 private:
  static std::string start() {
    return fill(
        "{}words = torch.tensor([[vocabulary.index(word) for word in sentence]\n"
        "                      for sentence in sentences])\n",
        {kMeaningsInPython});
  }

  /// A share of the next word, or a logit, in the row `is` of a sentence.
  double at_is(const Graph& g, const char* node, Index sentence, std::string_view word) const {
    const Index row = sentence * corpus_.read() + kIsAt;
    return tensor(g, node).at(row * corpus_.words() + corpus_.id(word));
  }

  /// The first sentence that has "near the" and this topic.
  Index sentence_with(const char* topic) const {
    Index i = 0;
    const auto has = [&](std::size_t t, std::string_view word) {
      return corpus_.sentences[static_cast<std::size_t>(i)][t] == corpus_.id(word);
    };
    while (!has(0, "near") || !has(kTopicAt, topic)) ++i;
    return i;
  }

  /// The share of the adjectives that are right, in the mean over the sentences of this meaning
  /// that are kept aside.
  double right(const Graph& g, std::size_t meaning) const {
    const std::vector<std::string> adjectives = words(kAdjectives[meaning]);
    double sum = 0, count = 0;
    for (const Index i : corpus_.all(true)) {
      const Index adjective = corpus_.sentences[static_cast<std::size_t>(i)][kIsAt + 1];
      const std::string& word = corpus_.vocabulary[static_cast<std::size_t>(adjective)];
      if (std::find(adjectives.begin(), adjectives.end(), word) == adjectives.end()) continue;
      for (const std::string& one : adjectives) sum += at_is(g, "probs", i, one);
      count += 1;
    }
    return sum / count;
  }

  /// The loss of the row `is`, in the mean over the sentences that are not kept aside.
  double loss_at_is(const Graph& g) const {
    double sum = 0, count = 0;
    for (const Index i : corpus_.all(false)) {
      sum += tensor(g, "row_loss").at(i * corpus_.read() + kIsAt);
      count += 1;
    }
    return sum / count;
  }

  /// By how much the topic moves the logits of one meaning against those of the other.
  double effect(const Graph& g) const {
    double moved[2] = {0, 0};
    const Index first = sentence_with(kTopics[0]), second = sentence_with(kTopics[1]);
    for (std::size_t meaning = 0; meaning < 2; ++meaning) {
      const std::vector<std::string> adjectives = words(kAdjectives[meaning]);
      for (const std::string& one : adjectives) {
        moved[meaning] += at_is(g, "logits", first, one) - at_is(g, "logits", second, one);
      }
      moved[meaning] /= double(adjectives.size());
    }
    return std::abs(moved[0] - moved[1]);
  }

  /// How much of the row `is` a head takes from the topic.
  double share(const Graph& g, Index block, const char* topic, Index head) const {
    const Index T = corpus_.read(), matrix = sentence_with(topic) * kind_.N + head;
    return tensor(g, "weights" + block_suffix(block)).at((matrix * T + kIsAt) * T + kTopicAt);
  }

  Corpus corpus_;
  LanguageKind kind_;
  Index batch_size_;  // 0: all
  bool is_fresh_;
};
/// Refuses a mistake of a part that is not there.
MaybeRefusal check(const LanguageKind& kind) {
  const std::string& mistake = kind.mistake;
  const auto needs = [&](std::string_view name, bool is_there, const char* choice) {
    return mistake == name && !is_there ? refuse(reason::mistake_of_choice, {mistake, choice})
                                        : MaybeRefusal();
  };
  const bool has_norm = kind.norm != "without";
  for (const char* name : {"norm_over_rows", "eps_outside", "unbiased_variance"}) {
    if (MaybeRefusal refusal = needs(name, has_norm, "norm=before")) return refusal;
  }
  const bool is_layer = kind.is_layer_norm && kind.C > 1;
  if (auto refusal = needs("unbiased_variance", is_layer, "norm_kind=layer")) return refusal;
  if (auto refusal = needs("mask_forgotten", kind.has_attention, "attention=1")) return refusal;
  return needs("positions_forgotten", kind.has_positions, "positions=1");
}
}  // namespace

void language(const Choice& choice, const Example&, Lesson& lesson) {
  Graph& g = lesson.graph;
  const LanguageKind kind = language_kind(choice);
  if (kind.C % kind.N != 0) {
    return g.stop(refuse(reason::heads_uneven, {kind.C, kind.N, fitting_heads(kind.C)}));
  }
  if (MaybeRefusal refusal = check(kind)) return g.stop(std::move(refusal));
  lesson.causal = kind.mistake != "mask_forgotten";
  std::unique_ptr<ReadingExercise> reading;
  if (choice.example == "text") {
    Result<std::unique_ptr<ReadingExercise>> text = text_exercise(choice, kind);
    if (!text.ok()) return g.stop(text.take_refusal());
    reading = std::move(text.value());
  } else {
    reading = std::make_unique<Reading>(meanings(), kind, choice.batch_size.value_or(0),
                                        choice.fresh.value_or(true));
  }
  lesson.vocabulary = reading->vocabulary();
  if (kind.N > 1) g.axis_size("N", kind.N);
  g.axis_size("H", kind.C / kind.N);
  TorchGenerator generator(choice.seed_or(Seed{}.magnitude));
  std::vector<std::string> parameters = add_weights_of(g, kind, choice, *reading, generator);
  reading->add_first(g, generator);  // the run draws this batch again, as it does any other one
  add_early_guesses(g, kind);
  if (kind.mistake == "positions_forgotten") {  // it has no gradient, so no step moves it
    parameters.erase(std::find(parameters.begin(), parameters.end(), "position_table"));
  }
  std::vector<NodeId> wanted;
  for (const std::string& name : parameters) wanted.push_back(g.find(name));
  add_gradients(g, g.find("loss"), wanted);
  std::vector<Carried> carried =
      add_update(g, parameters, choice.optimizer != "sgd", language_rate(choice));
  lesson.training =
      std::make_unique<Training>(std::move(reading), std::move(carried), std::move(generator));
}
}  // namespace attention::lessons
