// Limits on the sizes of tensors, checked before memory is taken for them.
#pragma once

#include "core/refusal.h"
#include "core/tensor.h"

namespace attention {

/// The most elements that one tensor of the page may have: a million, 8 MB in float64.
inline constexpr Index kMaxElements = 1'000'000;

/// The most tokens of a lesson that holds its (T, T) tensors, and of one head that streams them.
inline constexpr Index kMostHeld = 64, kMostStreamed = 4096;

/// The most heads of the lesson heads: each adds some 16 nodes to its graph.
inline constexpr Index kMostHeads = 16;

/// The most steps of a training run.
inline constexpr Index kMostSteps = 5000;

/// Refuses a shape with an axis below 1 or with more than `most` elements. Counts in a way that
/// cannot overflow, whatever the sizes are.
MaybeRefusal check_size(const Shape& shape, Index most = kMaxElements);

}  // namespace attention
