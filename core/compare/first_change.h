// The first number that a mistake changes in a head.
#pragma once

#include "core/graph.h"

namespace attention {

/// A cell that two graphs have, with its node in each; without nodes if there is none.
struct Change {
  NodeId right = -1, wrong = -1;
  Index offset = 0;
};

/// The first cell that differs of the first computed tensor that does, among those that have one
/// shape in both.
Change first_change(const Graph& right, const Graph& wrong);

}  // namespace attention
