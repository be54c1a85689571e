#pragma once

#include "core/graph.h"

namespace attention::lessons {

/// Adds to the lesson heads the proof that its heads do not depend on each other: each one computed
/// alone, side by side in separate (B, T, C), and their difference from concat. `value` is the
/// layer that makes the values, "value" or "key"; `scaled` and `causal` are the lesson's switches.
void add_heads_alone(Graph& graph, const char* value, bool scaled, bool causal);

/// Adds the same attention with a slip, as concat_wrong (B, T, C): the view asks for (B, N, T, H)
/// at once, without the transpose. Row t of a head is then no longer token t, so the mask hides the
/// wrong ones.
void add_view_without_transpose(Graph& graph, bool scaled, bool causal);

}  // namespace attention::lessons
