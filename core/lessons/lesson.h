// A lesson builds a computation graph, in the order of the notebook that it follows.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/choice/choice.h"
#include "core/graph.h"
#include "core/refusal.h"
#include "core/training/training.h"

namespace attention {

struct Key;
struct Task;

/// One item that a notebook prints: its cell, its expression there, and the text, which is computed
/// from the graph and printed as PyTorch prints it.
struct Print {
  std::string cell;   // "56"
  std::string label;  // "x[0]"
  NodeId node;        // the tensor that it shows, or the first of those that it speaks of
  std::string text;
};

/// The run behind trained weights, as far as it is not to be seen in their sizes; lr in millionths.
struct RunBehind {
  Index steps, batch_size, lr;
  bool is_causal;
};

struct Lesson {
  Graph graph;
  std::vector<std::string> words;  // of all tokens, batch by batch; empty where they have none
  std::vector<std::string> memory_words;  // likewise of a second sequence
  bool causal = false;           // whether later tokens are masked: match, head, heads, notebooks
  Index divisor = 0;             // of the scores, in millionths; not positive: no number is chosen
  std::optional<Index> dropped;  // share of weights that dropout drops, in millionths, if it does
  const char* prints = "";       // what a notebook prints: core/lessons/prints.h
  const Task* task = nullptr;  // whose sequences x has: of learn, and on trained weights; else null
  std::vector<std::string> vocabulary;  // of a language model, else none
  std::unique_ptr<Training> training;   // of the lessons learn and language, else null
  std::optional<RunBehind> run;         // of trained weights
};

/// The training run behind trained weights that one caller prepares: on its way, and then what it
/// has left.
struct PreparedRun {
  Choice choice;                   // the run's own (core/training/trained_run.h)
  std::unique_ptr<Lesson> lesson;  // on its way, else null
  std::vector<Tensor> left;  // once it is done: of a task x (T, C); then the parameters, float32
};

/// Builds the lesson, which comes empty, and computes it. Trained weights are those that `prepared`
/// has left, or goes on to leave, if it is their run. Refuses a lesson, an example or a mistake
/// that does not exist; what `check_choice` refuses; what needs learning, in a core without; and
/// what the example or the graph refuses: the lesson is then of no use. Ignores options of which
/// the lesson has no use, and the example of a notebook.
MaybeRefusal build_lesson(Choice choice, Lesson& lesson, PreparedRun& prepared);
MaybeRefusal build_lesson(Choice choice, Lesson& lesson);

/// An answer of `prepare_lesson`.
inline constexpr Index kNeedsLearning = -2;

/// Does at most `most` updates of the training run whose weights this choice works on, and returns
/// how many are left until `build_lesson` need not wait for it: 0 too where there is no such run.
/// The run takes the place of another one in `prepared`, unless `most` is 0, which only asks.
/// kNeedsLearning in a core without learning (core/learning.h) that cannot build it. Refuses as
/// `build_lesson` does, and where the next update cannot be computed; nothing has changed then.
Result<Index> prepare_lesson(Choice choice, Index most, PreparedRun& prepared);

/// The lessons' names, and the examples that one of them can run on (empty for a notebook).
std::vector<std::string> lesson_names();
std::vector<std::string> example_names(const std::string& lesson);

/// Whether the lesson on this example has a use for the key. The example of a notebook is "".
bool takes(const Key& key, const std::string& lesson, const std::string& example);

/// The lessons that have a use for the key, "head.randn" those that have it on that example alone;
/// none if all do.
std::vector<std::string> lessons_that_take(const Key& key);

/// The most tokens that this choice can have: kMostStreamed if its weights can be streamed, and in
/// the race, whose graph has a limit of its own.
Index most_tokens(const Choice& choice);

/// The numbers of heads that d_model C can be split into evenly, up to kMostHeads.
std::vector<Index> fitting_heads(Index C);

}  // namespace attention
