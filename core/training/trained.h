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
/// that step's batch: of one head x and its weights, of several ids, tables and weights. The
/// choice's example is a task, and the run that of the lesson learn with the choice's seed, sizes,
/// heads, optimizer and batches, always in float32; `trained_causal` and `trained_scaled` are its
/// mask and scale. If `prepared` is that run it goes on, else it stays as it is. Refuses what learn
/// refuses, and a run that does not get so far.
///
/// What the last few runs have left is remembered for all callers: a run leaves the same bits
/// whoever asks, so nobody can tell but by the time. A run on its way is its caller's own.
Result<Example> trained_example(const Choice& choice, PreparedRun& prepared);

/// As `prepare_lesson`: does at most `most` updates of that run, and returns how many are left.
/// Once none are, `trained_example` does not train.
Result<Index> prepare_trained(const Choice& choice, Index most, PreparedRun& prepared);

/// What is told of that run beside its sizes.
RunBehind run_behind(const Choice& choice);

}  // namespace attention
