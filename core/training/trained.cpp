#include "core/training/trained.h"

#include <cmath>
#include <memory>

#include "core/examples/drawn.h"
#include "core/examples/words.h"
#include "core/lessons/learn.h"
#include "core/print/python_repr.h"
#include "core/training/trained_pair.h"
#include "core/training/update.h"

namespace attention {

namespace {

/// Runs are kept, so that a switch does not wait for them; the oldest goes.
constexpr std::size_t kMostKept = 4;

/// The run's own choices, as the lesson learn takes them.
Choice choice_of_run(const Choice& choice) {
  Choice run;
  run.lesson = "learn";
  run.example = choice.example;
  run.seed = choice.seed;
  run.num_heads = choice.num_heads;
  run.head_size = choice.head_size;
  run.tied = choice.tied;
  run.optimizer = choice.optimizer;
  run.lr = choice.lr;
  run.batch_size = choice.batch_size;
  run.fresh = choice.fresh;
  run.causal = choice.trained_causal;
  run.scaled = choice.trained_scaled;
  return run;
}

/// Says which run it was, in PyTorch's terms. Two runs of which it says the same are the same.
std::string told(const Choice& choice) {
  const Task& its = task(choice.example);
  std::string text = fill(
      "# {} after {} steps of torch.optim.{}, lr {}, {} sequences a batch{}, seed {}, head_size {}",
      {choice.example, choice.trained_steps.value_or(kTrainedSteps),
       choice.optimizer == "adam" ? "Adam" : "SGD", decimal(lessons::learning_rate(its, choice)),
       choice.batch_size.value_or(lessons::kBatchSize),
       choice.fresh.value_or(true) ? "" : ", always the same", seed_text(choice, Seed{}.magnitude),
       lessons::head_size(its, choice)});
  if (its.has_heads()) text += fill(", num_heads {}", {choice.num_heads.value_or(2)});
  if (!choice.tied.empty() && choice.tied != "none") text += ", tied " + choice.tied;
  if (choice.trained_causal.value_or(its.is_causal)) text += ", causal";
  if (!choice.trained_scaled.value_or(true)) text += ", not scaled";
  return text + "\n";
}

/// What a run has left, float32: x (T, C), then the parameters.
struct Kept {
  std::string run;
  std::vector<Tensor> numbers;
};

/// A run on its way.
struct Underway {
  std::string run;
  Lesson lesson;
};

/// Runs that are done, the oldest first.
std::vector<Kept>& kept() {
  static std::vector<Kept> all;
  return all;
}

/// What is kept of a run; null if it is not done.
const Kept* find_kept(const std::string& run) {
  for (const Kept& one : kept()) {
    if (one.run == run) return &one;
  }
  return nullptr;
}

void keep(std::string run, const Task& its, const Graph& g) {
  std::vector<Tensor> numbers = {g.node(g.find("x")).tensor.select(0)};
  for (const std::string& name : lessons::weight_names(its)) {
    numbers.push_back(g.node(g.find(name)).tensor);
  }
  if (kept().size() == kMostKept) kept().erase(kept().begin());
  kept().push_back({std::move(run), std::move(numbers)});
}

/// Whether it is the run that is written down.
bool is_pair(const std::string& run) {
  Choice pair;
  pair.example = "both";
  return run == told(pair);
}

Result<std::vector<Tensor>> left_by(const Choice& choice) {
  const std::string run = told(choice);
  if (is_pair(run)) return trained_pair();
  Result<Index> left = prepare_trained(choice, kMostSteps);
  if (!left.ok()) return left.take_refusal();
  return find_kept(run)->numbers;
}

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

}  // namespace

Result<Index> prepare_trained(const Choice& choice, Index most) {
  static std::unique_ptr<Underway> underway;
  const std::string run = told(choice);
  if (is_pair(run) || find_kept(run) != nullptr) return Index(0);
  if (!underway || underway->run != run) {
    underway.reset(new Underway{run, {}});
    if (MaybeRefusal refusal = build_lesson(choice_of_run(choice), underway->lesson)) {
      underway.reset();
      return refusal;
    }
  }
  Graph& graph = underway->lesson.graph;
  Training& training = *underway->lesson.training;
  const Index steps = choice.trained_steps.value_or(kTrainedSteps);
  if (MaybeRefusal refusal = training.go(graph, steps, most)) {
    underway.reset();
    return refusal;
  }
  const Index left = steps - training.step();
  if (left == 0) {
    keep(run, task(choice.example), graph);
    underway.reset();
  }
  return left;
}

RunBehind run_behind(const Choice& choice) {
  const Task& its = task(choice.example);
  return {choice.trained_steps.value_or(kTrainedSteps),
          choice.batch_size.value_or(lessons::kBatchSize), lessons::learning_rate(its, choice),
          choice.trained_causal.value_or(its.is_causal)};
}

Result<Example> trained_head(const Choice& choice) {
  Result<std::vector<Tensor>> left = left_by(choice);
  if (!left.ok()) return left.take_refusal();
  const std::vector<Tensor>& numbers = left.value();
  const Tensor& rows = numbers[0];
  Tensor x(DType::kFloat32, {1, rows.rows(), rows.cols()});
  for (Index i = 0; i < x.size(); ++i) x.set(i, rows.at(i));
  Example example;
  example.give("x", "B T C", std::move(x), Origin::kWritten, "torch.tensor([{}])", {rows_of(rows)});
  give_weight(example, "w_query", "C H", numbers[1], told(choice));
  give_weight(example, "w_key", "C H", numbers[2]);
  give_weight(example, "w_value", "C V", numbers[3]);
  example.causal = choice.trained_causal.value_or(task(choice.example).is_causal);
  return example;
}

// A row of x has a 1 for the symbol, one for the place, and one for the mark if it has that. It is
// taken apart again: the token is the symbol and its mark, and each place has a row of its own.
Result<Example> trained_heads(const Choice& choice) {
  Result<std::vector<Tensor>> left = left_by(choice);
  if (!left.ok()) return left.take_refusal();
  const std::vector<Tensor>& numbers = left.value();
  const Tensor& x = numbers[0];
  const Task& its = task(choice.example);
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
  give_weight(example, "w_query", "C D", numbers[1], told(choice));
  give_bias(example, "b_query", "D", numbers[1].cols());
  give_weight(example, "w_key", "C D", numbers[2]);
  give_bias(example, "b_key", "D", numbers[2].cols());
  give_weight(example, "w_value", "C E", numbers[3]);
  give_bias(example, "b_value", "E", numbers[3].cols());
  give_weight(example, "w_output", "E O", numbers[4]);
  give_bias(example, "b_output", "O", numbers[4].cols());
  example.causal = choice.trained_causal.value_or(its.is_causal);
  return example;
}

}  // namespace attention
