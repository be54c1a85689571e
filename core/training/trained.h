// What a training run leaves, as an example of other lessons: its weights, and a sequence that it
// saw.
#pragma once

#include "core/examples/example.h"
#include "core/lessons/lesson.h"
#include "core/training/task.h"

namespace attention {

/// The steps of a run after which its weights are taken, where the choice does not say.
inline constexpr Index kTrainedSteps = 300;

/// The parameters that the run of a choice has after `trained_steps`, and the first sequence of
/// that step's batch. The choice's example is a task, and the run that of the lesson learn with the
/// choice's seed, sizes, heads, optimizer and batches, always in float32; `trained_causal` and
/// `trained_scaled` are its mask and scale. Refuses what learn refuses, and a run that does not get
/// so far.
Result<Example> trained_head(const Choice& choice);   // x, and the weights of one head
Result<Example> trained_heads(const Choice& choice);  // ids and tables, and the weights of several

/// Does at most `most` updates of that run, and returns how many are left. Once none are, neither
/// of the above trains. A run of another choice that was not done is forgotten.
Result<Index> prepare_trained(const Choice& choice, Index most);

/// What is told of that run beside its sizes.
RunBehind run_behind(const Choice& choice);

}  // namespace attention
