// The mistakes that give exactly what somebody has computed.
#pragma once

#include <vector>

#include "core/compare/check.h"
#include "core/compare/comparison.h"
#include "core/compare/own_head.h"

namespace attention {

/// Tries mistakes on a head that parts from theirs, and adds to `checked` those with which all
/// their numbers are the same, those of the part that differs among them. Of the choices tried,
/// `best` comes first, then those with as many heads, then others that agree as far; the first to
/// find some becomes that of `checked`, or of those with as many heads the one that needs the
/// fewest lines. Tried are, each only if none before is found:
///
///   the mistakes of core/lessons/mistakes.h, and these:
///     hidden_row_nan   nothing but PyTorch's nan where a row is hidden from end to end
///     mask_left_out    nothing is hidden, though the caller said so
///     mask_not_meant   the future is hidden, though the caller said that it is not
///   parts_swapped      the weights of queries, keys and values stand for one another
///   bias_left_out      without its biases, or one of them
///   bias_left_on       with biases that the file does not have
///   weights_turned     square weights are used the other way round
///   other_heads        there are other heads than the file or the caller says
///
/// and of small heads two at once, "mask_left_out scale_left_out": the mask or the scale, and one
/// of core/lessons/mistakes.h.
MaybeRefusal diagnose(const std::vector<HeadChoice>& tried, const HeadChoice& best,
                      Checked& checked);

}  // namespace attention
