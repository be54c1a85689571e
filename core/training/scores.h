// What can be said of a forward pass in one line: how well its questions are answered.
#pragma once

#include <string>
#include <vector>

#include "core/graph.h"
#include "core/training/task.h"

namespace attention {

/// The ends of the names of a task's questions: "_previous" and "_marked"; "" if it has but one.
std::vector<std::string> question_names(const Task& task);

/// The names of the numbers below: "loss"; of each question "loss_previous" (not of the only one),
/// "right_previous", the share of its rows in which the right answer has the largest logit, and for
/// each head "share_previous_0", the mean weight on the tokens that have the answer.
std::vector<std::string> score_names(const Graph& graph, const Task& task);

/// These numbers, of a computed graph that has the forward pass of a batch. `attended` is
/// Batch::attended.
std::vector<double> scores(const Graph& graph, const Task& task,
                           const std::vector<Tensor>& attended);

}  // namespace attention
