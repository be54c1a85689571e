// The step of an optimizer as nodes: from each parameter and its gradient to what it will be.
#pragma once

#include <string>
#include <vector>

#include "core/graph.h"

namespace attention {

/// A leaf that has another tensor after each step: the numbers of the node `next`.
struct Carried {
  NodeId leaf, next;
  bool is_parameter;  // else what the optimizer remembers
};

/// Adds w_query_next for w_query, and so on, by the gradients d_w_query: w - lr * gradient, as
/// torch.optim.SGD does, or torch.optim.Adam's step with its defaults, betas (0.9, 0.999) and eps
/// 1e-8. lr, in millionths, is a leaf of that name. Returns what is carried from step to step.
std::vector<Carried> add_update(Graph& graph, const std::vector<std::string>& parameters,
                                bool is_adam, Index lr);

/// Adds a number as a leaf, rounded to the graph's dtype; `pytorch` is how Python writes it.
void add_number(Graph& graph, const char* name, double value, const std::string& pytorch);

/// Adam's factors that depend on the number of steps taken before, as leaves: lr / (1 - 0.9^t) and
/// the root of 1 - 0.999^t, where t is one more. Nothing if the graph has none.
void add_factors(const Graph& graph, Index steps, Graph::Assignments& values);

}  // namespace attention
