#pragma once

#include <string>
#include <vector>

#include "core/choice/choice.h"
#include "core/graph.h"
#include "core/training/task.h"

namespace attention::lessons {

/// Adds the forward pass of a task on these sequences, from x to the loss, to a graph that has the
/// task's parameters, and the axes H and, where there are heads, N.
void add_forward(Graph& graph, const Task& task, const Batch& batch, const HeadKind& head);

/// The sequences of a batch, where the choice does not say.
inline constexpr Index kBatchSize = 8;

/// The learning rate of a choice in millionths: its own, or the task's for its optimizer.
Index learning_rate(const Task& task, const Choice& choice);

/// The columns of queries and keys of a run: as chosen, or the task's. Values have a column for
/// each symbol, and so has what is tied to them; another head_size is refused where a run is built.
Index head_size(const Task& task, const Choice& choice);

/// The names of a task's weight matrices, in the order in which they are drawn.
std::vector<std::string> weight_names(const Task& task);

}  // namespace attention::lessons
