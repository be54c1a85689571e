// The training run behind weights that other lessons take: its choices, its way to its last step,
// and what it leaves.
#pragma once

#include "core/lessons/lesson.h"
#include "core/training/task.h"

namespace attention {

/// The steps of a run after which its weights are taken, where the choice does not say.
inline constexpr Index kTrainedSteps = 300;

/// The run's own choices, as the lesson that trains takes them, with every default written out.
Choice choice_of_run(const Choice& choice);

/// As `prepare_lesson`: does at most `most` updates of the run of a choice, and returns how many
/// are left. Once none are, `trained_example` does not train.
Result<Index> prepare_trained(const Choice& choice, Index most, PreparedRun& prepared);

/// What is told of that run beside its sizes.
RunBehind run_behind(const Choice& choice);

/// What the run leaves, as in `PreparedRun::left`; if it is not prepared, trains.
Result<std::vector<Tensor>> left_by(const Choice& choice, PreparedRun& prepared);

/// A comment of Python that says which run it was, in PyTorch's terms.
std::string comment_on(const Choice& run);

}  // namespace attention
