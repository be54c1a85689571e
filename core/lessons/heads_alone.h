#pragma once

#include "core/graph.h"

namespace attention::lessons {

/// Adds to the lesson heads the proof that its heads do not depend on each other: each one computed
/// alone, side by side in separate (B, T, C), and their difference from concat. `scaled` and
/// `causal` are the lesson's choices.
void add_heads_alone(Graph& graph, bool scaled, bool causal);

}  // namespace attention::lessons
