// The diagnosis of a number that is not finite.
#pragma once

#include "core/graph.h"

namespace attention {

/// The refusal for a cell that is not finite, worded after the last operation of its arithmetic.
MaybeRefusal why_not_finite(const Graph& graph, NodeId id, Index offset);

}  // namespace attention
