// Tasks that one head of attention, or a few, learn within some hundred steps: what they are asked,
// and how PyTorch draws their sequences.
#pragma once

#include <string>
#include <vector>

#include "core/random/torch_generator.h"
#include "core/tensor.h"

namespace attention {

/// Sequences of one task and their answers, float32.
struct Batch {
  Tensor x;                      // (B, T, C): one-hot parts side by side
  std::vector<Tensor> targets;   // of each question (B, T, V): one-hot; zeros where it is not asked
  std::vector<Tensor> attended;  // of each question (B, T, T): 1 at the tokens that have the answer
};

/// What the rows of a task are asked: who of the others has the last one's name, which symbol
/// stands before, which one is marked, which one is the largest.
enum Asked { kLookup = 1, kPrevious = 2, kMarked = 4, kLargest = 8 };

struct Task {
  const char* name;
  int asks;                 // one Asked, or two together
  Index T, symbols, parts;  // tokens; symbols, of which one is the answer; C
  const char* questions;    // the ends of their nodes' names, with blanks between
  /// The names of x's columns, with blanks between and a bar behind each one-hot part, and those of
  /// the symbols.
  const char *part_names, *symbol_names;
  bool is_causal;
  Index head_size;        // by default, also for each of several heads
  Index lr_sgd, lr_adam;  // likewise, in millionths
  const char* draws;      // what PyTorch draws, x, and the targets; {0} is the batch size
  const char *x, *targets[2];
  const char* variant = "";  // of the head whose trained weights others can have

  bool has_heads() const { return targets[1] != nullptr; }
  bool has_places() const { return (asks & kPrevious) && parts >= symbols + T; }
  /// The lesson that trains it.
  const char* lesson() const { return *variant == '\0' ? "learn" : "learn_turned"; }
};

/// How the head of a run, or each of several, is made.
struct HeadKind {
  bool is_scaled, is_causal;
  std::string tied;  // the weight matrices that are one, as Choice::tied has it
};

/// The most heads that learn two questions at once.
inline constexpr Index kMostLearning = 4;

/// The tasks' names, with blanks between, in the order in which the page offers them.
inline constexpr char kTasks[] = "previous lookup marked largest both";
/// Those that only a variant of the head learns, of lessons of their own.
inline constexpr char kVariantTasks[] = "turned";

/// Whether there is a task of that name.
bool is_task(const std::string& name);

/// The task of that name, which must be one of them.
const Task& task(const std::string& name);

/// The next sequences of the generator, drawn as `task.draws` says.
Batch draw_batch(const Task& task, TorchGenerator& generator, Index batch_size);

}  // namespace attention
