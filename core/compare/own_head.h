// A head, or many, of tensors that somebody brings, as a graph with the steps of the lessons head
// and heads, so that the mistakes of those can be made with it.
#pragma once

#include <string>
#include <vector>

#include "core/compare/own_parts.h"
#include "core/graph.h"

namespace attention {

struct HeadChoice {
  Index heads = 1;
  bool is_causal = false;
  const char* mistake = "";
  std::vector<std::string> taken = {};  // computed parts that are taken as they are given
};

/// Builds the head in float64 and computes it: from x and weights, or, for those of queries, keys
/// and values that have no weight, from the part itself. Heads that share keys and
/// values have them repeated. A mask among the parts hides what it says; without one a causal mask
/// is made, if it is chosen. Refuses what is missing and what does not fit.
MaybeRefusal build_own(const std::vector<OwnPart>& parts, const HeadChoice& choice, Graph& graph);

/// The statement of a node of such a head, without a bias that is not among the parts: several
/// heads have zeros for it.
std::string statement_of(const Graph& graph, NodeId id, const std::vector<OwnPart>& parts);

}  // namespace attention
