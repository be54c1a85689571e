// A head, or many, of tensors that somebody brings, as a graph with the steps of the lessons head
// and heads, so that the mistakes of those can be made with it.
#pragma once

#include <string>
#include <vector>

#include "core/files/placement.h"
#include "core/files/read.h"
#include "core/graph.h"

namespace attention {

/// A tensor that fills a part of a head, in float64. Weights are to be used as x @ w.
struct OwnPart {
  std::string part;  // as in core/files/placement.h
  std::string name;  // in the file
  int bits;      // of the fraction of the dtype it was computed in; its first, always 1, counted
  bool is_text;  // digits that were printed, rather than bits
  int decimals;  // of a text: behind the point, else 0
  Tensor values;
};

/// The parts that a proposal makes of the tensors that were read: turned, and their columns alone.
/// Refuses tensors with numbers that are not finite, but for what is hidden in scores and masks.
Result<std::vector<OwnPart>> own_parts(const Proposal& proposal, const std::vector<Read>& tensors);

struct HeadChoice {
  Index heads = 1;
  bool is_causal = false;
  const char* mistake = "";
  std::vector<std::string> taken = {};  // computed parts that are taken as they are given
};

/// Numbers as low as these hide a token: the exponential of the difference to any other is 0.
inline constexpr double kHidden = -30000;

/// Builds the head in float64 and computes it: from x and weights, or, for those of queries, keys
/// and values that have no weight, from the part itself. Where heads share keys, their columns are
/// repeated. A mask among the parts hides what it says; without one a causal mask is made, if it is
/// chosen. Refuses what is missing and what does not fit.
MaybeRefusal build_own(const std::vector<OwnPart>& parts, const HeadChoice& choice, Graph& graph);

/// The part of that name, or null.
const OwnPart* find_part(const std::vector<OwnPart>& parts, const char* part);

}  // namespace attention
