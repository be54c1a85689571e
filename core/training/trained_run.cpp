#include "core/training/trained_run.h"

#include <array>
#include <memory>

#include "core/examples/drawn.h"
#include "core/examples/example.h"
#include "core/lessons/language_model.h"
#include "core/lessons/learn.h"
#include "core/text/millionths.h"
#include "core/training/trained_pair.h"
#include "core/training/update.h"

namespace attention {

namespace {

/// The number of steps after which a language model writes best: then it learns by heart.
constexpr Index kLanguageSteps = 200;

/// The choices of the run of a language model.
Choice choice_of_language(const Choice& choice) {
  lessons::LanguageKind kind = lessons::language_kind(choice);
  if (choice.lesson != "write") {  // a head of it
    kind.N = choice.lesson == "heads" ? choice.num_heads.value_or(2) : 1;
    kind.has_attention = true;
  }
  Choice run;
  run.lesson = "language";
  run.example = choice.example;
  run.seed = choice.seed.value_or(Seed{});
  run.C = kind.C;
  run.num_heads = kind.N;
  run.blocks = kind.blocks;
  run.hidden = kind.hidden;
  run.norm = kind.norm;
  run.norm_kind = kind.is_layer_norm ? "layer" : "rms";
  run.activation = kind.activation;
  run.unembedding = kind.is_tied ? "tied" : "own";
  run.positions = kind.has_positions;
  run.attention = kind.has_attention;
  run.mlp = kind.has_mlp;
  run.residual = kind.has_residual;
  run.T = choice.T;
  run.tokens = choice.tokens;
  run.split = choice.split;
  run.optimizer = choice.optimizer == "sgd" ? "sgd" : "adam";
  run.lr = lessons::language_rate(choice);
  run.batch_size = choice.batch_size;
  run.fresh = choice.fresh.value_or(true);
  run.trained_steps = choice.trained_steps.value_or(kLanguageSteps);
  return run;
}

/// Whether two choices of `choice_of_run` are of one run.
bool is_same_run(const Choice& a, const Choice& b) {
  return a.example == b.example && a.seed_or(0) == b.seed_or(0) && a.num_heads == b.num_heads &&
         a.head_size == b.head_size && a.tied == b.tied && a.optimizer == b.optimizer &&
         a.lr == b.lr && a.batch_size == b.batch_size && a.fresh == b.fresh &&
         a.causal == b.causal && a.scaled == b.scaled && a.trained_steps == b.trained_steps &&
         a.C == b.C && a.blocks == b.blocks && a.hidden == b.hidden && a.norm == b.norm &&
         a.norm_kind == b.norm_kind && a.activation == b.activation &&
         a.unembedding == b.unembedding && a.positions == b.positions &&
         a.attention == b.attention && a.mlp == b.mlp && a.residual == b.residual && a.T == b.T &&
         a.tokens == b.tokens && a.split == b.split;
}

/// The runs that were done last, so that a switch does not wait for them; the next one takes the
/// place of the oldest.
struct DoneRuns {
  std::array<PreparedRun, 4> all;
  std::size_t next = 0;
};

DoneRuns& done_runs() {
  static DoneRuns runs;
  return runs;
}

void remember(const PreparedRun& done) {
  DoneRuns& runs = done_runs();
  runs.all[runs.next] = {done.choice, nullptr, done.left};
  runs.next = (runs.next + 1) % runs.all.size();
}

/// Whether it is the run that is written down.
bool is_pair(const Choice& run) {
  Choice pair;
  pair.example = "both";
  return is_same_run(run, choice_of_run(pair));
}

/// The run at step 0; or done, if it is remembered.
MaybeRefusal begin(const Choice& run, PreparedRun& begun) {
  begun.choice = run;
  for (const PreparedRun& done : done_runs().all) {
    if (!is_same_run(done.choice, run)) continue;
    begun.left = done.left;
    return nullptr;
  }
  begun.lesson = std::make_unique<Lesson>();
  return build_lesson(run, *begun.lesson);
}

/// Keeps what the run has left, which has come to its last step, and gives its memory back.
void finish(PreparedRun& run) {
  const Graph& g = run.lesson->graph;
  run.left.clear();
  if (run.lesson->task == nullptr) {
    for (const Carried& one : run.lesson->training->carried()) {
      if (one.is_parameter) run.left.push_back(g.node(one.leaf).tensor);
    }
  } else {
    run.left.push_back(g.node(g.find("x")).tensor.select(0));
    for (const std::string& name : lessons::weight_names(task(run.choice.example))) {
      run.left.push_back(g.node(g.find(name)).tensor);
    }
  }
  run.lesson.reset();
  remember(run);
}

}  // namespace

Choice choice_of_run(const Choice& choice) {
  if (choice.lesson == "write" || choice.example == kMeanings) return choice_of_language(choice);
  const Task& its = task(choice.example);
  Choice run;
  run.lesson = its.lesson();
  run.variant = its.variant;
  run.example = choice.example;
  run.seed = choice.seed.value_or(Seed{});
  if (its.has_heads()) run.num_heads = choice.num_heads.value_or(2);
  run.head_size = lessons::head_size(its, choice);
  run.tied = choice.tied.empty() ? "none" : choice.tied;
  run.optimizer = choice.optimizer == "adam" ? "adam" : "sgd";
  run.lr = lessons::learning_rate(its, choice);
  run.batch_size = choice.batch_size.value_or(lessons::kBatchSize);
  run.fresh = choice.fresh.value_or(true);
  run.causal = choice.trained_causal.value_or(its.is_causal);
  run.scaled = choice.trained_scaled.value_or(true);
  run.trained_steps = choice.trained_steps.value_or(kTrainedSteps);
  return run;
}

std::string comment_on(const Choice& run) {
  const char* optimizer = run.optimizer == "adam" ? "Adam" : "SGD";
  std::string text = fill("# {} after {} steps of torch.optim.{}, lr {}, ",
                          {run.example, *run.trained_steps, optimizer, decimal(*run.lr)});
  text += run.batch_size ? fill("{} sequences a batch{}",
                                {*run.batch_size, *run.fresh ? "" : ", always the same"})
                         : "all sentences";
  text += fill(", seed {}", {seed_text(run, 0)});
  if (run.lesson == "language") return text + "\n";
  text += fill(", head_size {}", {*run.head_size});
  if (run.num_heads) text += fill(", num_heads {}", {*run.num_heads});
  if (run.tied != "none") text += ", tied " + run.tied;
  if (*run.causal) text += ", causal";
  if (!*run.scaled) text += ", not scaled";
  if (!run.variant.empty()) text += ", " + run.variant;
  return text + "\n";
}

Result<Index> prepare_trained(const Choice& choice, Index most, PreparedRun& prepared) {
  const Choice run = choice_of_run(choice);
  if (is_pair(run)) return Index(0);
  if (!is_same_run(prepared.choice, run)) {
    PreparedRun begun;
    if (MaybeRefusal refusal = begin(run, begun)) return refusal;
    if (most == 0) return begun.lesson ? *run.trained_steps : Index(0);
    prepared = std::move(begun);
  }
  if (!prepared.lesson) return Index(0);
  Training& training = *prepared.lesson->training;
  if (MaybeRefusal refusal = training.go(prepared.lesson->graph, *run.trained_steps, most)) {
    return refusal;
  }
  const Index left = *run.trained_steps - training.step();
  if (left == 0) finish(prepared);
  return left;
}

RunBehind run_behind(const Choice& choice) {
  const Choice run = choice_of_run(choice);
  return {*run.trained_steps, run.batch_size.value_or(0), *run.lr, run.causal.value_or(true)};
}

Result<std::vector<Tensor>> left_by(const Choice& choice, PreparedRun& prepared) {
  const Choice run = choice_of_run(choice);
  if (is_pair(run)) return trained_pair();
  PreparedRun other;
  PreparedRun& its = is_same_run(prepared.choice, run) ? prepared : other;
  Result<Index> left = Index(1);
  while (left.ok() && left.value() > 0) left = prepare_trained(choice, kMostSteps, its);
  if (!left.ok()) return left.take_refusal();
  return its.left;
}

}  // namespace attention
