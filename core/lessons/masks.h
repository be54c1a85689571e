// What a lesson hides from its queries: the future, what lies further back than a window, padding,
// and what somebody's own mask says. Each is a tensor of ones and zeros; where there are several,
// their product is the mask. A mask of numbers is added to the scores.
#pragma once

#include "core/examples/example.h"
#include "core/graph.h"

namespace attention {

/// The window of a choice that has none, with the mistake that needs one.
inline constexpr Index kUsualWindow = 3;

struct Masks {
  bool causal = false, window = false, padding = false, own = false;

  bool any() const { return causal || window || padding || own; }
};

namespace lessons {

/// The masks that a choice has on this example; `causal` says whether the future is hidden.
Masks masks_of(const Choice& choice, const Example& example, bool causal);

/// Adds them, with the graph's axes B and T: tril, near, real (B, T, T) and allowed, and `mask`,
/// their product, if there are several. Scores take the last of them (core/lessons/steps.h).
/// Numbers of the choice to be added to scores become `added`. Refuses lengths that are not those
/// of the sequences, and a mask that has not a row for each query and a cell for each key.
void add_masks(Graph& graph, const Choice& choice, const Example& example, const Masks& masks);

}  // namespace lessons
}  // namespace attention
