// Masks that come with a head of one's own: those with a row for each query are read by
// core/examples/brought.h.
#pragma once

#include "core/compare/own_parts.h"
#include "core/examples/brought.h"
#include "core/refusal.h"

namespace attention {

/// The refusal of a mask that does not say what T queries see of S keys; null if it does.
MaybeRefusal refused_mask(const OwnPart& part, MaskFault fault, Index T, Index S);

/// The mask of each sequence, (B, T, S), where a part has one for each: of all queries, or in one
/// row. False if it has not, or does not say what it hides.
bool masks_of_batch(const OwnPart& part, Index B, Index T, Index S, Tensor& seen);

/// Writes a mask that says in one row which keys a sequence has as one that is added, for each
/// query: 0 or -inf, which nobody can take the wrong way round. Leaves any other mask as it is.
void spell_out_mask(std::vector<OwnPart>& parts);

}  // namespace attention
