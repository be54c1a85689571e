// What a training run leaves, as an example of other lessons: its weights, and a sequence that it
// saw.
#pragma once

#include "core/examples/example.h"
#include "core/training/trained_run.h"

namespace attention {

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

}  // namespace attention
